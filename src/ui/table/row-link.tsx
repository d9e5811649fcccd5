import { useRouter } from "@tanstack/react-router";
import type { ComponentProps } from "react";

/** Milliseconds that a pointer or the focus rests on a link before what it leads to is fetched. */
const intent = 50;
let resting: ReturnType<typeof setTimeout> | undefined;
const leave = () => clearTimeout(resting);

/**
 * A link from a row to its details, by an address of this console. The router's own link works out
 * its address anew with every step of the page, which in a list of a hundred costs more than the rest.
 */
export function RowLink({ href, children, ...props }: ComponentProps<"a"> & { href: string }) {
  const router = useRouter();
  function rest() {
    leave();
    // What cannot be fetched ahead is told of when it is opened.
    resting = setTimeout(() => void router.preloadRoute({ to: ".", href }).catch(() => {}), intent);
  }
  return (
    <a
      {...props}
      href={href}
      onMouseEnter={rest}
      onMouseLeave={leave}
      onFocus={rest}
      onBlur={leave}
      onTouchStart={rest}
      onClick={(event) => {
        const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
        if (button !== 0 || metaKey || altKey || ctrlKey || shiftKey) return;
        event.preventDefault();
        leave();
        void router.navigate({ href, resetScroll: false });
      }}
    >
      {children}
    </a>
  );
}
