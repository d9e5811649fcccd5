import type { SVGProps } from "react";
import { cx } from "./cx.ts";

/** An icon that shows a part of the sheet of all icons, at this address; what builds use for lucide-react. */
export const icon = (address: string) =>
  function Icon({ className, ...props }: SVGProps<SVGSVGElement>) {
    return (
      <svg
        className={cx("lucide", className)}
        width="24"
        height="24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...props}
      >
        <use href={address} />
      </svg>
    );
  };
