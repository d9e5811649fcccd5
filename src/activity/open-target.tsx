import type { ComponentProps } from "react";
import type { linkOf } from "#src/activity/labels.ts";
import { ButtonLink } from "#src/ui/form/button.tsx";

interface OpenTargetProps extends Pick<ComponentProps<typeof ButtonLink>, "variant" | "size"> {
  link: NonNullable<ReturnType<typeof linkOf>>;
}

/** Link to the page of what a request changed. */
export const OpenTarget = ({ link, ...look }: OpenTargetProps) => (
  <ButtonLink {...look} {...link}>
    {link.to === "/tasks/$taskId" ? "Open task" : "Open item"}
  </ButtonLink>
);
