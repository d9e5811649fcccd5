import type { ComponentProps } from "react";
import type { TargetLink } from "#src/activity/labels.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";

type LookProps = Pick<ComponentProps<typeof ButtonLink>, "variant" | "size">;

/** Link to the page of what a request changed. */
export const OpenTarget = ({ link, ...look }: { link: TargetLink } & LookProps) => (
  <ButtonLink {...look} {...link}>
    {link.to === "/tasks/$taskId" ? "Open task" : "Open item"}
  </ButtonLink>
);
