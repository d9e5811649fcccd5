import { explain } from "#src/api/explain.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { Ago } from "#src/ui/text/time.tsx";

interface ReadTroubleProps {
  error: Error;
  host: string;
  /** Time at which the rows were loaded, in epoch milliseconds. */
  at: number;
}

/** A list that could not be read again, over the rows as they were read before. */
export function ReadTrouble({ error, host, at }: ReadTroubleProps) {
  return (
    <Notice tone="bad" title="The list couldn’t be refreshed." role="alert">
      {explain(error, host).text} The rows below were loaded <Ago at={at} />.
    </Notice>
  );
}
