import type { Sample } from '../sample.ts';

/** The input of the route of figures: it has none. */
export const metricSamples = {
  'GET /internal/metrics': { own: {} },
} satisfies Record<string, Record<string, Sample>>;
