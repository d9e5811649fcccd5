import { RotateCw } from "lucide-react";
import type { ConfigProblem } from "#src/connection/config/site-config.ts";
import cardStyles from "#src/ui/card.module.css";
import { Card } from "#src/ui/card.tsx";
import { Button } from "#src/ui/form/button.tsx";
import { Mark } from "#src/ui/shell/mark.tsx";
import { revealMarks } from "#src/ui/text/text.tsx";
import pageStyles from "#src/connection/connect/connect-page.module.css";

/** Page that replaces the console where `config.json` can't be used: the wrong fields and values. */
export function ConfigErrorPage({ problems }: { problems: readonly ConfigProblem[] }) {
  return (
    <main className={pageStyles.page}>
      <title>Configuration error · Reshelve</title>
      <div className={pageStyles.inside}>
        <div className={pageStyles.top}>
          <Mark />
          <h1>Reshelve</h1>
        </div>
        <Card isFailed title="This console isn’t set up correctly" role="alert">
          <p className={cardStyles.text}>
            Its configuration, <code>config.json</code>, can’t be used, so nothing was started and
            nothing was sent. The operator of this console can correct it.{" "}
            <code>docs/deploying.md</code> says what each field may be.
          </p>
          <ul>
            {problems.map(({ field, received }) => (
              <li key={field}>
                {field === "" ? "The whole file" : <code>{revealMarks(field)}</code>}:{" "}
                <code>{revealMarks(received)}</code>
              </li>
            ))}
          </ul>
          <Button
            variant="primary"
            size="large"
            className={cardStyles.action}
            icon={<RotateCw aria-hidden />}
            onClick={() => location.reload()}
          >
            Reload
          </Button>
        </Card>
      </div>
    </main>
  );
}
