import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";
import { Button, CloseButton } from "#src/ui/form/button.tsx";
import { Popover } from "#src/ui/menu/popover.tsx";
import styles from "./filter-sheet.module.css";

interface FilterSheetProps {
  setCount: number;
  /** Filters and menus, each of which becomes a line. */
  children: ReactNode;
}

export function FilterSheet({ setCount, children }: FilterSheetProps) {
  return (
    <Popover
      name="Filters"
      role="dialog"
      placement="sheet"
      renderButton={(target) => (
        <Button
          {...target}
          square
          className={styles.open}
          icon={<SlidersHorizontal aria-hidden />}
          aria-label={setCount > 0 ? `Filters, ${setCount} set` : "Filters"}
        >
          {setCount > 0 && <span className={styles.count}>{setCount}</span>}
        </Button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.head}>
            <h2>Filters</h2>
            <CloseButton onClick={close} />
          </div>
          <div className={styles.lines}>{children}</div>
          <div className={styles.foot}>
            <Button variant="primary" onClick={close}>
              Done
            </Button>
          </div>
        </>
      )}
    </Popover>
  );
}
