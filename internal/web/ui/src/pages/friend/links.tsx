import type { PositionResponse } from "../../api/types";
import { packDecisions } from "../../game/opening";
import { t } from "../../lib/i18n";
import { routeUrl } from "../../lib/router";
import { CopyField } from "./copyField";
import type { ShownMatch, ShownOpening } from "./useMatch";

// absoluteUrl returns the address of a page as one sends it to others.
const absoluteUrl = (params: Record<string, string>): string => new URL(routeUrl("friend", params), location.href).href;

// SendInvitation shows the host the address to send to the friend, and on a phone sends it.
export function SendInvitation({ match: { id, join } }: { match: ShownMatch }) {
  const url = absoluteUrl({ id, join: join! });
  return (
    <section class="friend question">
      <p>{t("page-friend-send")}</p>
      <CopyField label={t("page-friend-link-invitation")} value={url} />
      {"share" in navigator && <button onClick={() => void navigator.share({ url }).catch(() => {})}>{t("page-friend-share")}</button>}
    </section>
  );
}

// analysisUrl returns the URL of a game for the play page, with the decisions of its opening.
const analysisUrl = ({ opening: rule }: ShownMatch, { game, text }: PositionResponse, opening: ShownOpening | undefined): string =>
  routeUrl("play", { game, moves: text, ...(rule && opening && { opening: rule, words: packDecisions(opening) }) });

interface LinksProps {
  match: ShownMatch;
  position: PositionResponse;
  opening: ShownOpening | undefined;
}

// Links shows a player the address for watching, and says what becomes of the match.
export function Links({ match, position, opening }: LinksProps) {
  const { id, you, kept, ending } = match;
  return (
    <section class="card links">
      <h2>{t("page-friend-links")}</h2>
      <CopyField label={t("page-friend-link-watch")} value={absoluteUrl({ id })} />
      {you && <p class="muted">{t("page-friend-own-address")}</p>}
      {!kept && <p class="muted">{t("page-friend-not-kept")}</p>}
      <div class="row">
        {ending && <a class="button" href={analysisUrl(match, position, opening)}>{t("page-friend-analyse")}</a>}
        <a class="button" href={routeUrl("friend")}>{t("page-friend-new")}</a>
      </div>
    </section>
  );
}
