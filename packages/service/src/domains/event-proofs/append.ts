import type { Db } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import { hasNewsAnd, PAGE, type ReadEvent, readOn } from '../../platform/events/event-reader.ts';
import { anyBehind, leaveEvents } from './behind-queries.ts';
import { type BeforeGrowth, catchUp } from './catch-up.ts';
import { growTrees } from './grow.ts';
import { eventsToAppend, lockTrees } from './queries.ts';
import { READER, WAIT_MILLIS } from './reader.ts';

/**
 * Appends what was committed to the trees of its projects, in the order of the commits. Of all processes one does so at a
 * time, and the place that an event gets is written down in the transaction that has read it: each gets one. Then it
 * appends to the trees that are behind, each by itself, and calls `beforeGrowth` in the transaction of each.
 */
export async function appendEvents(context: Context, beforeGrowth: BeforeGrowth): Promise<void> {
  const { db, wait, now } = context;
  let isBehind = false;
  for (let read: number | undefined = PAGE; read === undefined || read === PAGE; ) {
    const news = await hasNewsAnd(db, READER, anyBehind(now));
    isBehind ||= news.also;
    if (!news.hasNews) break;
    read = await readPage(context, () => {
      isBehind = true;
    });
    if (read === undefined) await wait(WAIT_MILLIS);
  }
  if (isBehind) await catchUp(context, beforeGrowth);
}

/** Where a page isn't appended as a whole, one of its projects is at fault: each of them is caught up by itself then. */
async function readPage({ db, now, log }: Context, onBehind: () => void): Promise<number | undefined> {
  try {
    return await readOn(db, READER, (trx, events) => append(trx, events, now, onBehind));
  } catch (error) {
    const read = await readOn(db, READER, (trx, events) => leave(trx, events, now));
    log.warn({ err: error }, 'events of several projects were not appended together; each project is tried by itself');
    onBehind();
    return read;
  }
}

async function append(db: Db, events: readonly ReadEvent[], now: number, onBehind: () => void): Promise<void> {
  const imports = events.filter(isImport);
  if (imports.length > 0) {
    await leave(db, imports, now);
    onBehind();
  }
  const found = events.length === 0 ? [] : await eventsToAppend(db, events);
  if (found.length === 0) return;
  const trees = await lockTrees(db, [...new Set(found.map(({ projectId }) => projectId))]);
  const behind = new Map(trees.map(({ projectId, behindFrom }) => [projectId, behindFrom]));
  // What comes after the first event that was left is looked for with it.
  const left = found.filter(({ projectId, id }) => id < (behind.get(projectId) ?? 0));
  if (left.length > 0) await leave(db, left, now);
  const whole = trees.filter(({ behindFrom }) => behindFrom === null);
  if (whole.length > 0) await growTrees(db, whole, found);
}

type Leavable = Pick<ReadEvent, 'projectId' | 'id'> & { readonly kind: string };

const isImport = ({ kind }: Leavable) => kind === 'project.imported';

/** Leaves events, and those that follow them in their projects, to be appended when their trees are caught up. */
async function leave(db: Db, events: readonly Leavable[], now: number): Promise<void> {
  const firsts = new Map<string, number>();
  for (const event of events) {
    const { projectId, id } = event;
    // No reader is told of the events of an archive: all are looked at for those that their tree lacks.
    firsts.set(projectId, Math.min(isImport(event) ? 0 : id, firsts.get(projectId) ?? id));
  }
  if (firsts.size === 0) return;
  await lockTrees(db, [...firsts.keys()]);
  const left = [...firsts].map(([projectId, from]) => ({ projectId, from }));
  await leaveEvents(db, left, now);
}
