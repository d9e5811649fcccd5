import { Printer } from "lucide-react";
import { Button } from "#src/ui/form/button.tsx";
import styles from "./print-button.module.css";

/** Button of a page that prints it. On a narrow screen the browser's menu does that. */
export function PrintButton() {
  return (
    <Button
      variant="quiet"
      square
      className={styles.button}
      icon={<Printer aria-hidden />}
      aria-label="Print"
      title="Print"
      onClick={() => print()}
    />
  );
}
