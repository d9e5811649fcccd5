import { Globe } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useForm, useWatch } from "react-hook-form";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import {
  defaultPrefix,
  parseAddress,
  parseKey,
  parsePrefix,
} from "#src/connection/check/address.ts";
import styles from "#src/ui/card.module.css";
import { type CheckReport, checkConnection } from "#src/connection/check/check.ts";
import form from "./connect-form.module.css";
import { KeepChoice } from "#src/connection/connect/keep-choice.tsx";
import { KeyField } from "#src/connection/key-field.tsx";
import type { Connected, Keep } from "#src/connection/store.ts";

interface Fields {
  address: string;
  key: string;
  keep: Keep;
  prefix: string;
}

interface ConnectFormProps {
  /** Above the fields. */
  notice: ReactNode;
  /** True after a failed attempt. */
  again: boolean;
  onConnected: (connection: Connected) => void;
  onFailed: (report: CheckReport) => void;
}

const problemOf = (parsed: object) =>
  "problem" in parsed && typeof parsed.problem === "string" ? parsed.problem : true;

/** The origin that requests go to, where it differs from the address as typed. */
function originHint(typed: string): string | undefined {
  const parsed = parseAddress(typed);
  if ("problem" in parsed) return undefined;
  const { host } = new URL(parsed.origin);
  return typed.toLowerCase().includes(host) ? undefined : `Requests go to ${parsed.origin}`;
}

export function ConnectForm({ notice, again, onConnected, onFailed }: ConnectFormProps) {
  const id = useId();
  const advanced = useRef<HTMLDetailsElement>(null);
  const check = useRef<AbortController>(null);
  // A check that ends after the page was left must not connect.
  useEffect(() => () => check.current?.abort(), []);
  const { register, handleSubmit, setError, control, formState } = useForm<Fields>({
    defaultValues: { address: "", key: "", keep: "reload", prefix: defaultPrefix },
  });
  const { errors, isSubmitting } = formState;
  const address = useWatch({ control, name: "address" });

  async function connect(fields: Fields) {
    const target = {
      ...parseAddress(fields.address),
      ...parsePrefix(fields.prefix),
      ...parseKey(fields.key),
    };
    if ("problem" in target) return;
    const stop = new AbortController();
    check.current = stop;
    try {
      const report = await checkConnection(target, { signal: stop.signal });
      if (!report.failure) return onConnected({ ...target, keep: fields.keep });
      const { field, title } = report.failure;
      if (field) setError(field, { message: `${title}.` });
      onFailed(report);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
  }

  const submit = handleSubmit(connect, (refused) => {
    // A field inside closed details cannot take focus.
    if (refused.prefix && advanced.current) advanced.current.open = true;
  });

  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id}>Connect a workspace</h2>
      <p className={styles.text}>Enter its address and an API key.</p>
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
        <TextField
          {...register("address", { validate: (text) => problemOf(parseAddress(text)) })}
          label="Workspace address"
          placeholder="https://your-workspace.example"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          icon={<Globe aria-hidden />}
          error={errors.address?.message}
          hint={originHint(address)}
        />
        <KeyField
          {...register("key", { validate: (text) => problemOf(parseKey(text)) })}
          label="API key"
          error={errors.key?.message}
          hint={
            <>
              Sent only to this address, as <code>Authorization: Bearer</code>.
            </>
          }
        />
        <KeepChoice {...register("keep")} />
        <details ref={advanced} className={form.advanced}>
          <summary>Advanced</summary>
          <TextField
            {...register("prefix", { validate: (text) => problemOf(parsePrefix(text)) })}
            label="Path prefix"
            mono
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={errors.prefix?.message}
            hint="Only needed if a proxy serves the API under a path other than /api."
          />
        </details>
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
