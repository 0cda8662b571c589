import { isDuplicate } from '../../database/errors.ts';
import type { Context } from '../../platform/context.ts';
import { holdReader } from '../../platform/events/event-reader.ts';
import { behindProjects, endBehind, markFault, missingEvents, moveOn, putOff } from './behind-queries.ts';
import { growTrees, SpoiltTree } from './grow.ts';
import { lockTrees } from './queries.ts';
import { READER, WAIT_MILLIS } from './reader.ts';

/** Events that are looked at in one transaction; the events of all projects wait for it. */
const BATCH = 1_000;
/** Events that are looked at before those that came in meanwhile are appended, and heads are signed. */
const MOST = 20_000;
const PROJECTS = 100;
/** A tree with a fault is tried again: it may have been mended. */
const RETRY_MILLIS = 5 * 60_000;
/** What failed for another reason, such as a deadlock, is tried again. */
const SOON_MILLIS = 10_000;
const FAULT_CHARACTERS = 500;

/** Told how long a tree is that is about to grow again: it may have been put back from a backup, and be shorter than before. */
export type BeforeGrowth = (context: Pick<Context, 'db' | 'log'>, projectId: string, size: number) => Promise<void>;

/**
 * Appends the events that were left for later, of one project in a transaction. A project whose tree can't be grown has
 * that written down and is tried again; its events wait, and no other project does.
 */
export async function catchUp(context: Context, beforeGrowth: BeforeGrowth): Promise<void> {
  const { db, now, wait } = context;
  let left = MOST;
  for (let due = await behindProjects(db, now, PROJECTS); due.length > 0; ) {
    for (const projectId of due) {
      const looked = await appendNext(context, projectId, beforeGrowth);
      if (looked === undefined) await wait(WAIT_MILLIS);
      else left -= looked;
      if (left <= 0) return;
    }
    due = await behindProjects(db, now, PROJECTS);
  }
}

/** Answers how many events were looked at; undefined where another process appends. */
async function appendNext(
  { db, now, log }: Context,
  projectId: string,
  beforeGrowth: BeforeGrowth,
): Promise<number | undefined> {
  try {
    return await holdReader(db, READER, (trx) => appendBatch({ db: trx, now, log }, projectId, beforeGrowth));
  } catch (error) {
    if (!isSpoilt(error)) {
      await putOff(db, projectId, now + SOON_MILLIS);
      log.error({ err: error, project: projectId }, 'events of a project were not appended to its event log yet');
      return 0;
    }
    const fault = String(error).slice(0, FAULT_CHARACTERS);
    await markFault(db, projectId, { fault, at: now, due: now + RETRY_MILLIS });
    log.error({ err: error, project: projectId }, 'the event log of a project is held: its hash tree is spoilt');
    return 0;
  }
}

/** A duplicate is a place or an event with a leaf that the row of the tree doesn't count. */
const isSpoilt = (error: unknown): boolean => error instanceof SpoiltTree || isDuplicate(error);

async function appendBatch(
  { db, now, log }: Pick<Context, 'db' | 'now' | 'log'>,
  projectId: string,
  beforeGrowth: BeforeGrowth,
): Promise<number> {
  const [tree] = await lockTrees(db, [projectId]);
  if (!tree || tree.behindFrom === null) return 0;
  await beforeGrowth({ db, log }, projectId, tree.size);
  const { events, looked, last } = await missingEvents(db, projectId, tree.behindFrom, BATCH);
  await growTrees(db, [tree], events);
  // A fault stays until all events were looked at: no head is signed of a tree that may still lack what it had.
  if (looked === BATCH && last !== null) await moveOn(db, projectId, last + 1, now);
  else await endBehind(db, projectId);
  return looked;
}
