import type { ReactNode } from "react";
import { AboutGroup } from "#src/settings/about/about-group.tsx";
import { AppearanceGroup } from "#src/settings/appearance-group.tsx";
import { save } from "#src/settings/save.ts";
import { runCommand } from "#src/ui/commands/listen.ts";
import { Button } from "#src/ui/form/button.tsx";
import { Checkbox } from "#src/ui/form/checkbox.tsx";
import { SettingGroup, SettingRow } from "#src/ui/form/setting-row.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./settings-page.module.css";

interface SettingsPageProps {
  decisions: ReactNode;
  record: ReactNode;
}

/** Choices of the user. Each applies immediately, and stays in this browser. */
export function SettingsPage({ decisions, record }: SettingsPageProps) {
  const { singleKeys } = usePreferences();
  return (
    <>
      <PageHeader title="Settings" note="Apply immediately, in this browser" />
      <div className={styles.scroll}>
        <div className={styles.column}>
          <AppearanceGroup />
          <SettingGroup heading="Lists">{decisions}</SettingGroup>
          <SettingGroup heading="Keyboard">
            <SettingRow
              name="Single-key shortcuts"
              hint="Keys such as / and J. They never act while you type in a field."
            >
              {({ id, hintId }) => (
                <>
                  <Button onClick={() => runCommand("help")}>
                    All keys {singleKeys && <kbd aria-hidden>?</kbd>}
                  </Button>
                  <Checkbox
                    id={id}
                    className={styles.box}
                    aria-describedby={hintId}
                    checked={singleKeys}
                    onChange={(checked) => save({ singleKeys: checked })}
                  />
                </>
              )}
            </SettingRow>
          </SettingGroup>
        </div>
        <div className={styles.column}>
          <SettingGroup heading="Record">{record}</SettingGroup>
          <AboutGroup />
        </div>
      </div>
    </>
  );
}
