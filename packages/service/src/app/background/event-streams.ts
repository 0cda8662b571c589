import { turns } from '../../domains/event-streams/send/turn.ts';
import { claimStreams } from '../../domains/event-streams/streams/queries.ts';
import type { FindStoredProject } from '../../domains/projects/project.ts';
import type { Context } from '../../platform/context.ts';
import { type Lanes, lanes } from '../../platform/jobs/lanes.ts';
import type { Egress } from '../../platform/network/egress.ts';
import { guardedPost } from '../../platform/network/guarded-post.ts';
import { guardedSocket } from '../../platform/network/guarded-socket.ts';
import type { Outlets } from '../../platform/services.ts';
import { newId } from '../../runtime/ids.ts';

/** Of those that fail or are slow, and of the others. */
const AT_ONCE = 25;
const BATCH = 20;
/** What is under way when the service stops has this long to end by itself. */
const CLOSE_MILLIS = 1_000;

const LIMITS = { millis: 10_000, bytes: 16 * 1024 };
/** Of the web, Splunk's event collector, and Elasticsearch. */
const PORTS = [80, 443, 8080, 8088, 8443, 9200, 9243];

/** How events leave for receivers that tenants name. */
export const outletsOf = (egress: Egress): Outlets => ({
  post: guardedPost(egress, LIMITS, { ports: PORTS, isSecret: true }),
  handOver: guardedSocket(egress),
});

/** Event logs on their way out. */
export interface EventStreamDesk {
  /** Takes on what is due; does not wait for any receiver. */
  work(): Promise<void>;
  /** Sends everything that is due. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

/** Sends the event logs of projects to their receivers. */
export function eventStreamDesk(newContext: () => Context, find: FindStoredProject, outlets: Outlets): EventStreamDesk {
  const stop = new AbortController();
  const run = turns(newContext, find, outlets, stop.signal);
  const lanesOf = (isApart: boolean): Lanes =>
    lanes({
      atOnce: AT_ONCE,
      batch: BATCH,
      claim(most) {
        const { db, now, random } = newContext();
        return claimStreams(db, { claim: newId(random), most, now, isApart });
      },
      run,
      onLeft: ({ id }, error) =>
        newContext().log.warn({ stream: id, error: String(error) }, 'a batch of an event stream was left'),
      // One that recovers, or slows down, is due among the others.
      lookAgain: () => each('work'),
    });
  const pools = [lanesOf(false), lanesOf(true)];
  const each = async (act: 'work' | 'close') => void (await Promise.all(pools.map((pool) => pool[act]())));
  const busy = () => pools.flatMap((pool) => pool.busy());
  return {
    work: () => each('work'),
    async drain() {
      do {
        await Promise.all(busy());
        await each('work');
      } while (busy().length > 0);
    },
    async close() {
      await each('close');
      const patience = setTimeout(() => stop.abort(), CLOSE_MILLIS);
      await Promise.all(busy());
      clearTimeout(patience);
    },
  };
}
