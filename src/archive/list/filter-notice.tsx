import type { Archived } from "#src/api/archive.ts";
import type { ListRead } from "#src/archive/queries.ts";
import { counted } from "#src/lib/format.ts";
import { Notice } from "#src/ui/feedback/notice.tsx";
import { ButtonLink } from "#src/ui/form/button.tsx";
import styles from "#src/ui/table/list-page.module.css";

interface FilterNoticeProps {
  list: ListRead<Archived>;
  plural: string;
  unfiltered: true | undefined;
}

/** Notice over a list that also brings items that are not archived. */
export function FilterNotice({ list: { hiddenCount }, plural, unfiltered }: FilterNoticeProps) {
  return (
    <div className={styles.notice}>
      <Notice
        title={
          unfiltered
            ? "This list was loaded without the archive filter."
            : "The workspace ignored the archive filter."
        }
        actions={
          unfiltered && (
            <ButtonLink size="small" to="." search={{ unfiltered: undefined }}>
              Use the filter again
            </ButtonLink>
          )
        }
      >
        {hiddenCount > 0 &&
          `${counted(hiddenCount, "row on this page isn’t", "rows on this page aren’t")} archived and ${hiddenCount === 1 ? "is" : "are"} hidden. `}
        Counts and pages include all {plural}, archived or not.
      </Notice>
    </div>
  );
}
