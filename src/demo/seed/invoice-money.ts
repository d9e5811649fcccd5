import type { Random } from "#src/demo/seed/random.ts";

/** Title, description, quantity in hundredths, unit price in minor units. */
export type Line = readonly [title: string, description: string, quantity: number, price: number];

export interface Money {
  currency: string;
  lines: readonly Line[];
  discountPercent: number | null;
  taxPercent: number | null;
  /** In minor units. */
  shipping: number;
}

const hundredths = (count: number) => (count / 100).toFixed(2);

/**
 * Amounts of an invoice. Sums are in whole minor units and divided once at the end, so that the parts
 * always add up to the total.
 */
export function invoiceMoney(money: Money, random: Random): Record<string, unknown> {
  const { currency, lines, discountPercent, taxPercent } = money;
  const decimal = (minor: number) => (currency === "JPY" ? minor : minor / 100);
  const amount = lines.reduce(
    (sum, [, , quantity, price]) => sum + Math.round((quantity * price) / 100),
    0,
  );
  const discount = Math.round((amount * (discountPercent ?? 0)) / 100);
  const tax = Math.round(((amount - discount) * (taxPercent ?? 0)) / 100);
  return {
    currency,
    amount: decimal(amount),
    discount_amount: decimal(discount),
    tax_amount: decimal(tax),
    shipping_amount: decimal(money.shipping),
    total_amount: decimal(amount - discount + tax + money.shipping),
    items: lines.map(([title, description, quantity, price]) => ({
      id: random.id("invi"),
      title,
      description,
      quantity: hundredths(quantity),
      amount: decimal(price),
      currency,
    })),
    discounts:
      discountPercent === null
        ? []
        : [
            {
              id: random.id("invti"),
              title: "Long-term client",
              type: "percentage",
              amount: discountPercent,
              currency,
            },
          ],
    tax_items:
      taxPercent === null
        ? []
        : [
            {
              id: random.id("invti"),
              title: `VAT ${taxPercent} %`,
              amount: decimal(tax),
              currency,
            },
          ],
  };
}
