import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { hasEndpoint } from '../endpoints/queries.ts';
import { attemptDaysOf } from './queries.ts';

type Metrics = ResultOf<Endpoints['GET /latchkey/webhook-endpoints/:endpoint_id/metrics']>;

const DAYS = 30;
const DAY_MILLIS = 24 * 3_600_000;

/** The first of the days that are told of, today among them. */
export const firstDay = (now: number): string => dayOf(now - (DAYS - 1) * DAY_MILLIS);

/** How the attempts of an endpoint ended, by day. Throws WEBHOOK_ENDPOINT_NOT_FOUND. */
export async function readEndpointMetrics(context: Context, project: Project, endpointId: string): Promise<Metrics> {
  const { db, now } = context;
  if (!(await hasEndpoint(db, project.id, endpointId))) throw new Refusal('WEBHOOK_ENDPOINT_NOT_FOUND');
  const dates = Array.from({ length: DAYS }, (_, index) => dayOf(now - (DAYS - 1 - index) * DAY_MILLIS));
  const rows = await attemptDaysOf(db, project.id, endpointId, firstDay(now));
  const counted = new Map(rows.map((row) => [row.day, row]));
  return {
    days: dates.map((date) => {
      const { delivered = 0, failed = 0, delivered_millis = 0 } = counted.get(date) ?? {};
      return {
        date,
        delivered_count: delivered,
        failed_count: failed,
        mean_millis: delivered === 0 ? null : Math.round(delivered_millis / delivered),
      };
    }),
  };
}

const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 'yyyy-mm-dd'.length);
