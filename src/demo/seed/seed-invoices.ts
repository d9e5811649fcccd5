import seeded from "#src/demo/seed/invoices.json" with { type: "json" };
import type { Random } from "#src/demo/seed/random.ts";
import { clients, memberIds } from "#src/demo/seed/seed-people.ts";
import type { Times } from "#src/demo/seed/seed-times.ts";
import { day, hour, stamp } from "#src/demo/state/time.ts";
import type { Stored } from "#src/demo/state/workspace.ts";

interface Line {
  title: string;
  description: string;
  /** In hundredths. */
  quantity: number;
  /** Of a unit, in minor units. */
  price: number;
}

interface Money {
  currency: string;
  lines: readonly Line[];
  /** In percent. */
  discounts: readonly number[];
  taxes: readonly number[];
  /** In minor units. */
  shipping: number;
}

const hundredths = (count: number) => (count / 100).toFixed(2);

/**
 * Amounts of an invoice. Sums are in whole minor units and divided once at the end, so that the
 * parts always add up to the total.
 */
function invoiceMoney(money: Money, random: Random): Record<string, unknown> {
  const { currency, lines, discounts, taxes } = money;
  const decimal = (minor: number) => (currency === "JPY" ? minor : minor / 100);
  const amount = lines.reduce(
    (sum, { quantity, price }) => sum + Math.round((quantity * price) / 100),
    0,
  );
  const discount = Math.round((amount * (discounts[0] ?? 0)) / 100);
  const tax = Math.round(((amount - discount) * (taxes[0] ?? 0)) / 100);
  return {
    currency,
    amount: decimal(amount),
    discount_amount: decimal(discount),
    tax_amount: decimal(tax),
    shipping_amount: decimal(money.shipping),
    total_amount: decimal(amount - discount + tax + money.shipping),
    items: lines.map(({ title, description, quantity, price }) => ({
      id: random.id("invi"),
      title,
      description,
      quantity: hundredths(quantity),
      amount: decimal(price),
      currency,
    })),
    discounts: discounts.map((percent) => ({
      id: random.id("invti"),
      title: "Long-term client",
      type: "percentage",
      amount: percent,
      currency,
    })),
    tax_items: taxes.map((percent) => ({
      id: random.id("invti"),
      title: `VAT ${percent} %`,
      amount: decimal(tax),
      currency,
    })),
  };
}

function linesFor(title: string, currency: string, random: Random): Line[] {
  const more = random.chance(0.55) ? 0 : random.int(1, 6);
  const unit = currency === "JPY" ? 8 : 5;
  const line = ({ title: name, description }: (typeof seeded.work)[number]): Line => {
    const quantity = random.pick([100, 100, 200, 150, 1200, 25]);
    // Items billed by the hour or picture have a lower unit price.
    const price = quantity > 1000 ? random.int(900, 2400) : random.int(1800, 48_000);
    return { title: name, description, quantity, price: price * unit };
  };
  const offered = { title, description: "As agreed in the offer" };
  return [offered, ...random.shuffle(seeded.work).slice(0, more)].map(line);
}

function moneyFor(title: string, index: number, random: Random): Money {
  const currency = seeded.currencies[index % seeded.currencies.length] ?? "EUR";
  return {
    currency,
    lines: linesFor(title, currency, random),
    discounts: random.chance(0.2) ? [random.pick([5, 10, 15])] : [],
    taxes: random.chance(0.7) ? [random.pick([21, 20, 8.1])] : [],
    shipping: random.chance(0.1) ? 1500 : 0,
  };
}

function datesFor(status: string, { created, updated }: Times): Record<string, unknown> {
  const isDraft = status === "draft";
  const after = (time: number) => (isDraft ? null : stamp(Math.min(created + time, updated)));
  const dated = (time: number) => (isDraft ? null : stamp(created + time));
  return {
    issue_date: dated(0),
    due_date: dated(14 * day),
    due_date_in_days: isDraft ? null : 14,
    due_reminder_message: isDraft ? null : "This invoice is due in a few days.",
    due_reminder_send_date: dated(11 * day),
    due_reminder_send_days: isDraft ? null : 3,
    due_reminder_sent_at: status === "paid" ? null : after(11 * day),
    finalized_at: after(2 * hour),
    marked_uncollectible_at: status === "uncollectible" ? after(90 * day) : null,
    paid_at: status === "paid" ? after(12 * day + 5 * hour) : null,
    voided_at: status === "void" ? after(3 * day) : null,
  };
}

function people(index: number): Record<string, unknown> {
  const client = clients[(index * 7) % clients.length];
  return {
    client: client?.id ?? null,
    language: client?.language ?? "en_GB",
    creator: memberIds[index % memberIds.length] ?? null,
    billing_profile: index % 5 === 4 ? "bp_h8Tq3Lw6" : "bp_e2Jc7Wq0",
  };
}

interface Place {
  times: Times;
  /** Index among the archived invoices, or 1000 plus the index among the active ones. */
  position: number;
  number: string;
}

function invoice({ times, position, number }: Place, random: Random): Stored {
  const { first, work } = seeded;
  const known = first[position];
  const title = known?.title ?? work[(position * 5) % work.length]?.title ?? "Design work";
  const usual = seeded.statuses[random.int(0, seeded.statuses.length - 1)] ?? "paid";
  const status = position === 0 ? "paid" : usual;
  const money = position === 0 ? seeded.brandRefresh : moneyFor(title, position, random);
  const external = random.chance(0.04);
  return {
    id: known?.id ?? random.id("in"),
    number,
    type: "invoice",
    status,
    visibility: random.pick(["shared", "shared", "shared", "internal", "private"]),
    ...people(position),
    ...invoiceMoney(money, random),
    charge_automatically: random.chance(0.1),
    is_external: external,
    file: null,
    footer_notes: random.chance(0.2) ? "Thank you for working with us." : null,
    memo: null,
    meta: null,
    recurring_invoice: null,
    payment_gateways: random.chance(0.3) ? ["credit_card", "bank"] : [],
    ...datesFor(status, times),
    archived_at: times.archived === null ? null : stamp(times.archived),
    created_at: stamp(times.created),
    updated_at: stamp(times.updated),
  };
}

/** Invoices at the given times, newest first, with descending numbers. */
export function seedInvoices(all: readonly Times[], random: Random): Stored[] {
  const newest = all.findIndex((times) => times.archived !== null);
  let archived = 0;
  let active = 1000;
  return all.map((times, index) => {
    const number = `INV-${2041 - Math.round((index - newest) * 2.6)}`;
    const position = times.archived === null ? active++ : archived++;
    return invoice({ times, position, number }, random);
  });
}
