import { useState } from "react";
import { Button } from "#src/ui/button.tsx";
import { safeAddress } from "#src/ui/external-link.tsx";
import styles from "./finished-card.module.css";
import type { DeskFile } from "./file.ts";
import { Extension, titleOf } from "./row.tsx";
import { useDesk } from "./workspace.ts";

/** A preview that is loaded only when asked for: its load tells the host who looks, and at what. */
export function Preview({ file }: { file: DeskFile }) {
  const { desk } = useDesk();
  const [state, setState] = useState<"rest" | "shown" | "failed">("rest");
  const { thumbnail } = desk.links(file.id ?? "");
  const address = thumbnail === null ? null : safeAddress(thumbnail);
  const name = titleOf(file);
  if (state === "shown" && address) {
    return (
      <img
        className={styles.preview}
        src={address.href}
        alt={`Preview of ${name}`}
        referrerPolicy="no-referrer"
        onError={() => setState("failed")}
      />
    );
  }
  return (
    <div className={styles.preview}>
      <Extension file={file} />
      {state === "failed" && <p>No preview came.</p>}
      {address && state === "rest" && (
        <>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Show a preview of ${name}`}
            onClick={() => setState("shown")}
          >
            Show preview
          </Button>
          <p>from {address.host}</p>
        </>
      )}
    </div>
  );
}
