import { focusOn } from "#src/ui/restore-focus.ts";
import styles from "./tabs.module.css";

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Tab list; arrow keys move and select. Set `aria-labelledby="tab-<id>"` on the panel. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <div role="tablist" aria-label={label} className={styles.tabs}>
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          id={`tab-${tab.id}`}
          type="button"
          role="tab"
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          onClick={() => onSelect(tab.id)}
          onKeyDown={(event) => {
            const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
            const next = tabs[(index + step + tabs.length) % tabs.length];
            if (step === 0 || !next) return;
            onSelect(next.id);
            focusOn(`tab-${next.id}`);
          }}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}
