import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { SquareKanban } from "lucide-react";
import { type KeyboardEvent, type RefObject, useRef, useState, useSyncExternalStore } from "react";
import { explain } from "#src/api/explain.ts";
import { idInTextField } from "#src/api/pasted/id-fields.ts";
import { z } from "zod/mini";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { boardTasksQuery, joinPages } from "#src/tasks/home/queries.ts";
import { type BoardName, type Boards, useBoards } from "#src/tasks/home/use-boards.ts";
import { type RecentTask, recentTasks } from "#src/tasks/kept.ts";
import { wordFilter } from "#src/lib/word-filter.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { cx } from "#src/ui/cx.ts";
import { Button } from "#src/ui/form/button.tsx";
import navStyles from "#src/ui/shell/nav.module.css";
import { NavGroup, NavItem, NavNote } from "#src/ui/shell/nav.tsx";
import tableStyles from "#src/ui/table/data-table.module.css";
import { Ago, ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./board-rail.module.css";

/** DOM id of the boards, for the button that opens them on a narrow screen. */
export const boardRailId = "boards";

/** The boards whose name or ID contains what was typed, or the one whose ID it holds. */
function findBoards(boards: readonly BoardName[], typed: string): readonly BoardName[] {
  const matches = wordFilter(typed);
  const found = boards.filter(({ id, title }) => matches(title, id));
  if (found.length > 0) return found;
  const { data: id } = z.safeParse(idInTextField("tskb"), typed);
  if (id === undefined) return [];
  return [boards.find((board) => board.id === id) ?? { id, title: "Board with this ID" }];
}

/** Boards to choose from, and recent tasks; a popover where there is no room beside the tasks. */
export function BoardRail({ current }: { current: string | undefined }) {
  const [typed, setTyped] = useState("");
  const rail = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const navigate = useNavigate({ from: "/tasks/" });
  const isTyping = typed.trim() !== "";
  const boards = useBoards(isTyping);
  const found = findBoards(boards.boards, typed);
  const [first] = found;

  function leave() {
    setTyped("");
    if (rail.current?.matches(":popover-open")) rail.current.hidePopover();
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") linksIn(list)[0]?.focus();
    else if (event.key === "Enter" && isTyping && first) {
      void navigate({
        to: "/tasks",
        search: ({ status, sort }) => ({ status, sort, board: first.id }),
      });
      leave();
    } else return;
    event.preventDefault();
  }

  useCommands({
    toBoards() {
      // A popover where there is no room beside the tasks.
      if (rail.current && getComputedStyle(rail.current).display === "none") {
        rail.current.showPopover();
      }
      linksIn(list)
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
          onKeyDown={onKeyDown}
        />
      </div>
      <nav aria-label="Boards" onKeyDown={(event) => moveFocus(list, event)}>
        <ul ref={list} className={styles.boards} onClick={leave}>
          {found.map((board, index) => (
            <BoardLink
              key={board.id}
              board={board}
              isTabStop={
                found.some(({ id }) => id === current) ? board.id === current : index === 0
              }
            />
          ))}
        </ul>
      </nav>
      <BoardsNote boards={boards} matches={isTyping ? found.length : null} />
      <RecentTasks />
    </div>
  );
}

type ListRef = RefObject<HTMLUListElement | null>;
const linksIn = (list: ListRef) => [
  ...(list.current?.querySelectorAll<HTMLElement>("a[href]") ?? []),
];

/** Moves focus among the boards, which are one tab stop. */
function moveFocus(list: ListRef, event: KeyboardEvent) {
  const links = linksIn(list);
  const at = links.findIndex((link) => link === document.activeElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  links.at(to % links.length)?.focus();
}

interface BoardsNoteProps {
  boards: Boards;
  /** Boards that match what was typed; null while nothing is typed. */
  matches: number | null;
}

function BoardsNote({ boards, matches }: BoardsNoteProps) {
  const { workspace } = useSession();
  const { unlisted, error, hasMore, isFetching, readMore, refetch } = boards;
  const loaded = formatNumber(boards.boards.length);
  if (unlisted) {
    return (
      <p className={styles.note}>
        Boards can’t be listed in this workspace ({unlisted.status}). Enter the ID of a board above,
        or open a task by its ID.
      </p>
    );
  }
  if (error) {
    return (
      <div className={styles.note} role="alert">
        <p>Boards couldn’t be loaded. {explain(error, workspace.host).text}</p>
        <Button size="small" onClick={refetch}>
          Refresh
        </Button>
      </div>
    );
  }
  const among = hasMore ? ` among the first ${loaded}` : "";
  return (
    <>
      <p className={styles.note} role="status">
        {boards.isPending && "Loading boards…"}
        {matches !== null && `${counted(matches, "match", "matches")}${among}`}
        {matches !== null && hasMore && isFetching && ", loading more…"}
      </p>
      {matches === null && hasMore && (
        <Button
          variant="quiet"
          size="small"
          busy={isFetching ? "Loading…" : undefined}
          onClick={readMore}
        >
          More boards
        </Button>
      )}
    </>
  );
}

interface BoardLinkProps {
  board: BoardName;
  /** True for the one link that Tab reaches; arrows reach the others. */
  isTabStop: boolean;
}

/** Link to the tasks of a board, with the number of open ones where it is known. */
function BoardLink({ board: { id, title }, isTabStop }: BoardLinkProps) {
  const open = useKnownCount(id);
  return (
    <NavItem
      to="/tasks"
      from="/tasks/"
      search={({ status, sort }) => ({ status, sort, board: id })}
      className={styles.board}
      tabIndex={isTabStop ? undefined : -1}
      // Else the pointer would read each board that it passes.
      preload={false}
    >
      <SquareKanban aria-hidden />
      <ServiceText>{title}</ServiceText>
      {open !== null && (
        <NavNote>
          {formatNumber(open)}
          <VisuallyHidden> open</VisuallyHidden>
        </NavNote>
      )}
    </NavItem>
  );
}

/** Open tasks of a board, if its tasks were read; nothing is read for it. */
function useKnownCount(board: string): number | null {
  const { api } = useSession();
  const { data } = useInfiniteQuery({ ...boardTasksQuery(api, board, "open"), enabled: false });
  return joinPages(data?.pages).total;
}

const eventNames: Record<RecentTask["event"], string> = {
  opened: "Opened",
  confirmed: "Saved",
  refused: "Not saved",
  unknown: "We don’t know whether it was saved",
  "not-sent": "Not sent",
};

/** Tasks that were opened or saved in this tab, newest first. Renders nothing while there are none. */
function RecentTasks() {
  const { workspace } = useSession();
  const [kept] = useState(() => recentTasks(workspace.address));
  const tasks = useSyncExternalStore(kept.subscribe, kept.get);
  if (!tasks?.length) return null;
  return (
    <section className={styles.recent} aria-label="Recent in this tab">
      <NavGroup heading="Recent in this tab">
        {tasks.map(({ id, title, event, fields, at }) => (
          <li key={id}>
            <Link to="/tasks/$taskId" params={{ taskId: id }} className={tableStyles.open}>
              <ServiceText>{title || id}</ServiceText>
            </Link>
            <p>
              <small
                className={cx(event !== "opened" && event !== "confirmed" && tableStyles.warn)}
              >
                {eventNames[event]} <Ago at={at} />
                {event === "confirmed" && `, ${counted(fields, "field", "fields")}`}
              </small>
            </p>
          </li>
        ))}
      </NavGroup>
    </section>
  );
}
