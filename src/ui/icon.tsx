import type { SVGProps } from "react";
import { cx } from "./cx.ts";
import styles from "./icon.module.css";

/** An icon whose shape is a class of the style sheet; what builds use for lucide-react. */
export const icon = (shape: string) =>
  function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return <svg className={cx("lucide", styles.icon, shape, className)} aria-hidden {...props} />;
  };
