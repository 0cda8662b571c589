import type { metrics } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { readMetrics } from './metrics.ts';

export const metricRoutes: Handlers<typeof metrics> = {
  'GET /internal/metrics': ({ context, project }) => readMetrics(context, project),
};
