import { useState, useSyncExternalStore } from "react";
import {
  type KeepEntries,
  chosenKeep,
  keepChoices,
  keepWords,
  keptSince,
} from "#src/activity/record/retention.ts";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatDay } from "#src/lib/format.ts";
import { SettingRow } from "#src/ui/form/setting-row.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import type { AuditEntry } from "#src/writes/log/audit-entry.ts";
import { MAX_NAME_LENGTH, chooseWho, readWho } from "#src/writes/log/who.ts";
import styles from "./record-choices.module.css";

/** Name and retention of the record. Each change is saved immediately. */
export function RecordChoices({ entries }: { entries: readonly AuditEntry[] }) {
  const { signedIn } = useSession();
  const signedInAs = useSyncExternalStore(signedIn.subscribe, signedIn.get);
  return (
    <>
      <SettingRow
        name="Name for the record"
        hint={
          signedInAs === null
            ? "Added to new entries. Not verified. Stored only in this browser."
            : "The name you’re signed in with at the gateway. Added to new entries."
        }
      >
        {({ id, hintId }) => (
          <input
            id={id}
            className={styles.name}
            aria-describedby={hintId}
            autoComplete="off"
            placeholder="Not set"
            maxLength={MAX_NAME_LENGTH}
            readOnly={signedInAs !== null}
            // The name may arrive after the page.
            key={signedInAs}
            defaultValue={signedInAs ?? readWho()}
            onChange={({ target }) => chooseWho(target.value)}
          />
        )}
      </SettingRow>
      <Retention entries={entries} />
    </>
  );
}

function Retention({ entries }: { entries: readonly AuditEntry[] }) {
  const [now] = useState(Date.now);
  const keep = useSyncExternalStore(chosenKeep.subscribe, chosenKeep.get) ?? "forever";
  const [failed, setFailed] = useState(false);
  const since = keptSince(keep, now);
  const firstKept = since === null ? 0 : entries.findIndex(({ at }) => at >= since);
  const expired = firstKept === -1 ? entries.length : firstKept;

  return (
    <SettingRow
      group
      name="Keep entries"
      hint={
        failed
          ? "This setting couldn’t be saved in this browser."
          : `${countText(entries)} ${keepHint(keep, expired)}`
      }
    >
      {({ hintId }) => (
        <ChoiceMenu
          hidesLabel
          label="Keep entries"
          aria-describedby={hintId}
          value={keep}
          choices={keepChoices.map((one) => ({ value: one, name: keepWords[one] }))}
          onChange={(chosen) => setFailed(chosenKeep.set(chosen) !== "saved")}
        />
      )}
    </SettingRow>
  );
}

function countText(entries: readonly AuditEntry[]): string {
  const [first] = entries;
  if (!first) return "";
  const count = counted(entries.length, "entry", "entries");
  return `${count} since ${formatDay(new Date(first.at))}.`;
}

function keepHint(keep: KeepEntries, expired: number): string {
  if (keep === "forever") return "Entries are never deleted automatically.";
  if (expired === 0) return "Older entries are deleted when you open Activity. None is older now.";
  return `${counted(expired, "entry is", "entries are")} older, and will be deleted when you next open Activity.`;
}
