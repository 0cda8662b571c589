import { appendEvents } from '@latchkey/service/domains/event-proofs/append';
import { signHeads } from '@latchkey/service/domains/event-proofs/heads';
import { drawBackStreams } from '@latchkey/service/domains/event-streams/streams/draw-back';
import { projectCache } from '@latchkey/service/domains/projects/cache';
import { testContext } from '../../world/context.ts';
import type { World } from '../../world/start.ts';

/** Has what happened so far in the event log's proofs, with a signed head. */
export async function signLog({ database: { db }, parts: { ring, clock } }: World): Promise<void> {
  const context = testContext(db, { ring, now: clock() });
  await appendEvents(context, drawBackStreams);
  await signHeads(context, projectCache(db, ring, () => false).find);
}
