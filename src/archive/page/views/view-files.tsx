import { useId, useRef, useState } from "react";
import { SettingsOffer, changedSettings } from "#src/archive/page/views/settings-offer.tsx";
import type { View } from "#src/archive/page/views/view.ts";
import { parseViewsFile, serialiseViews } from "#src/archive/page/views/views-file.ts";
import { download } from "#src/lib/download.ts";
import { counted } from "#src/lib/format.ts";
import { type Preferences, preferences, setPreferences } from "#src/lib/preferences.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./views-menu.module.css";

/** Largest file that is read: 1,000 views are far below it. */
const MAX_BYTES = 10_000_000;

interface ViewFilesProps {
  views: readonly View[];
  /** Adds views; returns false where the browser keeps nothing. */
  onImport: (views: readonly View[]) => boolean;
}

/** Export of all views and the settings to a file, and import from one, which asks about the settings. */
export function ViewFiles({ views, onImport }: ViewFilesProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState("");
  /** Settings of a file whose views were taken. */
  const [offered, setOffered] = useState<Preferences | null>(null);

  async function read(file: File) {
    if (file.size > MAX_BYTES) return setProblem("This file is too large. Nothing was imported.");
    const found = parseViewsFile(await file.text());
    if ("problem" in found) return setProblem(found.problem);
    setProblem("");
    if (found.views.length > 0 && !onImport(found.views)) return;
    toast(`${counted(found.views.length, "view", "views")} imported`);
    const { settings } = found;
    if (settings && changedSettings(preferences.get(), settings).length > 0) setOffered(settings);
  }

  return (
    <div className={styles.files}>
      <Button
        onClick={() => download("reshelve-views", "json", serialiseViews(views, preferences.get()))}
      >
        Export as JSON
      </Button>
      <Button onClick={() => input.current?.click()}>Import</Button>
      <input
        ref={input}
        id={id}
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
      {problem && <p role="alert">{problem}</p>}
    </div>
  );
}
