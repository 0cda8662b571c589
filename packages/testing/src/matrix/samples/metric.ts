import type { Sample } from '../sample.ts';

/** The input of the routes of figures: they have none. */
export const metricSamples = {
  'GET /internal/metrics': { own: {} },
  'GET /latchkey/metrics/activity': { own: {} },
  'GET /latchkey/projects/metrics': { own: {} },
} satisfies Record<string, Record<string, Sample>>;
