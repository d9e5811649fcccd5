import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./nav.module.css";

/** A named group of places in the sidebar; its children are NavItems. */
export function NavGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.heading}>{heading}</h2>
      <ul>{children}</ul>
    </>
  );
}

/** A place in the sidebar: an icon, a name and perhaps a NavNote. */
export const NavItem = createLink(({ children, className, ...props }: ComponentProps<"a">) => (
  <li>
    <a {...props} className={cx(styles.link, className)}>
      {children}
    </a>
  </li>
));

/** What stands at the end of a place: a count, or a warning. */
export function NavNote({ warning = false, children }: { warning?: boolean; children: ReactNode }) {
  return <span className={cx(styles.count, warning && styles.warning)}>{children}</span>;
}

/** Stands where a NavNote will be. */
export function NavNotePending() {
  return <i className={styles.pending} />;
}
