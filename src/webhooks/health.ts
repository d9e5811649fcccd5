import type { Webhook } from "#src/api/api.ts";
import { receivedNumber } from "#src/lib/json.ts";
import type { ReadableWebhook } from "#src/webhooks/queries.ts";

/** A counter; its digits as received where a number can't hold them. */
export const counterOf = (
  { item, raw }: ReadableWebhook,
  field: "attempts_count" | "failed_attempts_count",
) => item[field] ?? receivedNumber(raw, field);

/** Rate of failed attempts, from 0 to 1; null without attempts, or of counts that don't add up ("Events"). */
export function rateOf(webhook: Pick<Webhook, "attempts_count" | "failed_attempts_count">) {
  const { attempts_count: attempts, failed_attempts_count: failed } = webhook;
  if (typeof attempts !== "number" || typeof failed !== "number") return null;
  return attempts <= 0 || failed < 0 || failed > attempts ? null : failed / attempts;
}

/** A rate as a percentage. Never rounded to none or to all when it is neither. */
export function formatRate(rate: number): string {
  const percent = rate * 100;
  if (percent === 0 || percent === 100) return `${percent} %`;
  if (percent < 0.1) return "<0.1 %";
  if (percent > 99.9) return ">99.9 %";
  return `${percent < 9.95 || percent > 99 ? percent.toFixed(1) : percent.toFixed(0)} %`;
}
