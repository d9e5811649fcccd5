import { useRef, useState } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { useViews } from "#src/archive/page/views/use-views.ts";
import {
  type DecisionsOfFile,
  addViews,
  parseViewsFile,
  serialiseViews,
} from "#src/archive/page/views/views-file.ts";
import { type DecisionRow, type Merge, parseRow } from "#src/archive/triage/kept/decision.ts";
import { useDecisions } from "#src/archive/triage/use-decisions.ts";
import { download } from "#src/lib/export/download.ts";
import { counted, formatNumber } from "#src/lib/format.ts";
import { runWithPauses, visitInSteps } from "#src/lib/long-task.ts";
import { type Preferences, preferences, setPreferences } from "#src/lib/preferences.ts";
import { saveFile } from "#src/ui/feedback/save-file.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import { SettingRow } from "#src/ui/form/setting-row.tsx";
import styles from "./views-panel.module.css";

/** Largest file that is read: 1,000 views and 100,000 decisions are below it. */
const MAX_BYTES = 40_000_000;

/** Export of views, settings and decisions to one file; import asks before it replaces anything. */
export function FilesSetting() {
  const { views, saveViews } = useViews();
  const { address, host } = useSession().workspace;
  const decisions = useDecisions();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  /** Settings of a file whose views were taken. */
  const [offered, setOffered] = useState<Preferences | null>(null);
  /** Changes that the decisions of a file would make. */
  const [merge, setMerge] = useState<Merge | null>(null);
  const changed = merge ? merge.added + merge.replaced : 0;

  async function save() {
    const items = (await decisions?.rows()) ?? [];
    const own = items.length > 0 ? { workspace: address, items } : undefined;
    download({ what: "views", host }, "json", serialiseViews(views, preferences.get(), own));
  }
  async function readDecisions({ workspace, items }: DecisionsOfFile) {
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
          <Button onClick={() => void saveFile(save)}>Export as JSON</Button>
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
            <Offer
              keep="Keep my settings"
              take="Replace my settings"
              onChoose={(takes) => {
                if (takes) setPreferences(offered);
                if (takes) toast("Settings imported");
                setOffered(null);
              }}
            >
              {`The file has other settings, too: ${changedSettings(preferences.get(), offered)
                .map((name) => names[name])
                .join(", ")}.`}
            </Offer>
          )}
          {merge && (
            <Offer
              keep="Keep mine"
              take={changed > 0 ? `Import ${counted(changed, "decision", "decisions")}` : null}
              onChoose={(takes) => {
                setMerge(null);
                if (takes) void take(merge);
              }}
            >
              {mergeText(merge)}
            </Offer>
          )}
          {problem && <p role="alert">{problem}</p>}
        </div>
      )}
    </SettingRow>
  );
}

/** Names of the settings, as the page of settings has them. */
const names: Record<keyof Preferences, string> = {
  theme: "Theme",
  density: "Density",
  times: "Relative or absolute times",
  timeZone: "Time zone",
  locale: "Numbers and dates",
  clock: "Clock",
  rowsPerPage: "Rows per page",
  singleKeys: "Single-key shortcuts",
  pace: "Pace of runs",
  typeAbove: "Number of items above which a run is typed",
};
const settings = Object.keys(names).filter((name): name is keyof Preferences => name in names);

const changedSettings = (before: Preferences, after: Preferences) =>
  settings.filter((name) => before[name] !== after[name]);

interface OfferProps {
  children: string;
  keep: string;
  /** Label of the button that takes over what the file has; null where that changes nothing. */
  take: string | null;
  onChoose: (takes: boolean) => void;
}

/** Asks before a part of a file, which may come from a colleague, replaces what the user has. */
function Offer({ children, keep, take, onChoose }: OfferProps) {
  return (
    <div role="alert">
      <p>{children}</p>
      <Button onClick={() => onChoose(false)}>{keep}</Button>{" "}
      {take !== null && <Button onClick={() => onChoose(true)}>{take}</Button>}
    </div>
  );
}

/** Numbers of decisions that a file would add, replace and leave. */
function mergeText({ added, replaced, kept }: Merge): string {
  const all = counted(added + replaced + kept, "decision", "decisions");
  return `The file has ${all}: ${formatNumber(added)} about items you have not decided, ${formatNumber(replaced)} newer than yours, ${formatNumber(kept)} older or the same.`;
}
