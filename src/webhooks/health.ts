import type { Webhook } from "#src/api/api.ts";

type Counts = Pick<Webhook, "attempts_count" | "failed_attempts_count">;

/**
 * Rate of failed attempts, from 0 to 1; 0 of 0 is no rate ("Events"). `odd`: counts that don't add
 * up, such as more failures than attempts.
 */
export function rateOf({
  attempts_count: attempts,
  failed_attempts_count: failed,
}: Counts): number | "none-yet" | "not-sent" | "odd" {
  if (typeof attempts !== "number" || typeof failed !== "number") return "not-sent";
  if (attempts === 0 && failed === 0) return "none-yet";
  return attempts <= 0 || failed < 0 || failed > attempts ? "odd" : failed / attempts;
}

/** A rate as a percentage. Never rounded to none or to all when it is neither. */
export function formatRate(rate: number): string {
  const percent = rate * 100;
  if (percent === 0 || percent === 100) return `${percent} %`;
  if (percent < 0.1) return "<0.1 %";
  if (percent > 99.9) return ">99.9 %";
  return `${percent < 9.95 || percent > 99 ? percent.toFixed(1) : percent.toFixed(0)} %`;
}
