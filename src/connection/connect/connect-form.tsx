import { standardSchemaResolver } from "@hookform/resolvers/standard-schema";
import { Globe } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "#src/api/zod.ts";
import { Button } from "#src/ui/form/button.tsx";
import { TextField } from "#src/ui/form/field.tsx";
import { addressField, keyField, prefixField } from "#src/connection/check/address.ts";
import styles from "#src/ui/card.module.css";
import { KeepChoice, keepChoices } from "#src/connection/connect/keep-choice.tsx";
import { RecentList } from "#src/connection/connect/recent-list.tsx";
import {
  type RecentWorkspace,
  addressOf,
  forgetWorkspaces,
  recentWorkspaces,
  rememberWorkspace,
} from "#src/connection/connect/recent-workspaces.ts";
import {
  type ConnectCallbacks,
  useCheckedConnect,
} from "#src/connection/connect/use-checked-connect.ts";
import form from "./connect-form.module.css";
import { KeyField } from "#src/connection/key-field.tsx";

const schema = z.object({
  address: addressField,
  key: keyField,
  keep: z.enum(keepChoices),
  prefix: prefixField,
});

const defaultValues = { address: "", key: "", keep: "reload" } as const;

interface ConnectFormProps extends ConnectCallbacks {
  /** Above the fields. */
  notice: ReactNode;
  /** True after a failed attempt. */
  again: boolean;
  /** Path prefix that the form begins with. */
  prefix?: string;
  /** Address of one of the last workspaces that the form begins with; the last one without. */
  workspace?: string | undefined;
}

/** The origin that requests go to, where it differs from the address as typed. */
function originHint(typed: string): string | undefined {
  const { data: origin } = z.safeParse(addressField, typed);
  if (origin === undefined || typed.toLowerCase().includes(new URL(origin).host)) return undefined;
  return `Requests go to ${origin}`;
}

/** Form that checks an address and a key, and connects when all checks pass. */
export function ConnectForm(props: ConnectFormProps) {
  const { notice, again, prefix = "/api", workspace, onConnected, onFailed } = props;
  const id = useId();
  const advanced = useRef<HTMLDetailsElement>(null);
  const checkedConnect = useCheckedConnect({
    given: false,
    onFailed,
    onConnected(connection) {
      rememberWorkspace(connection);
      onConnected(connection);
    },
  });
  const [recent, setRecent] = useState(recentWorkspaces);
  const last = recent.find((one) => addressOf(one) === workspace) ?? recent[0];
  const { register, handleSubmit, setError, setValue, setFocus, control, formState } = useForm({
    defaultValues: {
      ...defaultValues,
      ...(last ? { address: last.origin, prefix: last.prefix } : { prefix }),
    },
    resolver: standardSchemaResolver(schema),
  });
  const { errors, isSubmitting } = formState;
  const address = useWatch({ control, name: "address" });

  async function connect({ address: origin, key, keep, prefix }: z.output<typeof schema>) {
    const failure = await checkedConnect({ origin, prefix, key, keep });
    if (failure?.field) setError(failure.field, { message: `${failure.title}.` });
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
