import type { ReactNode } from "react";
import { AboutGroup } from "#src/settings/about/about-group.tsx";
import { AppearanceGroup } from "#src/settings/appearance-group.tsx";
import { RunsGroup } from "#src/settings/runs-group.tsx";
import { save } from "#src/settings/save.ts";
import { perPageChoices, rowsForScreen } from "#src/api/page-search.ts";
import { Button } from "#src/ui/form/button.tsx";
import { SettingGroup, SettingRow } from "#src/ui/form/setting-row.tsx";
import { Switch } from "#src/ui/form/switch.tsx";
import { ChoiceMenu } from "#src/ui/menu/choice-menu.tsx";
import { runCommand } from "#src/ui/commands/listen.ts";
import { PageTitle } from "#src/ui/shell/environment.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./settings-page.module.css";

interface SettingsPageProps {
  /** Settings that belong to a part of the console. */
  keepReading: ReactNode;
  files: ReactNode;
  record: ReactNode;
}

/** Choices of the user. Each applies at once, and stays in this browser. */
export function SettingsPage({ keepReading, files, record }: SettingsPageProps) {
  const { rowsPerPage, singleKeys } = usePreferences();
  return (
    <>
      <PageTitle>Settings</PageTitle>
      <PageHeader title="Settings" note="Apply at once, in this browser" />
      <div className={styles.scroll}>
        <div className={styles.column}>
          <AppearanceGroup />
          <SettingGroup heading="Lists">
            <SettingRow group name="Rows per page" hint="Default for all lists">
              {({ hintId }) => (
                <ChoiceMenu
                  hidesLabel
                  label="Rows per page"
                  aria-describedby={hintId}
                  value={rowsPerPage}
                  choices={[
                    { value: null, name: `Automatic (${rowsForScreen()})` },
                    ...perPageChoices.map((value) => ({ value, name: String(value) })),
                  ]}
                  onChange={(chosen) => save({ rowsPerPage: chosen })}
                />
              )}
            </SettingRow>
            {keepReading}
            {files}
          </SettingGroup>
          <SettingGroup heading="Keyboard">
            <SettingRow
              name="Single-key shortcuts"
              hint="Keys such as / and J. They never act while you type in a field."
            >
              {({ id, hintId }) => (
                <>
                  <Button onClick={() => void runCommand("help")}>
                    All keys {singleKeys && <kbd aria-hidden>?</kbd>}
                  </Button>
                  <Switch
                    id={id}
                    aria-describedby={hintId}
                    checked={singleKeys}
                    onChange={({ target }) => save({ singleKeys: target.checked })}
                  />
                </>
              )}
            </SettingRow>
          </SettingGroup>
        </div>
        <div className={styles.column}>
          <RunsGroup />
          <SettingGroup heading="Record">{record}</SettingGroup>
          <AboutGroup />
        </div>
      </div>
    </>
  );
}
