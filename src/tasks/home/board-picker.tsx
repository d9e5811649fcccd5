import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useForm } from "react-hook-form";
import type { Archived } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import { idInTextField } from "#src/api/id-field.ts";
import { z } from "#src/api/zod.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { formatNumber } from "#src/lib/format.ts";
import styles from "./home-page.module.css";
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

const schema = z.object({ board: idInTextField("tskb") });

/** Form that shows a board by its ID. */
function BoardById({ board, onBoard, status }: BoardByIdProps) {
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { board: board ?? "" },
    resolver: standardSchemaResolver(schema),
  });
  return (
    <form
      className={styles.byId}
      aria-label="Board by ID"
      noValidate
      onSubmit={handleSubmit((entered) => onBoard(entered.board))}
    >
      <TextField
        {...register("board")}
        label="Board ID"
        hint={`Boards can’t be listed in this workspace (${status}). You can still open a board or a task by its ID.`}
        error={formState.errors.board?.message}
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder="tskb_…"
      />
      <Button type="submit" size="large">
        Show tasks
      </Button>
    </form>
  );
}
