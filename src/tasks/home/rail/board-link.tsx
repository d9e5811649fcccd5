import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { SquareKanban } from "lucide-react";
import { useSession } from "#src/app/session-context.tsx";
import { formatNumber } from "#src/lib/format.ts";
import { boardTasksQuery } from "#src/tasks/home/queries.ts";
import type { BoardName } from "#src/tasks/home/use-boards.ts";
import { ServiceText, VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./board-rail.module.css";

interface BoardLinkProps {
  board: BoardName;
  isCurrent: boolean;
  /** True for the one link that Tab reaches; arrows reach the others. */
  isTabStop: boolean;
}

/** Link to the tasks of a board, with the number of open ones where it is known. */
export function BoardLink({ board: { id, title }, isCurrent, isTabStop }: BoardLinkProps) {
  const open = useKnownCount(id);
  return (
    <li>
      <Link
        to="/tasks"
        from="/tasks/"
        search={({ status, sort }) => ({ status, sort, board: id })}
        className={styles.board}
        aria-current={isCurrent ? "page" : undefined}
        tabIndex={isTabStop ? undefined : -1}
        // Else the pointer would read each board that it passes.
        preload={false}
      >
        <SquareKanban aria-hidden />
        <ServiceText>{title}</ServiceText>
        {open !== null && (
          <span className={styles.count}>
            {formatNumber(open)}
            <VisuallyHidden> open</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}

/** Open tasks of a board, if its tasks were read; nothing is read for it. */
export function useKnownCount(board: string): number | null {
  const { api } = useSession();
  const { data } = useInfiniteQuery({ ...boardTasksQuery(api, board, "open"), enabled: false });
  const [first] = data?.pages ?? [];
  return first?.available && first.hiddenCount === 0 ? first.total : null;
}
