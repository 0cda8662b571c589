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

/** How steeply something grows: by the line of least squares, and at most, with 95 of 100 chances. */
export interface Slope {
  readonly slope: number;
  readonly upper: number;
}

/** The quantile of the normal distribution for a one-sided bound of 95 %: it is right for a hundred points or more. */
const ONE_SIDED_95 = 1.645;

/** The slope through points of a moment and a value. */
export function slopeOf(points: readonly (readonly [number, number])[]): Slope {
  const [x, y] = [mean(points.map(([at]) => at)), mean(points.map(([, value]) => value))];
  const spread = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  const slope = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0) / spread;
  const rest = points.reduce((sum, [at, value]) => sum + (value - y - slope * (at - x)) ** 2, 0);
  return { slope, upper: slope + ONE_SIDED_95 * Math.sqrt(rest / (points.length - 2) / spread) };
}

/** The time within which this share of all was done, in hundredths of a millisecond; null where nothing was. */
export function quantile(times: readonly number[], share: number): number | null {
  const sorted = times.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  return found === undefined ? null : rounded(found);
}
