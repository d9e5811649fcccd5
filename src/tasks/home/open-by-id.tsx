import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { useNavigate } from "@tanstack/react-router";
import { ArrowRight } from "lucide-react";
import { useForm } from "react-hook-form";
import { idInTextField } from "#src/api/ids-in.ts";
import { z } from "#src/api/zod.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import styles from "./home-page.module.css";

const schema = z.object({ taskId: idInTextField("tsk") });

/** Form that opens a task by its ID. */
export function OpenById() {
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { taskId: "" },
    resolver: standardSchemaResolver(schema),
  });
  return (
    <form
      className={styles.byId}
      aria-label="Open a task"
      noValidate
      onSubmit={handleSubmit((params) => navigate({ to: "/tasks/$taskId", params }))}
    >
      <TextField
        {...register("taskId")}
        label="Open by ID"
        error={formState.errors.taskId?.message}
        hint="An ID, or any text that contains one, such as an address"
        mono
        autoComplete="off"
        spellCheck={false}
        placeholder="tsk_…"
      />
      <Button type="submit" variant="primary" size="large" icon={<ArrowRight aria-hidden />}>
        Open
      </Button>
    </form>
  );
}
