import { SquareKanban } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { explain } from "#src/api/explain.ts";
import { idField } from "#src/api/pasted/id-fields.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted } from "#src/lib/format.ts";
import { wordFilter } from "#src/lib/word-filter.ts";
import { type BoardName, type Boards, useBoards } from "#src/tasks/home/use-boards.ts";
import { isComposing } from "#src/ui/commands/keys.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import navStyles from "#src/ui/shell/nav.module.css";
import { NavItem } from "#src/ui/shell/nav.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import { z } from "zod/mini";
import styles from "./board-rail.module.css";

/** DOM id of the boards, for the button that opens them on a narrow screen. */
export const boardRailId = "boards";

/** The boards whose name or ID contains what was typed, or the one whose ID it holds. */
function findBoards(boards: readonly BoardName[], typed: string): readonly BoardName[] {
  const matches = wordFilter(typed);
  const found = boards.filter(({ id, title }) => matches(title, id));
  if (found.length > 0) return found;
  const { data: id } = z.safeParse(idField("tskb"), typed);
  if (id === undefined) return [];
  return [boards.find((board) => board.id === id) ?? { id, title: "Board with this ID" }];
}

/** Boards to choose from; a popover where there is no room beside the tasks. */
export function BoardRail({ current }: { current: string | undefined }) {
  const [typed, setTyped] = useState("");
  const rail = useRef<HTMLDivElement>(null);
  const isTyping = typed.trim() !== "";
  const boards = useBoards();
  const found = findBoards(boards.boards, typed);
  /** The one link that Tab reaches; arrows reach the others. */
  const tabStop = found.find(({ id }) => id === current) ?? found[0];
  const links = () => [...(rail.current?.querySelectorAll<HTMLElement>("nav a[href]") ?? [])];

  function leave() {
    setTyped("");
    if (rail.current?.matches(":popover-open")) rail.current.hidePopover();
  }
  function onFieldKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return;
    const [first] = links();
    if (event.key === "ArrowDown") first?.focus();
    else if (event.key === "Enter" && isTyping) first?.click();
    else return;
    event.preventDefault();
  }
  function onLinkKey(event: KeyboardEvent) {
    const all = links();
    const at = all.findIndex((link) => link === document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined || at < 0) return;
    event.preventDefault();
    all.at(to % all.length)?.focus();
  }
  useCommands({
    toBoards() {
      // A popover where there is no room beside the tasks.
      if (rail.current && getComputedStyle(rail.current).display === "none") {
        rail.current.showPopover();
      }
      links()
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus();
    },
  });

  return (
    <div ref={rail} id={boardRailId} popover="auto" className={cx(navStyles.side, styles.rail)}>
      <h2 className={navStyles.heading}>Boards</h2>
      <div className={styles.search}>
        <input
          type="search"
          aria-label="Find a board"
          placeholder="Name or ID"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onFieldKey}
        />
      </div>
      <nav aria-label="Boards" onKeyDown={onLinkKey}>
        <ul className={styles.boards} onClick={leave}>
          {found.map((board) => (
            <NavItem
              key={board.id}
              to="/tasks"
              from="/tasks/"
              search={({ status, sort }) => ({ status, sort, board: board.id })}
              className={styles.board}
              tabIndex={board === tabStop ? undefined : -1}
              // Else the pointer would read each board that it passes.
              preload={false}
            >
              <SquareKanban aria-hidden />
              <ServiceText>{board.title}</ServiceText>
            </NavItem>
          ))}
        </ul>
      </nav>
      <BoardsNote boards={boards} matches={isTyping ? found.length : null} />
    </div>
  );
}

interface BoardsNoteProps {
  boards: Boards;
  /** Boards that match what was typed; null while nothing is typed. */
  matches: number | null;
}

function BoardsNote({ boards, matches }: BoardsNoteProps) {
  const { workspace } = useSession();
  const { unlisted, error, loadedAt, isFetching, refetch } = boards;
  if (unlisted) {
    return (
      <p className={styles.note}>
        Boards can’t be listed in this workspace ({unlisted.status}). Enter the ID of a board above,
        or open a task by its ID.
      </p>
    );
  }
  if (error && loadedAt === null) {
    return (
      <div className={styles.note} role="alert">
        <p>Boards couldn’t be loaded. {explain(error, workspace.host).text}</p>
        <Button size="small" onClick={refetch}>
          Try again
        </Button>
      </div>
    );
  }
  return (
    <p className={styles.note} role="status">
      {matches !== null && counted(matches, "match", "matches")}
      {isFetching && " Loading boards…"}
    </p>
  );
}
