import { Menu } from "lucide-react";
import type { ReactNode } from "react";
import styles from "./page-header.module.css";
import { sidebarId } from "#src/ui/shell/shell.tsx";

interface PageHeaderProps {
  /** Before the title: the way back to the list that the page belongs to. */
  before?: ReactNode;
  title: string;
  /** What is known about the page, such as how many and how old. */
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
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.note}>{note}</div>
      {actions}
    </header>
  );
}
