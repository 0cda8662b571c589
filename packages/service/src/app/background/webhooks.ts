import type { FindStoredProject } from '../../domains/projects/project.ts';
import { deliveries } from '../../domains/webhooks/delivery/deliver.ts';
import { endpointLanes } from '../../domains/webhooks/delivery/lanes.ts';
import { isForReceivers } from '../../domains/webhooks/delivery/receivers.ts';
import { tellEndpoints, tellOfEvents } from '../../domains/webhooks/fan-out/read-events.ts';
import type { Context } from '../../platform/context.ts';
import type { CommittedEvent } from '../../platform/events/events.ts';
import type { Post } from '../../platform/network/guarded-post.ts';
import { coalesced } from '../../runtime/concurrency.ts';

/** What is under way when the service stops has this long to end by itself. */
const CLOSE_MILLIS = 1_000;

/** Webhooks on their way out. */
export interface WebhookDesk {
  /** Has what happened told, and takes on what is due; does not wait for any receiver. */
  work(): Promise<void>;
  /** Works if an event that this process has just committed is for a receiver. */
  hear(event: CommittedEvent): Promise<void>;
  /** Delivers everything that is due. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Tells receivers what happens. */
export function webhookDesk(newContext: () => Context, find: FindStoredProject, post: Post): WebhookDesk {
  const stop = new AbortController();
  const deliver = deliveries(newContext, find, post, stop.signal);
  const busy = () => lanes.flatMap((lane) => lane.busy());
  const each = async (act: 'work' | 'close') => void (await Promise.all(lanes.map((lane) => lane[act]())));
  const lanes = [false, true].map((isSlow) => endpointLanes(newContext, isSlow, deliver, () => each('work')));

  const work = coalesced(async () => {
    let hasMore = true;
    while (hasMore) {
      hasMore = await tellOfEvents(newContext(), tellEndpoints);
      await each('work');
    }
  });

  return {
    work,
    async hear(event) {
      if (await isForReceivers(find, event)) await work();
    },
    async drain() {
      do {
        await Promise.all(busy());
        await work();
      } while (busy().length > 0);
    },
    async close() {
      await each('close');
      // It's unknown whether an abandoned receiver accepted the message; it is sent again under the same id.
      const patience = setTimeout(() => stop.abort(), CLOSE_MILLIS);
      await Promise.all(busy());
      clearTimeout(patience);
    },
  };
}
