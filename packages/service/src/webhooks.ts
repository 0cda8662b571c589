import type { FindStoredProject } from './domains/projects/project.ts';
import { deliveries } from './domains/webhooks/deliver.ts';
import { endpointLanes } from './domains/webhooks/lanes.ts';
import { tellEndpoints, tellOfEvents } from './domains/webhooks/read-events.ts';
import type { Context } from './platform/context.ts';
import type { Post } from './platform/guarded-post.ts';
import { newLane } from './platform/lane.ts';

/** What is under way when the service stops has this long to end by itself. */
const CLOSE_MILLIS = 1_000;

/** Webhooks on their way out. */
export interface WebhookDesk {
  /** Has what happened told, and takes on what is due; does not wait for any receiver. */
  work(): Promise<void>;
  /** Delivers everything that is due. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Tells receivers what happens. */
export function webhookDesk(newContext: () => Context, find: FindStoredProject, post: Post): WebhookDesk {
  const stop = new AbortController();
  const reading = newLane(1);
  const deliver = deliveries(newContext, find, post, stop.signal);
  const lanes = [endpointLanes(newContext, false, deliver), endpointLanes(newContext, true, deliver)];
  const underWay = () => lanes.flatMap((lane) => lane.underWay());

  async function work(): Promise<void> {
    await reading.run(() => tellOfEvents(newContext(), tellEndpoints));
    await Promise.all(lanes.map((lane) => lane.work()));
  }

  return {
    work,
    async drain() {
      do {
        await work();
        await Promise.all(underWay());
      } while (underWay().length > 0);
    },
    async close() {
      for (const lane of lanes) lane.close();
      // Nobody knows whether a receiver that is left now took the message; it comes again under its id.
      const patience = setTimeout(() => stop.abort(), CLOSE_MILLIS);
      while (underWay().length > 0) await Promise.allSettled(underWay());
      clearTimeout(patience);
    },
  };
}
