import type { PositionResponse } from "../../api/types";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { CopyField } from "./copyField";
import type { ShownMatch } from "./useMatch";

// absoluteUrl returns the address of a page as one sends it to others.
const absoluteUrl = (params: Record<string, string>): string => new URL(routeUrl("friend", params), location.href).href;

// Links are the addresses to send to others: the invitation, until there is a guest, and the one for watching.
export function Links({ match: { id, join, you, kept, ending }, position }: { match: ShownMatch; position: PositionResponse }) {
  return (
    <section class="card links">
      <h2>{t("page-friend-links")}</h2>
      {join && <CopyField label={t("page-friend-link-invitation")} value={absoluteUrl({ id, join })} />}
      <CopyField label={t("page-friend-link-watch")} value={absoluteUrl({ id })} />
      {you && <p class="muted">{t("page-friend-own-address")}</p>}
      {!kept && <p class="muted">{t("page-friend-not-kept")}</p>}
      <div class="row">
        {ending && <a class="button" href={routeUrl("play", { game: position.game, moves: position.text })}>{t("page-friend-analyse")}</a>}
        <a class="button" href={routeUrl("friend")}>{t("page-friend-new")}</a>
      </div>
    </section>
  );
}
