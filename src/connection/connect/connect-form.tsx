import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Globe } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod/mini";
import { addressField, keyField, prefixField } from "#src/connection/check/address.ts";
import type { CheckFailure } from "#src/connection/check/check-failures.ts";
import { checkConnection } from "#src/connection/check/check.ts";
import {
  type RecentWorkspace,
  addressOf,
  forgetWorkspaces,
  nameOfWorkspace,
  recentWorkspaces,
  rememberWorkspace,
} from "#src/connection/connect/recent-workspaces.ts";
import {
  type Connection,
  type WorkspaceAddress,
  keepChoices,
  keepLabels,
} from "#src/connection/connection.ts";
import { KeyField } from "#src/connection/key-field.tsx";
import { cx } from "#src/ui/cx.ts";
import cardStyles from "#src/ui/card.module.css";
import { Card } from "#src/ui/card.tsx";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import textStyles from "#src/ui/text/text.module.css";
import { useAbort } from "#src/ui/use-abort.ts";
import styles from "./connect-form.module.css";

const schema = z.object({
  address: addressField,
  prefix: prefixField,
  key: keyField,
  keep: z.enum(keepChoices),
});
/** Schema where the site sets the address, which is no field then. */
const keySchema = z.extend(schema, { address: z.string(), prefix: z.string() });

const noKey = { key: "", keep: "tab" } as const;

interface ConnectFormProps {
  /** The workspace that the site sets; null where the user enters an address. */
  given: WorkspaceAddress | null;
  prefix: string;
  /** Address of one of the last workspaces that the form begins with; the last one without. */
  workspace?: string | undefined;
  /** Above the fields. */
  notice: ReactNode;
  onConnected: (connection: Connection) => void;
  onFailed: (failure: CheckFailure) => void;
}

/** The origin that requests go to, where it differs from the address as typed. */
function originHint(typed: string): string | undefined {
  const { data: origin } = z.safeParse(addressField, typed);
  if (origin === undefined || typed.toLowerCase().includes(new URL(origin).host)) return undefined;
  return `Requests go to ${origin}`;
}

/** Form that checks an address and a key, and connects when all checks pass. */
export function ConnectForm(props: ConnectFormProps) {
  const { given, notice, onConnected, onFailed } = props;
  const advanced = useRef<HTMLDetailsElement>(null);
  const beginCheck = useAbort();
  const [recent, setRecent] = useState(recentWorkspaces);
  const start = given ??
    recent.find((one) => addressOf(one) === props.workspace) ??
    recent[0] ?? { origin: "", prefix: props.prefix };
  const { register, handleSubmit, setError, setValue, setFocus, control, formState } = useForm({
    defaultValues: { ...noKey, address: start.origin, prefix: start.prefix },
    resolver: given ? standardSchemaResolver(keySchema) : standardSchemaResolver(schema),
  });
  const { errors, isSubmitting } = formState;
  const address = useWatch({ control, name: "address" });

  async function connect({ address, prefix, key, keep }: z.output<typeof schema>) {
    const connection = { origin: address, prefix, ...given, key, keep };
    const signal = beginCheck();
    try {
      const { failure, warning } = await checkConnection(connection, signal);
      if (failure) {
        onFailed(failure);
        if (failure.field) setError(failure.field, { message: `${failure.title}.` });
        return;
      }
      if (!given) rememberWorkspace(connection);
      onConnected(connection);
      if (warning) toast(warning, "bad");
    } catch (error) {
      // A check that ends after the page was left does not connect.
      if (!signal.aborted) throw error;
    }
  }
  const title = given ? "Connect with your key" : "Connect a workspace";
  const submit = handleSubmit(connect, (invalid) => {
    // A field inside closed details cannot take focus.
    if (invalid.prefix && advanced.current) advanced.current.open = true;
  });

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

  return (
    <Card title={title}>
      <p className={cardStyles.text}>
        {given ? "Enter an API key of this workspace." : "Enter its address and an API key."}
      </p>
      {given && (
        <dl className={cx(textStyles.terms, styles.address)}>
          <dt>Workspace address</dt>
          <dd>
            <code>
              {given.origin}
              {given.prefix}
            </code>
            {given.gateway && " (this site, which passes requests on to the workspace)"}
          </dd>
        </dl>
      )}
      <form
        className={styles.form}
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSubmitting) void submit(event);
        }}
      >
        {notice}
        {!given && (
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
        )}
        {!given && recent.length > 0 && (
          <RecentList recent={recent} onChoose={choose} onForget={forget} />
        )}
        <KeyField
          {...register("key")}
          error={errors.key?.message}
          hint={<>Sent only to this address.</>}
        />
        <KeepChoice {...register("keep")} />
        {!given && (
          <details ref={advanced} className={styles.advanced}>
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
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          className={cardStyles.last}
          busy={isSubmitting ? "Checking…" : undefined}
        >
          Connect
        </Button>
      </form>
    </Card>
  );
}

interface RecentListProps {
  recent: readonly RecentWorkspace[];
  onChoose: (workspace: RecentWorkspace) => void;
  onForget: () => void;
}

/** Workspaces that were connected from this browser, to choose one again. */
function RecentList({ recent, onChoose, onForget }: RecentListProps) {
  const id = useId();
  return (
    <div className={styles.recent}>
      <p id={id}>Connected before from this browser</p>
      <ul aria-labelledby={id}>
        {recent.map((workspace) => (
          <li key={addressOf(workspace)}>
            <Button size="small" onClick={() => onChoose(workspace)}>
              {nameOfWorkspace(workspace)}
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="small" onClick={onForget}>
        Forget these addresses
      </Button>
    </div>
  );
}

const hints = {
  reload: "In memory only. A reload asks for the key again.",
  tab: "Survives a reload. Closing the tab removes it.",
};

/** Radio buttons for how long the key is kept. The props go to each of them. */
function KeepChoice(radio: Omit<ComponentProps<"input">, "type" | "value" | "id">) {
  const id = useId();
  return (
    <fieldset>
      <legend className={styles.legend}>Keep the key</legend>
      {keepChoices.map((keep) => (
        <div key={keep} className={styles.choice}>
          <input
            {...radio}
            type="radio"
            value={keep}
            id={`${id}-${keep}`}
            aria-describedby={`${id}-${keep}-hint`}
          />
          <label htmlFor={`${id}-${keep}`}>{keepLabels[keep]}</label>
          <small id={`${id}-${keep}-hint`}>{hints[keep]}</small>
        </div>
      ))}
    </fieldset>
  );
}
