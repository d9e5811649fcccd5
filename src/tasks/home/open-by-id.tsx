import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useNavigate } from "@tanstack/react-router";
import { useId } from "react";
import { useForm } from "react-hook-form";
import { idInTextField } from "#src/api/pasted/id-fields.ts";
import { z } from "#src/api/zod.ts";
import { useSession } from "#src/app/session-context.tsx";
import { taskQuery } from "#src/tasks/queries.ts";
import { Spinner } from "#src/ui/feedback/spinner.tsx";
import styles from "./open-by-id.module.css";

const schema = z.object({ taskId: idInTextField("tsk") });

export const openByIdField = "open-by-id";

/** Field that opens a task by its ID, or by any text with one in it. */
export function OpenById() {
  const problemId = useId();
  const navigate = useNavigate();
  const { api, queryClient } = useSession();
  const { register, handleSubmit, formState, setError, clearErrors } = useForm({
    defaultValues: { taskId: "" },
    resolver: standardSchemaResolver(schema),
    reValidateMode: "onSubmit",
  });
  const problem = formState.errors.taskId?.message;

  /** Stays here for a task that the workspace doesn't know. Any other failure is told by the task's page. */
  async function open(params: z.output<typeof schema>) {
    const { taskId } = params;
    const query = { ...taskQuery(api, queryClient, taskId), retry: false };
    const read = await queryClient.query(query).catch(() => null);
    if (read?.notRead === "unknown-task") {
      setError("taskId", { message: `${taskId} was not found (${read.status ?? 404}).` });
    } else await navigate({ to: "/tasks/$taskId", params });
  }

  return (
    <form className={styles.form} aria-label="Open a task" noValidate onSubmit={handleSubmit(open)}>
      <input
        id={openByIdField}
        {...register("taskId", { onChange: () => clearErrors() })}
        aria-label="Open by ID"
        placeholder="Open by ID: tsk_…"
        title="An ID, or any text that contains one, such as an address"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? problemId : undefined}
      />
      <span className={styles.mark}>
        {formState.isSubmitting ? <Spinner /> : <kbd aria-hidden>↵</kbd>}
      </span>
      {problem && (
        <p id={problemId} role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
