import type { OfProject } from '../context/of-project.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import type { ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /latchkey/webhook-endpoints/:endpoint_id/metrics', 'admin'>;

/** How the attempts of a day ended. */
export interface WebhookDay {
  /** A day of UTC, as YYYY-MM-DD. */
  readonly date: string;
  /** Attempts that the receiver accepted. */
  readonly deliveredCount: number;
  /** Attempts that failed, whether or not they are retried. */
  readonly failedCount: number;
  /** How long accepted attempts took on average; null without any. */
  readonly meanMillis: number | null;
}

export async function readWebhookMetrics(
  { call }: OfProject,
  endpoint_id: string,
): Promise<readonly WebhookDay[] | null> {
  const asked = call('GET /latchkey/webhook-endpoints/:endpoint_id/metrics', { params: { endpoint_id } });
  const json = await nullOnRefusal('WEBHOOK_ENDPOINT_NOT_FOUND', asked);
  return json ? json.days.map(day) : null;
}

const day = (json: Json['days'][number]): WebhookDay => ({
  date: json.date,
  deliveredCount: json.delivered_count,
  failedCount: json.failed_count,
  meanMillis: json.mean_millis,
});
