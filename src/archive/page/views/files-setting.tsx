import { useRef, useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { SettingsOffer, changedSettings } from "#src/archive/page/views/settings-offer.tsx";
import { useViews } from "#src/archive/page/views/use-views.ts";
import { addViews, parseViewsFile, serialiseViews } from "#src/archive/page/views/views-file.ts";
import { DecisionsOffer } from "#src/archive/triage/decisions-offer.tsx";
import { type DecisionRow, type Merge, parseRow } from "#src/archive/triage/kept/decision.ts";
import { useDecisions } from "#src/archive/triage/use-decisions.ts";
import { runWithPauses, visitInSteps } from "#src/lib/long-task.ts";
import { download } from "#src/lib/download.ts";
import { counted } from "#src/lib/format.ts";
import { type Preferences, preferences, setPreferences } from "#src/lib/preferences.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { SettingRow } from "#src/ui/form/setting-row.tsx";
import styles from "./views-menu.module.css";

/** Largest file that is read: 1,000 views and 100,000 decisions are below it. */
const MAX_BYTES = 40_000_000;

/** Export of views, settings and decisions to one file; import asks before it replaces anything. */
export function FilesSetting() {
  const { views, saveViews } = useViews();
  const { address } = useSession().workspace;
  const decisions = useDecisions();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  /** Settings of a file whose views were taken. */
  const [offered, setOffered] = useState<Preferences | null>(null);
  /** Changes that the decisions of a file would make. */
  const [merge, setMerge] = useState<Merge | null>(null);

  async function save() {
    const items = (await decisions?.rows()) ?? [];
    const own = items.length > 0 ? { workspace: address, items } : undefined;
    download("reshelve-views", "json", serialiseViews(views, preferences.get(), own));
  }
  async function readDecisions({
    workspace,
    items,
  }: {
    workspace: string;
    items: readonly unknown[];
  }) {
    if (!decisions) return;
    if (workspace !== address) {
      return setProblem(`The decisions in this file are about ${workspace}. They were left out.`);
    }
    const rows: DecisionRow[] = [];
    await runWithPauses(
      visitInSteps(items, 1_000, (row) => {
        const parsed = parseRow(row);
        if (parsed) rows.push(parsed);
      }),
    );
    setMerge(await decisions.merge(rows));
  }

  async function take({ changes }: Merge) {
    const undo = await decisions?.apply(changes);
    const words = counted(changes.length, "decision", "decisions");
    if (undo) toast(`${words} imported`, "ok", () => void undo());
  }
  async function read(file: File) {
    if (file.size > MAX_BYTES) return setProblem("This file is too large. Nothing was imported.");
    const found = parseViewsFile(await file.text());
    if ("problem" in found) return setProblem(found.problem);
    setProblem("");
    if (found.views.length > 0 && !saveViews(addViews(views, found.views))) return;
    toast(`${counted(found.views.length, "view", "views")} imported`);
    const { settings } = found;
    if (settings && changedSettings(preferences.get(), settings).length > 0) setOffered(settings);
    if (found.decisions) await readDecisions(found.decisions);
  }

  return (
    <SettingRow group name="Views, settings and decisions" hint="One file for another browser">
      {() => (
        <div className={styles.files}>
          <Button onClick={() => void save()}>Export as JSON</Button>
          <Button onClick={() => input.current?.click()}>Import</Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".json,application/json"
            aria-label="File with views"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void read(file);
              // The same file can be chosen again.
              target.value = "";
            }}
          />
          {offered && (
            <SettingsOffer
              changed={changedSettings(preferences.get(), offered)}
              onChoose={(takes) => {
                if (takes) setPreferences(offered);
                if (takes) toast("Settings imported");
                setOffered(null);
              }}
            />
          )}
          {merge && (
            <DecisionsOffer
              merge={merge}
              onChoose={(takes) => {
                setMerge(null);
                if (takes) void take(merge);
              }}
            />
          )}
          {problem && <p role="alert">{problem}</p>}
        </div>
      )}
    </SettingRow>
  );
}
