import { useEffect, useState } from "preact/hooks";
import type { ApiClient } from "../../api/client";
import type { MatchState } from "../../api/matchTypes";
import { t } from "../../lib/i18n";
import { navigate, routeUrl } from "../../lib/router";
import type { PageProps } from "../page";
import "../play/play.css";
import "./friend.css";
import { newKey } from "./key";
import { MatchView } from "./matchView";
import { NewMatchForm } from "./newMatchForm";

// Folder friend is the page #/friend: two people play over a server, and others watch. The URL says who one is: id alone watches;
// with join, the secret of the invitation, one can become the guest; key is the secret of a player. Without id, game is the game of a
// new match.

// FriendPage shows the match that the URL names, or the form of a new one.
export default function FriendPage({ api, params: { id = "", join = "", key = "", game = "" } }: PageProps) {
  const { error, begin } = useJoin(api, id, join, key);
  if (!id) return <NewMatchForm api={api} game={game} />;
  return (
    <>
      <h1 class="visually-hidden">{t("page-room-friend")}</h1>
      {error && <p class="error" role="alert">{error} <a href={routeUrl("friend", { id })}>{t("page-friend-watch")}</a></p>}
      <MatchView key={`${id} ${join ? "" : key}`} api={api} id={id} playerKey={join ? "" : key} {...(join && !key && { onJoin: begin })} />
    </>
  );
}

// useJoin takes the place of the guest, once the visitor begins or the URL has an invitation and a key. The key is in the URL
// before the request is sent: after a reload the same request is sent again, which does no harm.
function useJoin(api: ApiClient, id: string, join: string, key: string) {
  const [error, setError] = useState("");
  useEffect(() => {
    setError("");
    if (!join || !key) return;
    const left = new AbortController();
    api.request<MatchState>("match-join", { id, join, key }, left.signal).then(
      () => left.signal.aborted || navigate(routeUrl("friend", { id, key }), "replace"),
      (e: Error) => left.signal.aborted || setError(e.message),
    );
    return () => left.abort();
  }, [api, id, join, key]);
  return { error, begin: () => navigate(routeUrl("friend", { id, join, key: newKey() }), "replace") };
}
