import type { QueryClient } from "@tanstack/react-query";
import { demoParts } from "#src/demo/ui/demo-parts.tsx";
import { DemoStrip } from "#src/demo/ui/demo-strip.tsx";
import type { ConnectionStore } from "#src/connection/store.ts";
import { fillDesk } from "#src/app/demo-desk.ts";
import { startDemo } from "#src/demo/http/browser.ts";
import type { DemoSlot } from "#src/app/router.tsx";
import type { Desk } from "#src/uploads/manager/desk.ts";
import type { Lazy } from "#src/writes/browser/lazy.ts";
import type { WriteSender } from "#src/writes/send/writes.ts";

interface Console {
  connection: ConnectionStore;
  queryClient: QueryClient;
  writes: WriteSender;
  uploads: Lazy<Desk>;
}

/** Starts the stand-in service in this browser and connects to it at once. Only the demo build has this. */
export async function mountDemo({
  connection,
  queryClient,
  writes,
  uploads,
}: Console): Promise<DemoSlot> {
  const demo = await startDemo();
  const desk = `${demo.origin}/api`;
  const fill = async (options: { emptyFirst: boolean }) => {
    if (await fillDesk(desk, demo.uploads, options)) uploads.get()?.reopen();
  };
  // The page does not wait for it: only the desk shows what is kept in this browser.
  void fill({ emptyFirst: false });
  const open = () => {
    connection.connect({ origin: demo.origin, prefix: "/api", key: demo.key, keep: "reload" });
  };
  const readAgain = () => {
    writes.clear();
    void queryClient.resetQueries();
  };
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
    strip: (
      <DemoStrip
        controls={{
          origin: demo.origin,
          key: demo.key,
          presets: demo.presets,
          get settings() {
            return demo.settings;
          },
          choose: (name) => {
            demo.choose(name);
            readAgain();
          },
          reset: () => {
            demo.reset();
            readAgain();
            void fill({ emptyFirst: true });
          },
        }}
      />
    ),
  };
}
