import { Fragment, useId } from "react";
import { Modal } from "#src/ui/dialog/modal.tsx";
import { CloseButton } from "#src/ui/form/button.tsx";
import { keyCaps } from "#src/ui/commands/key-names.ts";
import { isSingleKey } from "#src/ui/commands/keys.ts";
import { type Command, allCommands } from "#src/ui/commands/command.ts";
import { useCommands } from "#src/ui/commands/use-commands.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import { usePreferences } from "#src/ui/use-preferences.ts";
import styles from "./help-dialog.module.css";

interface HelpDialogProps {
  /** Headings that come before the others, in their order. */
  first: readonly string[];
  onClose: () => void;
}

export function HelpDialog({ first, onClose }: HelpDialogProps) {
  const id = useId();
  const groups = new Set([...first, ...allCommands().map(({ group }) => group)]);
  return (
    <Modal closeOnBackdrop className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <header className={styles.head}>
        <h2 id={id}>Keyboard shortcuts</h2>
        <CloseButton onClick={onClose} />
        <CloseByKey onClose={onClose} />
      </header>
      <div className={styles.keys} role="group" aria-labelledby={id} tabIndex={0}>
        <div className={styles.columns}>
          {[...groups].map((group) => (
            <Group key={group} group={group} />
          ))}
        </div>
      </div>
    </Modal>
  );
}

/** The key that opened the dialog closes it. */
function CloseByKey({ onClose }: Pick<HelpDialogProps, "onClose">) {
  useCommands({ help: onClose });
  return null;
}

function Group({ group }: { group: string }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h3 id={id}>{group}</h3>
      <dl>
        {allCommands()
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
      {keyCaps(keys).map((press, index) => (
        <Fragment key={index}>
          {index > 0 && " then "}
          <kbd>{press}</kbd>
        </Fragment>
      ))}
      {isOff && <VisuallyHidden>, off</VisuallyHidden>}
    </span>
  );
}
