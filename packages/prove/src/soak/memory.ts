import type { Usage } from '../installation/usage.ts';
import { slopeOf } from '../statistics.ts';

/** What one process held at a moment, in seconds from the start of the load. */
export interface Sample extends Usage {
  readonly at: number;
}

/** The most that memory may grow in ten minutes, by the upper bound of its slope. */
export const MOST_MIB = 1;
/** Over less time than this, once warm, a slope says more about the collector of garbage than about a leak. */
const LEAST_JUDGED_SECONDS = 1_200;
/** The share of the time in which a process gets warm. */
const WARM_UP = 1 / 4;
/** Samples of so many seconds are one point. */
const POINT_SECONDS = 10;
const TEN_MINUTES = 600;

/** The least that a load has to last for memory to be judged. */
export const LEAST_SECONDS = LEAST_JUDGED_SECONDS / (1 - WARM_UP);

/** How many MiB memory grows by in ten minutes, at most; undefined where the load was too short to say. */
export function growthOf(samples: readonly Sample[], seconds: number): number | undefined {
  if (seconds < LEAST_SECONDS) return undefined;
  const points = new Map<number, number[]>();
  for (const { at, memoryMib } of samples.filter(({ at }) => at >= seconds * WARM_UP)) {
    const point = Math.floor(at / POINT_SECONDS);
    points.set(point, [...(points.get(point) ?? []), memoryMib]);
  }
  const means = [...points].map(
    ([point, values]) =>
      [(point * POINT_SECONDS) / TEN_MINUTES, values.reduce((sum, value) => sum + value, 0) / values.length] as const,
  );
  return slopeOf(means).upper;
}
