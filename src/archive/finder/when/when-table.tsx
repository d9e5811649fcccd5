import { type TimeRange, rangeOfBins } from "#src/archive/finder/when/bins.ts";
import type { Histogram } from "#src/archive/finder/when/histogram.ts";
import { binText } from "#src/archive/finder/when/when-words.ts";
import { formatNumber } from "#src/lib/format.ts";
import { TextButton } from "#src/ui/form/button.tsx";
import styles from "./when-table.module.css";

interface WhenTableProps {
  histogram: Histogram;
  range: TimeRange | null;
  onRange: (range: TimeRange) => void;
}

/** The bars as a table, newest first, without the empty ones. */
export function WhenTable({ histogram, range, onRange }: WhenTableProps) {
  const { bins, read, matching, bursts } = histogram;
  const rows = read.counts
    .map((items, bin) => ({ bin, items, period: rangeOfBins(bins, bin) }))
    .filter(({ items }) => items > 0)
    .toReversed();
  return (
    <div className={styles.scroll}>
      <table aria-label="When archived">
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">Items</th>
            <th scope="col">Matching</th>
            <th scope="col">Bursts</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bin, items, period }) => (
            <tr key={bin}>
              <th scope="row">
                <TextButton
                  aria-pressed={period.from === range?.from && period.to === range.to}
                  onClick={() => onRange(period)}
                >
                  {binText(bins.unit, period)}
                </TextButton>
              </th>
              <td>{formatNumber(items)}</td>
              <td>{formatNumber(matching.counts[bin] ?? 0)}</td>
              <td>{formatNumber(bursts.get(bin)?.length ?? 0)}</td>
            </tr>
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={4}>Nothing was archived in this time.</td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
  );
}
