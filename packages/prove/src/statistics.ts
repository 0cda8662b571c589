/** Beyond this share of the slowest, times say more about the machine than about what was asked. */
const KEPT = 0.95;

/** How far apart two series of times are: by Welch's t of their means, and by their medians. */
export interface Comparison {
  readonly t: number;
  readonly medianMillis: number;
}

/** Compares two series of times in milliseconds, without the slowest twentieth of each. */
export function compare(one: readonly number[], other: readonly number[]): Comparison {
  const [a, b] = [kept(one), kept(other)];
  const t = (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);
  return { t: rounded(t), medianMillis: rounded(median(a) - median(b)) };
}

const kept = (times: readonly number[]) => times.toSorted((a, b) => a - b).slice(0, Math.ceil(times.length * KEPT));
const mean = (times: readonly number[]) => times.reduce((sum, time) => sum + time, 0) / times.length;
function variance(times: readonly number[]): number {
  const middle = mean(times);
  return times.reduce((sum, time) => sum + (time - middle) ** 2, 0) / (times.length - 1);
}
const median = (sorted: readonly number[]) => sorted[sorted.length >> 1] ?? 0;
const rounded = (value: number) => Math.round(value * 100) / 100;
