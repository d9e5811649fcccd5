import { Fragment, useId } from "react";
import { setPreferences } from "#src/lib/preferences.ts";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { CloseButton } from "#src/ui/form/button.tsx";
import { Switch } from "#src/ui/form/checkbox.tsx";
import { keyGlyphs, keyWords, modGlyph } from "#src/ui/commands/key-names.ts";
import {
  type Command,
  type CommandGroup,
  groupIds,
  isSingleKey,
  commandGroups,
} from "#src/ui/commands/command-table.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./help-dialog.module.css";

interface HelpDialogProps {
  commands: readonly Command[];
  /** Groups of what the page answers: those that are its own come first. */
  groups: readonly CommandGroup[];
  onClose: () => void;
}

/** Groups of every page, or of every one with a list. */
const shared: readonly CommandGroup[] = ["lists", "goTo", "anywhere"];

export function HelpDialog({ commands, groups, onClose }: HelpDialogProps) {
  const id = useId();
  const { singleKeys } = usePreferences();
  const own = groups.filter((group) => !shared.includes(group));
  const first = new Set<CommandGroup>([...own, "lists", "allArchived"]);
  const columns = [[...first], groupIds.filter((group) => !first.has(group))];
  return (
    <Modal closeOnBackdrop className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={id}>Keyboard shortcuts</h2>
        <CloseButton onClick={onClose} />
        <CloseByKey onClose={onClose} />
      </header>
      <div className={styles.columns} role="group" aria-labelledby={id} tabIndex={0}>
        {columns.map((column, index) => (
          <div key={index}>
            {column.map((group) => (
              <Group key={group} group={group} commands={commands} />
            ))}
          </div>
        ))}
      </div>
      <footer className={styles.foot}>
        <Switch
          id={`${id}-single`}
          aria-describedby={`${id}-hint`}
          checked={singleKeys}
          onChange={(checked) => setPreferences({ singleKeys: checked })}
        />
        <div>
          <label htmlFor={`${id}-single`}>Single-key shortcuts</label>
          <p id={`${id}-hint`}>
            Keys such as / and J. They never act while you type in a field. When off, only keys with{" "}
            {modGlyph}, arrows, Enter and Esc.
          </p>
        </div>
      </footer>
    </Modal>
  );
}

/** The key that opened the dialog closes it. */
function CloseByKey({ onClose }: Pick<HelpDialogProps, "onClose">) {
  useCommands({ help: onClose });
  return null;
}

function Group({ group, commands }: { group: CommandGroup; commands: readonly Command[] }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{commandGroups[group]}</h3>
      <dl>
        {commands
          .filter((one) => one.group === group && one.keys.length > 0)
          .map((one) => (
            <Entry key={one.id} {...one} />
          ))}
      </dl>
    </section>
  );
}

function Entry({ keys, label }: Command) {
  return (
    <div className={styles.entry}>
      <dt>{label}</dt>
      <dd>
        {keys.map((key, index) => (
          <Fragment key={key}>
            {index > 0 && " or "}
            <Key keys={key} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

function Key({ keys }: { keys: string }) {
  const isOff = !usePreferences().singleKeys && isSingleKey(keys);
  return (
    <span data-off={isOff || undefined}>
      <VisuallyHidden>{isOff ? `${keyWords(keys)}, off` : keyWords(keys)}</VisuallyHidden>
      <span aria-hidden>
        {keyGlyphs(keys).map((press, index) => (
          <Fragment key={index}>
            {index > 0 && " then "}
            <kbd>{press}</kbd>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
