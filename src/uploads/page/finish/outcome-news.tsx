import { useEffect, useState, useSyncExternalStore } from "react";
import { useSession } from "#src/app/session-context.tsx";
import { counted, formatNumber } from "#src/lib/format.ts";
import { VisuallyHidden } from "#src/ui/text/text.tsx";
import type { Upload } from "#src/uploads/manager/file.ts";
import { isKnown } from "#src/uploads/page/finish/finish-note.tsx";
import { finishMessage, stopMessage } from "#src/uploads/page/outcome-messages.ts";
import { titleOf } from "#src/uploads/page/title.ts";
import type { WriteState } from "#src/writes/send/states.ts";

/** Time without another outcome after which they are announced together. */
const REST_MS = 800;

/** One live region for the ends of all uploads and finishes, in place of one for each note. */
export function OutcomeNews({ files }: { files: readonly Upload[] }) {
  const { writes } = useSession();
  const news = useSyncExternalStore(writes.subscribe, () =>
    newsOf(files.map((file) => [file, writes.stateOf({ operation: "finish", id: file.id ?? "" })])),
  );
  const [announced, setAnnounced] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(news), REST_MS);
    return () => clearTimeout(timer);
  }, [news]);
  return (
    <div role="status">
      <VisuallyHidden>{announced}</VisuallyHidden>
    </div>
  );
}

function newsOf(states: readonly (readonly [Upload, WriteState | undefined])[]): string {
  const ended = states.flatMap(([file, state]) => endOf(file, state) ?? []);
  const [only, ...others] = ended;
  if (!only) return "";
  if (others.length === 0) return only.text;
  const finished = ended.filter(({ isFinished }) => isFinished).length;
  const rest = ended.length - finished;
  const words = `${formatNumber(finished)} of ${counted(ended.length, "file", "files")} finished`;
  return rest === 0 ? words : `${words}, ${formatNumber(rest)} not`;
}

/** End of an upload or of its finish; null while there is none. */
function endOf(file: Upload, state: WriteState | undefined) {
  if (file.stage.name === "stopped") {
    return { isFinished: false, text: `${titleOf(file)}: ${stopMessage(file.stage.why).text}` };
  }
  if (state?.phase !== "done") return null;
  const { title } = finishMessage(state.outcome, isKnown(file));
  return {
    isFinished: state.outcome.grade === "confirmed",
    text: `${titleOf(file)}: ${title}`,
  };
}
