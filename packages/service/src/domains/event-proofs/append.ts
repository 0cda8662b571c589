import type { Db } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { hasNews, PAGE, type ReadEvent, readOn } from '../../platform/events/event-reader.ts';
import { keptUntil } from '../events/sweep.ts';
import { hashOfLeaf, leafOf, type SaltedEvent } from './leaf.ts';
import { grow, type HashedNode } from './merkle.ts';
import { eventsToAppend, lockTrees, missingEvents, type NewLeaf, storeGrowth, type Tree } from './queries.ts';

const READER = 'event-proofs';
/** Events that come with a project from another installation, at a time. */
const BATCH = 1_000;
const WAIT_MILLIS = 100;

type NewEvent = SaltedEvent & { readonly projectId: string };

/**
 * Appends what was committed to the trees of its projects, in the order of the commits. Of all processes one does so at a
 * time, and the place that an event gets is written down in the transaction that has read it: each gets one.
 */
export async function appendEvents({ db, wait }: Context): Promise<void> {
  let read: number | undefined = PAGE;
  while ((read === undefined || read === PAGE) && (await hasNews(db, READER))) {
    read = await readOn(db, READER, appendRead);
    if (read === undefined) await wait(WAIT_MILLIS);
  }
}

async function appendRead(db: Db, events: readonly ReadEvent[]): Promise<void> {
  for (const { projectId } of events.filter(({ kind }) => kind === 'project.imported'))
    await appendMissing(db, projectId);
  if (events.length > 0) await append(db, await eventsToAppend(db, events));
}

/** No reader is told of the events of an archive: those that their tree lacks are looked for. */
async function appendMissing(db: Db, projectId: string): Promise<void> {
  let last: NewEvent | undefined;
  do {
    const events = await missingEvents(db, projectId, last?.id ?? 0, BATCH);
    await append(db, events);
    last = events.length === BATCH ? events.at(-1) : undefined;
  } while (last);
}

async function append(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const grown: Tree[] = [];
  const leaves: NewLeaf[] = [];
  const nodes: (HashedNode & { readonly projectId: string })[] = [];
  for (const tree of await lockTrees(db, [...new Set(events.map(({ projectId }) => projectId))])) {
    const { projectId } = tree;
    const own = events
      .filter((event) => event.projectId === projectId)
      .map((event, at) => ({
        ...leafOf(event, keptUntil(event)),
        projectId,
        position: tree.size + at,
        eventId: event.id,
      }));
    const { size, frontier, nodes: full } = grow(tree, own.map(hashOfLeaf));
    grown.push({ projectId, size, frontier });
    leaves.push(...own);
    nodes.push(...full.map((node) => ({ ...node, projectId })));
  }
  await storeGrowth(db, grown, leaves, nodes);
}
