import { type ReactNode, useId } from "react";
import styles from "./setting-row.module.css";

interface SettingRowProps {
  name: string;
  hint?: ReactNode;
  /** True where the control has a name of its own. */
  group?: boolean;
  /** The control, with the IDs that tie it to its row. */
  children: (ids: { id: string; hintId: string | undefined }) => ReactNode;
}

export function SettingRow({ name, hint, group = false, children }: SettingRowProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={styles.row}>
      <div className={styles.words}>
        {group ? <b>{name}</b> : <label htmlFor={id}>{name}</label>}
        {hint && <p id={hintId}>{hint}</p>}
      </div>
      <div className={styles.control}>{children({ id, hintId })}</div>
    </div>
  );
}

export function SettingGroup({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}
