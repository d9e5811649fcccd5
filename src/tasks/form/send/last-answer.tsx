import { Button } from "#src/ui/form/button.tsx";
import { counted } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { wordFor } from "#src/tasks/form/drift.ts";
import { wordsFor } from "#src/tasks/form/send/outcome-words.ts";
import styles from "./send-panel.module.css";
import type { TaskForm } from "#src/tasks/form/use-task-form.ts";

/** What became of the last save: what its answer proved, and what else it showed. */
export function LastAnswer({ form }: { form: TaskForm }) {
  const { report, state, mine } = form;
  const looking = state?.phase === "rechecking";
  const outcome =
    state?.phase === "done" ? state.outcome : state?.phase === "rechecking" ? state.before : null;
  // A save of a form that was left matters only while nobody knows what became of it.
  const words = outcome && (mine || outcome.grade === "unknown") ? wordsFor(outcome) : null;
  const recheckError = state?.phase === "done" && state.recheckError !== undefined;
  return (
    <div role="status" className={styles.answer}>
      {report && (
        <>
          <h3>Last answer</h3>
          <Notice
            tone="ok"
            title={`Saved: ${report.saved.map(wordFor).join(", ")}, confirmed by the answer.`}
          >
            {report.normalised.length > 0 &&
              `Written another way by the workspace: ${report.normalised.map(wordFor).join(", ")}. `}
          </Notice>
          {report.meanwhile.length > 0 && (
            <Notice
              tone="warn"
              title={`Also changed meanwhile: ${report.meanwhile.map(wordFor).join(", ")}.`}
            >
              Not by this save. The form shows what the task holds now.
            </Notice>
          )}
        </>
      )}
      {words && (
        <>
          <h3>Last answer</h3>
          <Notice
            tone={words.tone}
            title={words.title}
            actions={
              words.offerLook && (
                <Button
                  size="small"
                  busy={looking ? "Looking…" : undefined}
                  onClick={() => void (mine ? form.look() : form.readAgain())}
                >
                  {mine ? "Look again" : "Read again"}
                </Button>
              )
            }
          >
            {refusedCount(form)}
            {words.text}
            {recheckError && " Looking again gave no answer either."}
          </Notice>
        </>
      )}
    </div>
  );
}

function refusedCount({ refused, otherRefusals }: TaskForm): string {
  const count = Object.keys(refused).length;
  if (count === 0 && otherRefusals.length === 0) return "";
  return count === 0 ? "" : `${counted(count, "field was", "fields were")} refused. `;
}
