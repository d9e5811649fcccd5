import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useId, useState } from "react";
import { useForm } from "react-hook-form";
import type { Archived } from "#src/api/archive.ts";
import type { Page } from "#src/api/envelope.ts";
import { idInTextField } from "#src/api/ids-in.ts";
import { z } from "#src/api/zod.ts";
import { Combobox } from "#src/ui/form/combobox.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { cx } from "#src/ui/cx.ts";
import styles from "./home-page.module.css";
import type { Available } from "#src/api/errors.ts";

interface BoardPickerProps {
  boards: Available<Page<Archived<"boards">>>;
  board: string | undefined;
  onBoard: (board: string | undefined) => void;
}

/** Combobox of boards by title or ID; a form for an ID where boards can’t be listed. */
export function BoardPicker({ boards, board, onBoard }: BoardPickerProps) {
  const id = useId();
  const [query, setQuery] = useState<string | null>(null);
  // Shown until the list of options closes; then the selected board shows again.
  const [typed, setTyped] = useState<string | null>(null);
  if (!boards.available)
    return <BoardById board={board} onBoard={onBoard} status={boards.status} />;
  const listed = boards.rows.flatMap((row) =>
    row.id === null ? [] : [{ id: row.id, name: (row.readable && row.item.title) || row.id }],
  );
  const words = (query ?? "").toLowerCase().trim();
  const matches = listed.filter((one) => `${one.name} ${one.id}`.toLowerCase().includes(words));
  const { data: pasted } = z.safeParse(idInTextField("tskb"), query);
  const unlisted = pasted !== undefined && !listed.some((one) => one.id === pasted);
  const options = unlisted ? [{ id: pasted, name: "Board with this ID" }] : matches;
  const partial = boards.lastPage > 1 ? ` among the first ${formatNumber(listed.length)}` : "";
  return (
    <div className={cx(styles.choice, styles.picker)}>
      <label htmlFor={id}>Board</label>
      <Combobox
        id={id}
        label="Board"
        placeholder="Choose a board"
        text={typed ?? listed.find((one) => one.id === board)?.name ?? board ?? ""}
        onText={setTyped}
        query={query}
        onQuery={(next) => {
          setQuery(next);
          if (next === null) setTyped(null);
        }}
        options={options}
        selected={board ?? null}
        onSelect={onBoard}
        status={`${counted(options.length, "match", "matches")}${partial}`}
      />
    </div>
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
