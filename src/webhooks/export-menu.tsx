import { Download } from "lucide-react";
import { useId, useRef } from "react";
import { Button } from "#src/ui/button.tsx";
import { type FileKind, download } from "#src/ui/download.ts";
import { csvOfWebhooks, jsonOfWebhooks } from "./export.ts";
import styles from "./export-menu.module.css";
import type { WebhookRow } from "./rows.ts";
import { type Scope, chosenWords } from "./scope.ts";
import { useWorkspace } from "./workspace.ts";

interface ExportMenuProps {
  /** What is written: the rows that fit the filter, in their order. */
  rows: readonly WebhookRow[];
  scope: Scope;
}

/** Writes the rows in scope to a file; its button names them. */
export function ExportMenu({ rows, scope }: ExportMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const { connection } = useWorkspace();
  const words = chosenWords(rows.length, scope);

  function save(kind: FileKind) {
    const workspace = new URL(connection.get()?.connection.origin ?? "https://workspace.invalid")
      .host;
    const day = new Date(scope.readAt).toISOString().slice(0, 10);
    const text =
      kind === "csv"
        ? csvOfWebhooks(rows)
        : jsonOfWebhooks(rows, { workspace, scope: words, readAt: scope.readAt });
    download(`webhooks ${workspace} ${day} ${words}`, kind, text);
    menu.current?.hidePopover();
  }

  return (
    <>
      <Button
        icon={<Download aria-hidden />}
        popoverTarget={id}
        disabled={rows.length === 0}
        aria-haspopup="true"
      >
        Export {words}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label="Export"
        className={styles.menu}
      >
        <p>Without secrets, in the order shown.</p>
        <Button onClick={() => save("csv")}>As CSV, {words}</Button>
        <Button onClick={() => save("json")}>As JSON, {words}</Button>
      </div>
    </>
  );
}
