import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { Marks, type MarksValue } from "#src/archive/kinds/marks.ts";
import { ListTable, SkeletonTable } from "#src/archive/list/list-table.tsx";
import type { ListTools, ListToolsOptions } from "#src/archive/list/tools/list-tools.tsx";
import { createLazy } from "#src/lib/lazy.ts";
import { toast } from "#src/ui/feedback/toast.ts";
import styles from "./list-table.module.css";

/** Filter and order of a list; null where they can't be loaded. The first rows do not wait for them. */
const tools = createLazy<(options: ListToolsOptions) => ListTools | null>(async () => {
  try {
    return (await import("#src/archive/list/tools/list-tools.tsx")).listTools;
  } catch {
    toast("The filter couldn’t be loaded. All rows are shown.", "bad");
    return () => null;
  }
});

const noMarks: MarksValue = { words: [], ranges: () => [] };

interface ListViewProps extends Omit<ListToolsOptions, "typed" | "setTyped"> {
  /** The item whose details are open. */
  currentId: string | undefined;
  /** Renders what follows the rows; `matching` says how many of them match the filter. */
  footer: (matching: ReactNode) => ReactNode;
  /** Shown in place of the rows; false for the rows. */
  children: ReactNode;
}

/** The rows of a page, with their filter and order once those are loaded. */
export function ListView({ currentId, footer, children, ...props }: ListViewProps) {
  const { kind, list, search } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const apply = useSyncExternalStore(tools.subscribe, tools.get);
  useEffect(() => {
    // In a task of its own, after the rows are painted.
    const timer = setTimeout(() => void tools.load());
    return () => clearTimeout(timer);
  }, []);
  const { toolbar, noMatch, marks, matching, ...view } =
    apply?.({ ...props, typed, setTyped }) ?? {};
  return (
    <>
      {!children && (toolbar ?? <div className={styles.toolbarSpace} />)}
      {children ||
        (!apply && (search.filter || search.visibility || search.sort) ? (
          <SkeletonTable kind={kind} />
        ) : (
          noMatch || (
            <Marks value={marks ?? noMarks}>
              <ListTable rows={list.rows} {...view} {...{ kind, search, currentId }} />
            </Marks>
          )
        ))}
      {footer(children ? null : matching)}
    </>
  );
}
