import type { ComponentProps } from "react";
import type { TargetLink } from "#src/activity/labels.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";

type LookProps = Pick<ComponentProps<typeof ButtonLink>, "variant" | "size">;

/** Link to the page of what a request changed. */
export const OpenTarget = ({ link, ...look }: { link: TargetLink } & LookProps) =>
  link.page === "task" ? (
    <ButtonLink {...look} to="/tasks/$taskId" params={{ taskId: link.id }}>
      Open task
    </ButtonLink>
  ) : (
    <ButtonLink {...look} to="/archive/$kind/$id" params={{ kind: link.kind, id: link.id }}>
      Open item
    </ButtonLink>
  );
