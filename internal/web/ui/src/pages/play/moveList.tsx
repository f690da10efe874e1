import type { ComponentChildren, TargetedEvent } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { scoreLabel } from "../../board/score";
import type { GameController, GameState } from "../../game/gameController";
import { type MoveNode, pathTo, promoteVariation } from "../../game/moveTree";
import { t } from "../../lib/i18n";
import { useKeyedState } from "../../lib/signal";
import { glyphNames, judgeMove, sideAtPly, wasBest } from "./judgement";
import { MarkTools } from "./marks";
import { patternText } from "./openingPanel";
import { decisionsText } from "./status";

interface MoveListProps {
  game: GameController;
  state: GameState;
}

// MoveList writes the game as a table of two columns: the main line, and each variation below the move that it replaces, in
// brackets. A press on a move shows its position.
export function MoveList({ game, state }: MoveListProps) {
  const { record, node, opening } = state;
  const notation = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = notation.current!;
    const current = list.querySelector<HTMLElement>("[aria-current]");
    if (!current) return;
    const comment = list.querySelector<HTMLElement>(".comment.current");
    const end = comment ? comment.offsetTop + comment.offsetHeight : 0;
    list.scrollTop = Math.min(current.offsetTop, Math.max(current.offsetTop - list.clientHeight / 2, end - list.clientHeight));
  }, [node, node.name]);
  return (
    <section class="card move-list" aria-labelledby="moves">
      <h2 id="moves">{t("page-play-moves")}</h2>
      {record.opening?.plies !== undefined && (
        <p class="muted opening-rule">{t("page-play-opening-" + record.opening.rule)}{opening?.pattern && ` · ${patternText(opening.pattern)}`}</p>
      )}
      <div class="notation" ref={notation} tabIndex={0} role="group" aria-label={t("page-play-moves")}>
        {record.tree.name && <em class="move-name comment start-comment">{record.tree.name}</em>}
        {record.tree.children.length === 0 ? <span class="muted">{t("page-play-no-moves")}</span> : <MainLine game={game} state={state} />}
      </div>
      <MoveActions game={game} state={state} />
    </section>
  );
}

// MainLine writes the main line, two moves a row. Comments and variations stand in rows of their own; after those of the first move of a
// row, the second move begins another row.
function MainLine(props: MoveListProps) {
  const out: ComponentChildren[] = [];
  const number = (ply: number) => <span key={`number ${ply}`} class="ply">{ply}.</span>;
  let numbered = true;
  for (let node = props.state.record.tree, ply = 1; node.children.length > 0; node = node.children[0]!, ply++) {
    const [main, ...variations] = node.children;
    const isFirst = ply % 2 === 1;
    if (isFirst || numbered) out.push(number(ply));
    if (!isFirst && numbered) out.push(<span key={`gap ${ply}`} class="move-gap" />);
    out.push(<span key={ply} class="move-item"><Move {...props} node={main!} ply={ply} numbered={false} inTable /></span>);
    const decided = decisionsText(props.state.record.opening, main!);
    const interrupted = variations.length > 0 || Boolean(main!.name) || decided !== "";
    if (isFirst && interrupted) out.push(<span key={`gap ${ply}`} class="move-gap" />);
    numbered = isFirst && interrupted;
    if (decided) out.push(<em key={`opening ${ply}`} class="move-name comment">{decided}</em>);
    if (main!.name) out.push(<em key={`comment ${ply}`} class={main === props.state.node ? "move-name comment current" : "move-name comment"}>{main!.name}</em>);
    for (const [i, first] of variations.entries()) {
      out.push(<span key={`${ply} ${i}`} class="variation">(<Move {...props} node={first} ply={ply} numbered /> {movesBelow(first, ply + 1, props)})</span>);
    }
  }
  return <>{out}</>;
}

// movesBelow writes the line below a node of a variation as text, with its variations. ply is the number of the first move.
function movesBelow(from: MoveNode, ply: number, props: MoveListProps): ComponentChildren[] {
  const out: ComponentChildren[] = [];
  let numbered = true; // X's moves are numbered, and O's after a variation
  for (let node = from, n = ply; node.children.length > 0; node = node.children[0]!, n++) {
    const [main, ...variations] = node.children;
    out.push(<span key={n} class="move-item"><Move {...props} node={main!} ply={n} numbered={numbered || n % 2 === 1} /></span>, " ");
    numbered = variations.length > 0;
    for (const [i, first] of variations.entries()) {
      out.push(<span key={`${n} ${i}`} class="variation">(<Move {...props} node={first} ply={n} numbered /> {movesBelow(first, n + 1, props)})</span>, " ");
    }
  }
  return out;
}

interface MoveProps extends MoveListProps {
  node: MoveNode;
  ply: number;
  numbered: boolean;
  inTable?: boolean; // of the main line: with the score for X, and its comment apart
}

// Move is a move with its number, its mark, its name, and the decisions of an opening.
function Move({ game, state, node, ply, numbered, inTable }: MoveProps) {
  const { position } = state;
  const side = sideAtPly(ply, position);
  const glyph = judgeMove(node, side, position);
  const best = glyph === "" && wasBest(node, side, position);
  return (
    <>
      {numbered && <span class="ply">{ply}.</span>}
      <button
        class={best ? "move-button best" : "move-button"} aria-current={node === state.node ? "step" : undefined} onClick={() => void game.goTo(node)}
        title={best ? t("page-play-mark-best") : glyph && t("page-play-mark-" + glyphNames[glyph])}
        {...(inTable && node.score && { "data-score": scoreLabel(node.score, position.points) })}
      >
        {node.move}{glyph && <span class={`glyph ${glyphNames[glyph]}`}>{glyph}</span>}
      </button>
      {node.name && !inTable && <em class="move-name">{node.name}</em>}
      {node.words && !inTable && <em class="move-name">{decisionsText(state.record.opening, node)}</em>}
    </>
  );
}

const maxComment = 2000; // characters

// MoveActions comments, marks, promotes and deletes the node shown. The start of the game can be commented and marked.
function MoveActions({ game, state: { node } }: MoveListProps) {
  const [editing, setEditing] = useKeyedState(node, false);
  const comment = (event: TargetedEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = (event.currentTarget.elements[0] as HTMLTextAreaElement).value.trim();
    if (text) node.name = text;
    else delete node.name;
    setEditing(false);
    game.treeChanged();
  };
  const promote = () => {
    promoteVariation(node);
    game.treeChanged();
  };
  const inVariation = pathTo(node).some((n) => n.parent!.children[0] !== n);
  return (
    <>
      {editing && (
        <form class="comment-form" onSubmit={comment}>
          <textarea rows={3} aria-label={t("page-play-comment")} placeholder={t("page-play-comment")} defaultValue={node.name ?? ""} maxLength={maxComment} ref={(input) => input?.focus()} />
          <button class="primary">{t("page-play-comment-keep")}</button>
        </form>
      )}
      <div class="row">
        {!editing && <button onClick={() => setEditing(true)}>{t("page-play-comment")}</button>}
        <MarkTools />
        {inVariation && <button onClick={promote}>{t("page-play-promote")}</button>}
        {node.parent && <button onClick={() => void game.delete(node)}>{t("page-play-remove")}</button>}
      </div>
    </>
  );
}
