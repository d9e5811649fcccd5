import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Globe } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "#src/api/zod.ts";
import { toast } from "#src/ui/feedback/toast.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { useAbort } from "#src/ui/use-abort.ts";
import { TextField } from "#src/ui/form/field.tsx";
import {
  addressField,
  defaultPrefix,
  keyField,
  prefixField,
} from "#src/connection/check/address.ts";
import styles from "#src/ui/card.module.css";
import { type CheckReport, checkConnection } from "#src/connection/check/check.ts";
import { RecentList } from "#src/connection/connect/recent-list.tsx";
import {
  type RecentWorkspace,
  forgetWorkspaces,
  recentWorkspaces,
  rememberWorkspace,
} from "#src/connection/connect/recent-workspaces.ts";
import form from "./connect-form.module.css";
import { keepLabels } from "#src/connection/keep-labels.ts";
import { KeyField } from "#src/connection/key-field.tsx";
import type { Connection, Keep } from "#src/connection/connection.ts";

const keepChoices = ["reload", "tab"] as const satisfies readonly Keep[];

const schema = z.object({
  address: addressField,
  key: keyField,
  keep: z.enum(keepChoices),
  prefix: prefixField,
});

const defaultValues: z.input<typeof schema> = {
  address: "",
  key: "",
  keep: "reload",
  prefix: defaultPrefix,
};

interface ConnectFormProps {
  /** Above the fields. */
  notice: ReactNode;
  /** True after a failed attempt. */
  again: boolean;
  onConnected: (connection: Connection) => void;
  onFailed: (report: CheckReport) => void;
}

/** The origin that requests go to, where it differs from the address as typed. */
function originHint(typed: string): string | undefined {
  const { data: origin } = z.safeParse(addressField, typed);
  if (origin === undefined || typed.toLowerCase().includes(new URL(origin).host)) return undefined;
  return `Requests go to ${origin}`;
}

/** Form that checks an address and a key, and connects when all checks pass. */
export function ConnectForm({ notice, again, onConnected, onFailed }: ConnectFormProps) {
  const id = useId();
  const advanced = useRef<HTMLDetailsElement>(null);
  // A check that ends after the page was left must not connect.
  const check = useAbort();
  const [recent, setRecent] = useState(recentWorkspaces);
  const [last] = recent;
  const { register, handleSubmit, setError, setValue, setFocus, control, formState } = useForm({
    defaultValues: last
      ? { ...defaultValues, address: last.origin, prefix: last.prefix }
      : defaultValues,
    resolver: standardSchemaResolver(schema),
  });
  const { errors, isSubmitting } = formState;
  const address = useWatch({ control, name: "address" });

  async function connect({ address: origin, key, keep, prefix }: z.output<typeof schema>) {
    const signal = check.begin();
    try {
      const report = await checkConnection({ origin, prefix, key }, { signal });
      if (!report.failure) {
        rememberWorkspace({ origin, prefix });
        onConnected({ origin, prefix, key, keep });
        if (report.warning) toast(report.warning, "bad");
        return;
      }
      const { field, title } = report.failure;
      if (field) setError(field, { message: `${title}.` });
      onFailed(report);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  function choose({ origin, prefix }: RecentWorkspace) {
    setValue("address", origin);
    setValue("prefix", prefix);
    setFocus("key");
  }
  function forget() {
    forgetWorkspaces();
    setRecent([]);
    setFocus("address");
  }

  const submit = handleSubmit(connect, (invalid) => {
    // A field inside closed details cannot take focus.
    if (invalid.prefix && advanced.current) advanced.current.open = true;
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
          {...register("address")}
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
        {recent.length > 0 && <RecentList recent={recent} onChoose={choose} onForget={forget} />}
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
        <details ref={advanced} className={form.advanced}>
          <summary>Advanced</summary>
          <TextField
            {...register("prefix")}
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

/** Radio buttons for how long the key is kept. The props go to each of them. */
function KeepChoice(radio: Omit<ComponentProps<"input">, "type" | "value" | "id">) {
  const id = useId();
  return (
    <fieldset>
      <legend className={form.legend}>Keep the key</legend>
      {keepChoices.map((keep) => (
        <div key={keep} className={form.choice}>
          <input
            {...radio}
            type="radio"
            value={keep}
            id={`${id}-${keep}`}
            aria-describedby={`${id}-${keep}-hint`}
          />
          <label htmlFor={`${id}-${keep}`}>{keepLabels[keep].label}</label>
          <p id={`${id}-${keep}-hint`}>{keepLabels[keep].hint}</p>
        </div>
      ))}
    </fieldset>
  );
}
