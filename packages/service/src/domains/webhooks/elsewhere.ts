import type { Context } from '../../platform/context.ts';
import { ServiceAway, type WebhookService } from '../../platform/integrations/webhook-service.ts';
import { type JobHandler, Postponed, sendAllLater } from '../../platform/jobs/outbox.ts';
import type { FindStoredProject } from '../projects/project.ts';
import { messageContent } from './fan-out/message.ts';
import { payloadsOf } from './fan-out/queries.ts';
import type { Tell } from './fan-out/read-events.ts';

export const HAND_OVER = 'webhook.hand_over';

/** What a service refuses because there are too many is tried so often. */
const MOST_TRIES = 5;
const AWAY_MILLIS = 10_000;
/** How long a service may be down before its events are dropped. */
const GIVE_UP_MILLIS = 3 * 24 * 3_600_000;

/** An event to hand over; deleted here once that succeeds or fails permanently. */
interface Handed {
  readonly eventId: number;
  readonly kind: string;
  readonly data: unknown;
  readonly at: number;
}

/** Leaves it to another service to tell receivers. */
export const tellElsewhere: Tell = async (context, events) => {
  const told = await payloadsOf(context.db, events);
  for (const projectId of new Set(told.map((event) => event.projectId))) {
    const own = told.filter((event) => event.projectId === projectId);
    const jobs = own.map(({ eventId, kind, data, at }): Handed => ({ eventId, kind, data, at }));
    await sendAllLater(context, projectId, HAND_OVER, jobs);
  }
};

/** Hands a message over to that service. */
export const handOver =
  (service: WebhookService, find: FindStoredProject): JobHandler<Context> =>
  async (context, { projectId, payload, attempts }) => {
    const { eventId, kind, data, at } = payload as Handed;
    const project = await find(projectId);
    if (!project) return undefined;
    const message = { key: `event_${projectId}_${eventId}`, eventType: kind, payload: messageContent({ kind, data }) };
    const outcome = await handed(context, () => service.handOver(project.wireId, message), at);
    if (outcome === 'taken') return undefined;
    if (outcome === 'too_many' && attempts < MOST_TRIES) throw new Error('the webhook service has too many messages');
    context.log.warn({ project: projectId, event: eventId, outcome }, 'a webhook was given up');
    return undefined;
  };

async function handed<T>({ now }: Context, act: () => Promise<T>, at: number): Promise<T | 'away'> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ServiceAway)) throw error;
    if (now - at > GIVE_UP_MILLIS) return 'away';
    throw new Postponed(error.message, AWAY_MILLIS, 'everybody');
  }
}
