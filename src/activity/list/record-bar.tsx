import { ChevronRight, Info, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#src/ui/form/button.tsx";
import { cx } from "#src/ui/cx.ts";
import { TextField } from "#src/ui/form/field.tsx";
import { counted } from "#src/lib/format.ts";
import type { Entry } from "#src/writes/log/entry.ts";
import { chooseWho, readWho } from "#src/writes/log/who.ts";
import { ClearDialog } from "#src/activity/list/clear-dialog.tsx";
import styles from "./record-bar.module.css";
import {
  type Keep,
  chooseKeep,
  keepChoices,
  keepWords,
  keptSince,
  readKeep,
} from "#src/activity/retention.ts";

interface RecordBarProps {
  entries: readonly Entry[];
  requests: number;
}

/** What the record is and is not, and folded below it what can be chosen about it. */
export function RecordBar({ entries, requests }: RecordBarProps) {
  const [clearing, setClearing] = useState(false);
  return (
    <details className={styles.bar}>
      <summary>
        <Info aria-hidden />
        <span className={styles.words}>
          <b>Kept in this browser only.</b> Whoever uses it can delete it, and it is no legal proof.
        </span>
        <span className={styles.more}>
          <ChevronRight aria-hidden />
          Name, retention, clear
        </span>
      </summary>
      <div className={styles.choices}>
        <WhoField />
        <KeepField entries={entries} />
        <Button
          tone="bad"
          icon={<Trash2 aria-hidden />}
          disabled={entries.length === 0}
          onClick={() => setClearing(true)}
        >
          Clear {counted(entries.length, "entry", "entries")}
        </Button>
      </div>
      {clearing && (
        <ClearDialog
          entries={entries.length}
          requests={requests}
          onClose={() => setClearing(false)}
        />
      )}
    </details>
  );
}

function WhoField() {
  const [name, setName] = useState(readWho);
  return (
    <TextField
      className={cx(styles.field)}
      label="Name for the record"
      hint="Noted with what is sent from now on. Nobody checks it, and it stays here."
      value={name}
      maxLength={80}
      autoComplete="off"
      placeholder="Not set"
      onChange={({ target }) => {
        setName(target.value);
        chooseWho(target.value);
      }}
    />
  );
}

function KeepField({ entries }: { entries: readonly Entry[] }) {
  const id = useId();
  const [keep, setKeep] = useState<Keep>(readKeep);
  const [taken, setTaken] = useState(true);
  const [now] = useState(Date.now);
  const since = keptSince(keep, now);
  const old = since === null ? 0 : entries.findIndex(({ at }) => at >= since);
  const going = old === -1 ? entries.length : old;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Keep entries</label>
      <select
        id={id}
        aria-describedby={`${id}-hint`}
        value={keep}
        onChange={({ target }) => {
          const chosen = keepChoices.find((choice) => choice === target.value);
          if (!chosen) return;
          setKeep(chosen);
          setTaken(chooseKeep(chosen));
        }}
      >
        {keepChoices.map((choice) => (
          <option key={choice} value={choice}>
            {keepWords[choice]}
          </option>
        ))}
      </select>
      <p id={`${id}-hint`}>
        {taken ? keepHint(keep, going) : "This browser did not take the choice."}
      </p>
    </div>
  );
}

function keepHint(keep: Keep, going: number): string {
  if (keep === "forever") return "Nothing is deleted by itself.";
  if (going === 0) return "Older ones are deleted when this page is opened. None is older now.";
  return `${counted(going, "entry is", "entries are")} older, and deleted when this page is opened next.`;
}
