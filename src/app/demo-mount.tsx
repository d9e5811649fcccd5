import type { DemoSlot } from "#src/app/router.tsx";
import { fillUploads } from "#src/app/demo-uploads.ts";
import type { Sessions } from "#src/app/session.ts";
import { startDemo } from "#src/demo/http/browser.ts";
import { demoParts } from "#src/demo/ui/demo-parts.tsx";
import { DemoStrip } from "#src/demo/ui/demo-strip.tsx";

/** Starts the stand-in service in this browser and connects to it at once. Only the demo build has this. */
export async function mountDemo({ current, connect }: Sessions): Promise<DemoSlot> {
  const demo = await startDemo();
  const address = `${demo.origin}/api`;
  const open = () =>
    connect({ origin: demo.origin, prefix: "/api", key: demo.key, keep: "reload" });
  const controls = {
    ...demo,
    choose(name: string) {
      demo.choose(name);
      const session = current.get();
      session?.writes.clear({ onlyEnded: true });
      void session?.queryClient.resetQueries();
    },
    reset() {
      demo.reset();
      // Starts a new session, as the workspace starts over.
      void fillUploads(address, demo.uploads(), { emptyFirst: true }).then(open);
    },
  };
  await fillUploads(address, demo.uploads(), { emptyFirst: false });
  open();
  return {
    connectParts: (onOpened) =>
      demoParts({
        host: new URL(demo.origin).host,
        open: () => {
          open();
          onOpened();
        },
      }),
    strip: <DemoStrip controls={controls} />,
  };
}
