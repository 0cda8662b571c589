import type { metrics } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { readActivity, readMetrics, readOwnedMetrics } from './metrics.ts';

export const metricRoutes: Handlers<typeof metrics> = {
  'GET /internal/metrics': ({ context, project }) => readMetrics(context, project),

  'GET /latchkey/metrics/activity': ({ context, project }) => readActivity(context, project),

  'GET /latchkey/projects/metrics': async ({ context, user }) => ({
    items: await readOwnedMetrics(context, user.id),
    is_paginated: false,
  }),
};
