import { createLink } from "@tanstack/react-router";
import type { ComponentProps, ReactNode } from "react";
import { cx } from "#src/ui/cx.ts";
import type { Place } from "#src/ui/shell/place.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import styles from "./nav.module.css";

export function NavGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <h2 className={styles.heading}>{heading}</h2>
      <ul>{children}</ul>
    </>
  );
}

export function NavEnd({ children }: { children: ReactNode }) {
  return <ul className={styles.end}>{children}</ul>;
}

export const NavItem = createLink(({ children, className, ...props }: ComponentProps<"a">) => (
  <li>
    <a {...props} className={cx(styles.link, className)}>
      {children}
    </a>
  </li>
));

/** Link to a place, with a note after its name. */
export const NavPlace = ({ place, children }: { place: Place; children?: ReactNode }) => (
  <NavItem {...place.to} activeOptions={{ includeSearch: false }}>
    <place.Icon aria-hidden />
    {place.label}
    {children}
  </NavItem>
);

export function NavNote({ warning = false, children }: { warning?: boolean; children: ReactNode }) {
  return <small className={cx(styles.count, warning && styles.warning)}>{children}</small>;
}

export function NavNoteUnknown() {
  return (
    <NavNote>
      <span aria-hidden>–</span>
      <VisuallyHidden>could not be counted</VisuallyHidden>
    </NavNote>
  );
}

export function NavNotePending() {
  return <i className={styles.pending} />;
}
