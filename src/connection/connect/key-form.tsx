import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { type ReactNode, useId } from "react";
import { useForm } from "react-hook-form";
import { z } from "#src/api/zod.ts";
import { keyField } from "#src/connection/check/address.ts";
import { KeepChoice, keepChoices } from "#src/connection/connect/keep-choice.tsx";
import {
  type ConnectCallbacks,
  useCheckedConnect,
} from "#src/connection/connect/use-checked-connect.ts";
import type { WorkspaceAddress } from "#src/connection/connection.ts";
import { KeyField } from "#src/connection/key-field.tsx";
import styles from "#src/ui/card.module.css";
import { Button } from "#src/ui/form/button.tsx";
import form from "./connect-form.module.css";

const schema = z.object({ key: keyField, keep: z.enum(keepChoices) });
const defaultValues: z.input<typeof schema> = { key: "", keep: "reload" };

interface KeyFormProps extends ConnectCallbacks {
  workspace: WorkspaceAddress;
  /** True after a failed attempt. */
  again: boolean;
  /** Above the fields. */
  notice?: ReactNode;
}

/** Form that asks for a key alone, for the workspace that the site sets. */
export function KeyForm({ workspace, again, notice, ...callbacks }: KeyFormProps) {
  const id = useId();
  const connect = useCheckedConnect({ ...callbacks, given: true });
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues,
    resolver: standardSchemaResolver(schema),
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ key, keep }) => {
    const failure = await connect({ ...workspace, key, keep });
    if (failure?.field === "key") setError("key", { message: `${failure.title}.` });
  });

  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Connect with your key</h2>
      <p className={styles.text}>Enter an API key of this workspace.</p>
      <dl className={form.address}>
        <dt>Workspace address</dt>
        <dd>
          <code>
            {workspace.origin}
            {workspace.prefix}
          </code>
          {workspace.gateway && " (this site, which passes requests on to the workspace)"}
        </dd>
      </dl>
      <form
        className={form.form}
        noValidate
        aria-labelledby={id}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit(event);
        }}
      >
        {notice}
        <KeyField
          {...register("key")}
          label="API key"
          error={errors.key?.message}
          hint={
            <>
              Sent only to this address, as <code>Authorization: Bearer</code>.
            </>
          }
        />
        <KeepChoice {...register("keep")} />
        <Button
          type="submit"
          variant="primary"
          size="large"
          className={styles.last}
          busy={isSubmitting ? "Checking…" : undefined}
        >
          {again ? "Connect again" : "Connect"}
        </Button>
      </form>
    </section>
  );
}
