import type { ReactNode } from "react";
import type { Archived } from "#src/api/archive.ts";
import { formatAmount, formatNumber } from "#src/lib/format.ts";
import detailsStyles from "#src/ui/dialog/details.module.css";
import tableStyles from "#src/ui/table/data-table.module.css";
import { NotSet, Prose } from "#src/ui/text/text.tsx";
import styles from "./invoice-lines.module.css";

type Invoice = Archived<"invoices">;
type TotalField = `${"" | "discount_" | "tax_" | "shipping_" | "total_"}amount`;
type Priced = { amount?: number | null | undefined; currency?: string | null | undefined };
type Line = { title?: string | null | undefined };

interface InvoiceLinesProps {
  invoice: Invoice;
  /** The fields that are not as documented, by path; they are listed below with what came. */
  undocumented: ReadonlyMap<string, unknown>;
}

/** Items, discounts, taxes and totals as received; nothing is added up here. */
export function InvoiceLines({ invoice, undocumented }: InvoiceLinesProps) {
  const currency = invoice.currency ?? "";
  const items = withPaths("items", invoice.items);
  /** The amount at a path, in the currency of its line. `minus` for a discount, which is taken off. */
  function figure(path: string, line: Priced, minus = false) {
    const { amount } = line;
    if (undocumented.has(path)) return <span className={tableStyles.warn}>not as documented</span>;
    if (typeof amount !== "number") return <NotSet />;
    return (minus ? minusOf(amount) : "") + formatAmount(amount, line.currency ?? currency);
  }
  const total = (field: TotalField) =>
    figure(field, { amount: invoice[field] }, field === "discount_amount");
  return (
    <section>
      <h3 className={detailsStyles.heading}>
        Items <small>{items.length}</small>
      </h3>
      {items.length > 0 && (
        <table className={styles.items} aria-label="Invoice items">
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col">Quantity</th>
              {/* The document doesn’t say if it is for one, or for the whole line. */}
              <th scope="col">Amount as sent{currency && `, ${currency}`}</th>
            </tr>
          </thead>
          <tbody>
            {items.map(({ line, path }) => (
              <tr key={path}>
                <td>
                  <LineTitle line={line} />
                  {line.description && (
                    <small>
                      <Prose>{line.description}</Prose>
                    </small>
                  )}
                </td>
                <td>{line.quantity ? <Prose>{line.quantity}</Prose> : <NotSet />}</td>
                <td>
                  {figure(`${path}.amount`, line)}
                  {line.currency && line.currency !== currency && <bdi> {line.currency}</bdi>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={styles.totals}>
        <Total label="Invoice amount">{total("amount")}</Total>
        <Total label="Discount">{total("discount_amount")}</Total>
        {withPaths("discounts", invoice.discounts).map(({ line, path }) => (
          <Total key={path} part label={<LineTitle line={line} />}>
            {line.type === "percentage" && typeof line.amount === "number" ? (
              `${minusOf(line.amount)}${formatNumber(line.amount)} %`
            ) : (
              <>
                {line.type && <Prose>{`${line.type} `}</Prose>}
                {figure(`${path}.amount`, line, true)}
              </>
            )}
            {line.type !== "percentage" && line.currency && <bdi> {line.currency}</bdi>}
          </Total>
        ))}
        <Total label="Tax">{total("tax_amount")}</Total>
        {withPaths("tax_items", invoice.tax_items).map(({ line, path }) => (
          <Total key={path} part label={<LineTitle line={line} />}>
            {figure(`${path}.amount`, line)}
            {line.currency && <bdi> {line.currency}</bdi>}
          </Total>
        ))}
        <Total label="Shipping">{total("shipping_amount")}</Total>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            {total("total_amount")} <bdi>{currency}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}

interface TotalProps {
  label: ReactNode;
  /** True for a discount or tax, below the sum of its kind. */
  part?: boolean;
  children: ReactNode;
}

function Total({ label, part = false, children }: TotalProps) {
  return (
    <div className={part ? styles.part : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const LineTitle = ({ line: { title } }: { line: Line }) =>
  title ? <Prose>{title}</Prose> : <NotSet />;

/** The sign of a discount, which the workspace sends as what is taken off. */
const minusOf = (discount: number) => (discount > 0 ? "−" : "");

/** The lines of a list with their paths in the reply. A line that is undocumented itself is not among them. */
const withPaths = <T extends object>(
  name: string,
  lines: readonly (T | undefined)[] | null | undefined,
) => (lines ?? []).flatMap((line, index) => (line ? [{ line, path: `${name}.${index}` }] : []));
