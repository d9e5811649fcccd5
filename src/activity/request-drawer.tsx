import { SearchX, X } from "lucide-react";
import { Blank } from "#src/ui/blank.tsx";
import { Button } from "#src/ui/button.tsx";
import { CopyButton } from "#src/ui/copy-button.tsx";
import { cx } from "#src/ui/cx.ts";
import looks from "#src/ui/drawer-parts.module.css";
import { Drawer } from "#src/ui/drawer.tsx";
import { Words } from "#src/ui/text.tsx";
import { Time } from "#src/ui/time.tsx";
import type { Line } from "./lines.ts";
import { Outcome } from "./outcome.tsx";
import styles from "./request-drawer.module.css";
import { RequestDetails } from "./request-details.tsx";
import { useActivity } from "./use-activity.ts";
import { operationWord, targetOf } from "./words.ts";

interface RequestDrawerProps {
  request: string;
  onClose: () => void;
}

/** Everything that is known of one request, over the list it came from. */
export function RequestDrawer({ request, onClose }: RequestDrawerProps) {
  const activity = useActivity();
  const line = activity.kept ? activity.lines.find((one) => one.request === request) : undefined;
  if (line) return <LineDrawer line={line} onClose={onClose} />;
  return (
    <Drawer label="Not in the record" onClose={onClose}>
      <Blank
        icon={<SearchX aria-hidden />}
        title="Not in the record"
        actions={<Button onClick={onClose}>Close</Button>}
      >
        This request was cleared here, or was sent from another browser. The record is kept in the
        browser that sends.
      </Blank>
    </Drawer>
  );
}

function LineDrawer({ line, onClose }: { line: Line; onClose: () => void }) {
  const { sent, known, history } = line;
  const title = `${operationWord(sent)}: ${targetOf(sent, null).label}`;
  return (
    <Drawer label={title} onClose={onClose}>
      <title>{`${title} · Activity · Reshelve`}</title>
      <header className={looks.header}>
        <div className={looks.heading}>
          <h2>
            <Words>{title}</Words>
          </h2>
          <Button
            variant="quiet"
            square
            icon={<X aria-hidden />}
            aria-label="Close"
            onClick={onClose}
          />
        </div>
        <div className={cx(looks.under, styles.under)}>
          <Outcome entry={known} />
          <span>
            Sent <Time value={sent.at} as="exact" />
          </span>
        </div>
      </header>
      <div className={looks.body}>
        <RequestDetails line={line} />
      </div>
      <footer className={looks.footer}>
        <p>Secrets were left out before this was kept.</p>
        <CopyButton text={JSON.stringify(history, null, 2)} what="entries of this request">
          Copy as JSON
        </CopyButton>
      </footer>
    </Drawer>
  );
}
