import { ChevronDown, SquareKanban } from "lucide-react";
import { counted } from "#src/lib/format.ts";
import { boardRailId } from "#src/tasks/home/rail/board-rail.tsx";
import type { TaskStatus } from "#src/tasks/home/search.ts";
import { useBoardTitle } from "#src/tasks/home/use-boards.ts";
import { Button } from "#src/ui/form/button.tsx";
import { CopyableId } from "#src/ui/form/copy-button.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";
import styles from "./home-page.module.css";

interface BoardHeadProps {
  board: string;
  status: TaskStatus;
  /** Tasks of this status, or null where the number is not known. */
  total: number | null;
}

/** Name and ID of a board; a button that opens the boards where they don't stand beside it. */
export function BoardHead({ board, status, total }: BoardHeadProps) {
  const title = useBoardTitle(board) ?? board;
  const count = total === null ? null : countWords(status, total);
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>
        <ServiceText>{title}</ServiceText>
      </h2>
      <Button
        className={styles.choose}
        size="large"
        icon={<SquareKanban aria-hidden />}
        popoverTarget={boardRailId}
        aria-haspopup="true"
        aria-label={`Board: ${title}`}
      >
        <ServiceText>{title}</ServiceText>
        <ChevronDown aria-hidden />
      </Button>
      {title !== board && (
        <span className={styles.boardId}>
          <CopyableId id={board} />
        </span>
      )}
      <span className={styles.count}>{count}</span>
    </div>
  );
}

/** `38 open tasks`, `1 completed task`, `102 tasks`. */
export function countWords(status: TaskStatus, count: number): string {
  if (status === "any") return counted(count, "task", "tasks");
  return counted(count, `${status} task`, `${status} tasks`);
}
