import { SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#src/ui/feedback/empty-state.tsx";
import { Button, CloseButton } from "#src/ui/form/button.tsx";
import styles from "./drawer-parts.module.css";
import { Drawer } from "#src/ui/dialog/drawer.tsx";
import { ServiceText } from "#src/ui/text/text.tsx";

interface DrawerHeadProps {
  icon?: ReactNode;
  title: string;
  /** The line under the title. */
  under: ReactNode;
  onClose: () => void;
  /** Tabs, where there are some. */
  children?: ReactNode;
}

export function DrawerHead({ icon, title, under, onClose, children }: DrawerHeadProps) {
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        {icon}
        <h2>
          <ServiceText>{title}</ServiceText>
        </h2>
        <CloseButton onClick={onClose} />
      </div>
      <div className={styles.under}>{under}</div>
      {children}
    </header>
  );
}

interface NotFoundDrawerProps {
  title: string;
  /** The page that it lies over, for the title of the document. */
  place: string;
  label?: string;
  onClose: () => void;
  /** What else can be done. */
  action?: ReactNode;
  children: ReactNode;
}

/** The address names something that there is nothing to show of. */
export function NotFoundDrawer(props: NotFoundDrawerProps) {
  const { title, place, label = title, onClose, action, children } = props;
  return (
    <Drawer label={label} onClose={onClose}>
      <title>{`${title} · ${place} · Reshelve`}</title>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={title}
        actions={
          <>
            {action}
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        {children}
      </EmptyState>
    </Drawer>
  );
}
