import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { ApiError, UnreachableError, UnreadableResponseError } from "#src/api/errors.ts";
import { explain } from "#src/api/explain.ts";
import { FailedState } from "#src/ui/feedback/failed-state.tsx";
import { PageHeader } from "#src/ui/shell/page-header.tsx";

/** True for an error of a read, which changes nothing. A bug may strike at any time. */
const isReadError = (error: unknown) =>
  error instanceof ApiError ||
  error instanceof UnreachableError ||
  error instanceof UnreadableResponseError;

const isScriptError = (error: unknown) => error instanceof Error && error.name === "ChunkLoadError";

/** Error panel of a page: what happened, what was kept, what to do. */
export function ErrorPanel({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  // Else a query that threw would throw again when it is tried again, without being sent.
  useEffect(reset, [reset]);
  const loading = useRouterState({ select: ({ isLoading }) => isLoading });
  // Also shown where there is no session yet.
  const session = router.options.context.sessions.current.get();
  const host = session?.workspace.host ?? "The workspace";
  const { title, text, details } = explain(error, host);
  const keyRefused = error instanceof ApiError && error.status === 401 && !error.keyless;
  return (
    <>
      <PageHeader title="Couldn’t load this page" documentTitle={title} />
      <FailedState
        {...{ title, details, loading }}
        onNewKey={keyRefused && session ? () => session.askForKey(true) : null}
        onReload={isScriptError(error) ? () => location.reload() : null}
        onRetry={() => void router.invalidate()}
      >
        {text}
        {isReadError(error) && " Nothing was changed in the workspace."}
      </FailedState>
    </>
  );
}
