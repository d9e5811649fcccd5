import { lazyComponent } from "#src/ui/lazy-component.tsx";

export const UpdateBar = lazyComponent(
  async () => (await import("#src/routes/-update/update-bar.tsx")).UpdateBar,
);
