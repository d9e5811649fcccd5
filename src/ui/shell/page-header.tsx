import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./page-header.module.css";
import { PaletteButton } from "#src/ui/shell/palette-button.tsx";
import { sidebarId } from "#src/ui/shell/shell.tsx";

interface PageHeaderProps {
  /** Link back to the list, before the title. */
  before?: ReactNode;
  title: string;
  /** Count, age or state of the page's data. */
  note?: ReactNode;
  actions?: ReactNode;
}

export function PageHeader({ before, title, note, actions }: PageHeaderProps) {
  return (
    <header className={styles.header} data-under={before ? true : undefined}>
      <button
        type="button"
        className={styles.menu}
        popoverTarget={sidebarId}
        aria-label="Menu"
        aria-haspopup="true"
      >
        <Menu aria-hidden />
      </button>
      {before}
      <div className={styles.words}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.note}>{note}</div>
      </div>
      <PaletteButton />
      {actions}
    </header>
  );
}
