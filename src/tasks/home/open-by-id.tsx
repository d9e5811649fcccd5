import { useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import styles from "./home-page.module.css";
import { noTaskIn, pastedId } from "#src/tasks/home/pasted-id.ts";

/** Opens a task by its ID, as it was pasted. */
export function OpenById() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  return (
    <form
      className={styles.byId}
      aria-label="Open a task"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const taskId = pastedId("tsk", typed);
        if (taskId) void navigate({ to: "/tasks/$taskId", params: { taskId } });
        else setError(noTaskIn(typed));
      }}
    >
      <TextField
        label="Open by ID"
        value={typed}
        error={error}
        hint="An ID, or anything with one in it, such as an address"
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder="tsk_…"
        onChange={(event) => {
          setTyped(event.target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="primary" size="large" icon={<ArrowRight aria-hidden />}>
        Open
      </Button>
    </form>
  );
}
