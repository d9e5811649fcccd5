import type { ReactNode } from "react";
import { cx } from "#src/ui/cx.ts";
import { contentId } from "#src/ui/restore-focus.ts";
import navStyles from "#src/ui/shell/nav.module.css";
import { EnvironmentBand, sidebarId } from "#src/ui/shell/page-header.tsx";
import styles from "./shell.module.css";

interface ShellProps {
  /** Bar above the page, such as the demo's. */
  strip?: ReactNode;
  workspace: ReactNode;
  navigation: ReactNode;
  children: ReactNode;
}

/** Layout of every connected page. On narrow screens the sidebar is a popover that the menu button opens. */
export function Shell({ strip, workspace, navigation, children }: ShellProps) {
  return (
    <div className={styles.page} data-scroll-restoration-id="page">
      <a className={styles.skip} href={`#${contentId}`}>
        Skip to the content
      </a>
      {strip}
      <EnvironmentBand className={styles.top} />
      <div className={styles.frame}>
        <header className={cx(navStyles.side, styles.side)} id={sidebarId} popover="auto">
          <EnvironmentBand className={styles.sideTop} />
          {workspace}
          <nav
            aria-label="Workspace"
            className={styles.navigation}
            onClick={(event) => {
              const link = event.target instanceof Element && event.target.closest("a");
              const side = event.currentTarget.parentElement;
              if (link && side?.matches(":popover-open")) side.hidePopover();
            }}
          >
            {navigation}
          </nav>
        </header>
        <main id={contentId} className={styles.main} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
