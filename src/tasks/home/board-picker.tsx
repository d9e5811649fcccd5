import { useState } from "react";
import type { Archived } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { formatNumber } from "#src/lib/format.ts";
import styles from "./home-page.module.css";
import { pastedId } from "#src/tasks/home/pasted-id.ts";
import type { Offered } from "#src/tasks/queries.ts";

interface BoardPickerProps {
  boards: Offered<Page<Archived<"boards">>>;
  board: string | undefined;
  onBoard: (board: string | undefined) => void;
}

/** Chooses a board by its title, or by its ID where the workspace does not list its boards. */
export function BoardPicker({ boards, board, onBoard }: BoardPickerProps) {
  if (!boards.offered) return <BoardById board={board} onBoard={onBoard} status={boards.status} />;
  const rows = boards.rows.filter(({ id }) => id !== null);
  const listed = rows.some(({ id }) => id === board);
  const more = (boards.total ?? 0) - boards.rows.length;
  return (
    <label className={styles.choice}>
      Board
      <select
        value={board ?? ""}
        onChange={({ target: { value } }) => onBoard(value === "" ? undefined : value)}
      >
        <option value="">Choose a board</option>
        {board !== undefined && !listed && <option value={board}>{board}</option>}
        {rows.map((row) => (
          <option key={row.id} value={row.id ?? ""}>
            {(row.readable && row.item.title) || row.id}
          </option>
        ))}
      </select>
      {boards.lastPage > 1 && more > 0 && (
        <small>The first {formatNumber(boards.rows.length)} boards of the workspace</small>
      )}
    </label>
  );
}

interface BoardByIdProps {
  board: string | undefined;
  onBoard: (board: string | undefined) => void;
  status: number;
}

function BoardById({ board, onBoard, status }: BoardByIdProps) {
  const [typed, setTyped] = useState(board ?? "");
  const [error, setError] = useState<string>();
  return (
    <form
      className={styles.byId}
      aria-label="Board by ID"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const id = pastedId("tskb", typed);
        if (id) onBoard(id);
        else setError("This is no ID of a board: these begin with tskb_.");
      }}
    >
      <TextField
        label="ID of the board"
        hint={`This workspace does not list its boards (${status}). A board may still be shown by its ID, and a task opened by its own.`}
        value={typed}
        error={error}
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder="tskb_…"
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" size="large">
        Show tasks
      </Button>
    </form>
  );
}
