import { createLink } from "@tanstack/react-router";
import type { ComponentProps } from "react";
import { cx } from "#src/ui/cx.ts";
import { useRowTabIndex } from "#src/ui/table/focus/tab-stop.ts";
import styles from "./data-table.module.css";

export function RowAnchor({ className, children, ...anchor }: ComponentProps<"a">) {
  return (
    <a tabIndex={useRowTabIndex()} {...anchor} className={cx(styles.open, className)}>
      {children}
    </a>
  );
}

/** Link that names a row and opens it. */
export const RowLink = createLink(RowAnchor);
