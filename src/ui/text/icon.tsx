import type { SVGProps } from "react";
import { cx } from "#src/ui/cx.ts";
import styles from "./icon.module.css";

/** An icon drawn once in the page, at an address such as `#i-Check`; what builds use for lucide-react. */
export const icon = (drawing: string) =>
  function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        className={cx("lucide", styles.icon, className)}
        viewBox="0 0 24 24"
        aria-hidden
        {...props}
      >
        <use href={drawing} />
      </svg>
    );
  };
