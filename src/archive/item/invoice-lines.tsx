import type { Archived } from "#src/api/archive.ts";
import { formatAmount, formatNumber } from "#src/lib/format.ts";
import { NotSet, Prose } from "#src/ui/text/text.tsx";
import styles from "./invoice-lines.module.css";

type Invoice = Archived<"invoices">;

function Figure({ amount, currency }: { amount: number | null | undefined; currency: string }) {
  return typeof amount === "number" ? formatAmount(amount, currency) : <NotSet />;
}

/** Items, discounts, taxes and totals as received; nothing is added up here. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  const currency = invoice.currency ?? "";
  const items = invoice.items ?? [];
  return (
    <section>
      <h3 className={styles.heading}>
        Items <small>{items.length}</small>
      </h3>
      {items.length > 0 && <Items items={items} currency={currency} />}
      <dl className={styles.totals}>
        <div>
          <dt>Amount</dt>
          <dd>
            <Figure amount={invoice.amount} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>Discount</dt>
          <dd>
            <Figure amount={invoice.discount_amount} currency={currency} />
          </dd>
        </div>
        {invoice.discounts?.map((discount) => (
          <div key={discount.id} className={styles.part}>
            <dt>
              <Prose>{discount.title ?? discount.id}</Prose>
            </dt>
            <dd>
              {discount.type === "percentage" && typeof discount.amount === "number" ? (
                `${formatNumber(discount.amount)} %`
              ) : (
                <>
                  {discount.type && <Prose>{`${discount.type} `}</Prose>}
                  <Figure amount={discount.amount} currency={discount.currency ?? currency} />
                </>
              )}
            </dd>
          </div>
        ))}
        <div>
          <dt>Tax</dt>
          <dd>
            <Figure amount={invoice.tax_amount} currency={currency} />
          </dd>
        </div>
        {invoice.tax_items?.map((tax) => (
          <div key={tax.id} className={styles.part}>
            <dt>
              <Prose>{tax.title ?? tax.id}</Prose>
            </dt>
            <dd>
              <Figure amount={tax.amount} currency={tax.currency ?? currency} />
            </dd>
          </div>
        ))}
        <div>
          <dt>Shipping</dt>
          <dd>
            <Figure amount={invoice.shipping_amount} currency={currency} />
          </dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            <Figure amount={invoice.total_amount} currency={currency} /> <bdi>{currency}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}

function Items({ items, currency }: { items: NonNullable<Invoice["items"]>; currency: string }) {
  return (
    <table className={styles.items} aria-label="Invoice items">
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Quantity</th>
          <th scope="col">Amount{currency && `, ${currency}`}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id}>
            <td>
              <Prose>{item.title ?? item.id}</Prose>
              {item.description && (
                <small>
                  <Prose>{item.description}</Prose>
                </small>
              )}
            </td>
            <td>
              {item.quantity === null || item.quantity === undefined ? (
                <NotSet />
              ) : (
                <Prose>{item.quantity}</Prose>
              )}
            </td>
            <td>
              <Figure amount={item.amount} currency={item.currency ?? currency} />
              {item.currency && item.currency !== currency && ` ${item.currency}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
