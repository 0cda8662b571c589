import type { Db } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import { difference } from '../../../platform/events/difference.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { newId } from '../../../runtime/ids.ts';
import { INTERNAL_PROJECT_ID } from '../../projects/project-id.ts';
import { exportProject } from '../export.ts';
import { ArchiveError } from '../format.ts';
import { importWithin, inTurn, openImport } from '../import.ts';
import type { Source } from '../moment.ts';
import { type CopyAhead, copyAhead } from './copy-ahead.ts';
import { atPresent, type How, type Moving } from './moving.ts';
import * as queries from './queries.ts';

/** The pause also waits for writers and commits, which a rehearsal doesn't. */
const MARGIN = 1.1;

/** What is copied next takes so much of the time at most, or it's no use to copy more while the project is used. */
const QUICKER = 0.8;

/** What has come of a move. */
export interface Moved {
  readonly rows: number;
  /** How long the project took no writes; null where an interrupted move was completed. */
  readonly pausedMillis: number | null;
}

/**
 * Moves a project to another installation. It takes writes in one installation at most, whatever ends this: called again,
 * it goes on. Throws an ArchiveError that says what to do, after which the project is open where it was, unless it says
 * otherwise.
 */
export const moveProject = (moving: Moving, how: How): Promise<Moved> =>
  inTurn(moving.target, () => moveInTurn(moving, how));

async function moveInTurn(moving: Moving, how: How): Promise<Moved> {
  const { source, target } = moving;
  const move = await moveOf(moving);
  if (move?.hasMoved) throw new ArchiveError(`The project has moved to ${move.to}.`);
  if (move) return resume(moving, move, how);
  // Before the copy: it may have to wait for a table.
  await queries.guardTables(source.db);
  const isFollowed = (await queries.isOneServer(source.db)) && (await queries.isOneServer(target.db));
  const carrying = await (isFollowed ? carriedAhead : carriedWhole)(moving, how);
  try {
    const next = { id: newId(source.random), to: target.baseUrl, database: await queries.identityOf(target.db) };
    await queries.announce(target.db, next.id, moving.clock());
    const since = how.elapsed();
    const rows = await carryOver(moving, next, how, { ...carrying, close: () => pause(moving, next) });
    return { rows, pausedMillis: how.elapsed() - since };
  } finally {
    await carrying.undo();
  }
}

/** Opens a project that an interrupted move has closed. Throws an ArchiveError if it has arrived, or isn't closed. */
export async function cancelMove(moving: Moving): Promise<void> {
  const move = await moveOf(moving);
  if (!move) throw new ArchiveError('The project is not being moved.');
  await checkDestination(moving, move);
  if (move.hasMoved || (await decide(moving, move))) {
    await finish(moving, move);
    throw new ArchiveError(
      `The project is open at ${move.to}. To bring it back, delete it here, then move it from there.`,
    );
  }
}

async function moveOf({ source, projectId }: Moving): Promise<queries.Move | undefined> {
  if (projectId === INTERNAL_PROJECT_ID)
    throw new ArchiveError('Project internal is the installation itself. Use "latchkey dump" to move that.');
  const found = await queries.projectToMove(source.db, projectId);
  if (!found) throw new ArchiveError(`There is no project ${projectId}.`);
  return found.move;
}

/** Another database behind the same address knows nothing of the move, so it can't say that the project hasn't arrived. */
async function checkDestination({ target }: Moving, { id, to, database }: queries.Move): Promise<void> {
  if (to !== target.baseUrl)
    throw new ArchiveError(`The project is on its way to ${to}. Give the settings of that installation.`);
  const isKnown = (await queries.claimOf(target.db, id)) !== undefined;
  if (!isKnown || (await queries.identityOf(target.db)) !== database)
    throw new ArchiveError(
      `The project is on its way to another database than this one of ${to}. Give the DATABASE_URL that the move began with: that database alone knows whether the project has arrived.`,
    );
}

/** How a project that is closed comes to the other side. */
interface Carrying {
  /** Has it arrived, unless `begin` throws. Answers how many rows it has. */
  readonly carry: (begin: (db: Db) => Promise<void>, checkTime: () => void) => Promise<number>;
  /** Leaves nothing of it there that isn't committed. */
  readonly undo: () => Promise<void>;
}

/** All of it is copied while it's used, and what has changed since as long as that gets quicker; the rest in the pause. */
async function carriedAhead(moving: Moving, how: How): Promise<Carrying> {
  const copy = await copyAhead(moving, how);
  try {
    const expected = await quickestUpdate(copy, how);
    how.tell(
      `The project is copied. Next it takes no writes for about ${seconds(expected)}, while the latest changes are copied.`,
    );
    checkExpected(expected, how);
  } catch (error) {
    await copy.undo();
    throw error;
  }
  return {
    undo: copy.undo,
    async carry(begin, checkTime) {
      await copy.update({ report: checkTime });
      checkTime();
      return copy.commit(begin);
    },
  };
}

/** Each has what has changed during the one before. */
async function quickestUpdate(copy: CopyAhead, { pauseMillis }: How): Promise<number> {
  let took = await copy.update({ isCompared: true });
  for (let before = Number.POSITIVE_INFINITY; took * MARGIN > pauseMillis && took < before * QUICKER; ) {
    before = took;
    took = await copy.update({ isCompared: true });
  }
  return took;
}

/** All of it is copied in the pause, after a rehearsal: what it is refused for is found before. */
async function carriedWhole(moving: Moving, how: How): Promise<Carrying> {
  const { source, target, projectId } = atPresent(moving);
  const copy = await how.carrier();
  const since = how.elapsed();
  await copy.write((write) => exportProject(source, { projectId, withSecrets: true }, write));
  await (await openImport(target, copy.read)).undo();
  const expected = how.elapsed() - since;
  how.tell(`A rehearsal took ${seconds(expected)}. The project takes no writes for about as long.`);
  checkExpected(expected, how);
  return whole(moving, how);
}

const whole = (moving: Moving, { carrier }: How): Carrying => ({
  async carry(begin, checkTime) {
    const { source, target, projectId } = atPresent(moving);
    const copy = await carrier();
    const what = { projectId, withSecrets: true, isRecorded: true } as const;
    await copy.write((write) => exportProject(source, what, write, checkTime));
    checkTime();
    const { rows } = await importWithin(target, copy.read, { checked: checkTime, imported: checkTime }, begin);
    return rows;
  },
  undo: async () => {},
});

function checkExpected(expected: number, { pauseMillis }: How): void {
  if (expected * MARGIN > pauseMillis) throw tooLong(expected * MARGIN, pauseMillis);
}

/** It was interrupted: it has arrived, or it was canceled, or it is carried over now. */
async function resume(moving: Moving, move: queries.Move, how: How): Promise<Moved> {
  await checkDestination(moving, move);
  const isArrived = (await queries.claimOf(moving.target.db, move.id))?.isArrived;
  if (isArrived === false) {
    await decide(moving, move);
    return moveInTurn(moving, how);
  }
  if (isArrived) {
    await finish(moving, move);
    return { rows: 0, pausedMillis: null };
  }
  how.tell('An interrupted move has closed the project. It goes on.');
  // A restored database has no guards.
  return {
    rows: await carryOver(moving, move, how, {
      ...whole(moving, how),
      close: () => queries.guardTables(moving.source.db),
    }),
    pausedMillis: null,
  };
}

/** From here on the database takes no writes of the project, in any process. */
async function pause(moving: Moving, move: queries.Ahead): Promise<void> {
  const { source, target, projectId } = atPresent(moving);
  await inTransaction(source, async (source) => {
    // Running processes hear of it by the event, and secrets leave.
    await recordEvent(source, {
      kind: 'project.exported',
      projectId,
      subjectId: projectId,
      detail: { to: target.baseUrl },
    });
    if (!(await queries.close(source.db, projectId, move)))
      throw new ArchiveError('Another command moves the project. Run this one again when that has ended.');
  });
}

/**
 * Carries a project over that `close` closes. What fails opens it again, if it certainly never arrives. Once the time is
 * over, the other database isn't told to commit.
 */
async function carryOver(
  moving: Moving,
  move: queries.Ahead,
  { elapsed, pauseMillis }: How,
  { close, carry, undo }: Carrying & { readonly close: () => Promise<void> },
): Promise<number> {
  const { source } = moving;
  const since = elapsed();
  const checkTime = () => {
    const millis = elapsed() - since;
    if (millis > pauseMillis) throw tooLong(millis, pauseMillis);
  };
  const begin = async (db: Db) => {
    if (!(await queries.claimFirst(db, move.id, true, moving.clock())))
      throw new ArchiveError('Another command has ended this move.');
  };
  let imported = 0;
  try {
    await close();
    if (!(await queries.writersEnd(source.db, checkTime)))
      throw new ArchiveError('Other transactions of the database take too long to wait for. Try again later.');
    imported = await carry(begin, checkTime);
  } catch (cause) {
    // The other side decides nothing as long as the copy's transaction may have decided it.
    await undo();
    // The commit may have been made though its answer was lost: only the other installation knows.
    const isArrived = await decide(moving, move).catch((error) => {
      throw new ArchiveError(
        'The project stays closed: what has come of the move is known by the other installation alone. Run the command again, or with --cancel.',
        { cause: error },
      );
    });
    if (!isArrived) throw cause;
  }
  await finish(moving, move);
  return imported;
}

/** Cancels a move, unless its project has arrived. Answers whether it has. */
async function decide(moving: Moving, move: queries.Ahead): Promise<boolean> {
  const { source, target, projectId } = atPresent(moving);
  const isArrived = await queries.claim(target.db, move.id, false, target.now);
  if (isArrived === undefined) throw new Error('The other installation no longer knows the move.');
  if (!isArrived)
    await inTransaction(source, async (source) => {
      await queries.lockedMove(source.db, projectId);
      if (await queries.open(source.db, projectId, move.id))
        await told(source, projectId, { moving_to: [move.to, null] });
    });
  return isArrived;
}

/**
 * The project is open there: here it is closed for good. Throws an ArchiveError if it was open here too: this database has
 * lost that it was closed.
 */
async function finish(moving: Moving, move: queries.Ahead): Promise<void> {
  const { source, projectId } = atPresent(moving);
  const wasOpen = await inTransaction(source, async (source) => {
    const before = await queries.lockedMove(source.db, projectId);
    if (before === null || (before?.id === move.id && before.hasMoved)) return false;
    // Closed for another move, which says where it is.
    if (before && before.id !== move.id) return true;
    // Open within the transaction alone, which is how the event is written.
    await queries.open(source.db, projectId, move.id);
    await told(source, projectId, { moved_to: [null, move.to] });
    await queries.leave(source.db, projectId, move, source.now);
    return before === undefined;
  }).catch((cause) => {
    throw new ArchiveError(
      `The project is open at ${move.to}. This database hasn't confirmed that it's closed here for good: run the command again.`,
      { cause },
    );
  });
  if (wasOpen)
    throw new ArchiveError(
      `The project is open at ${move.to}, but this database had lost that it was closed here, as after a fail-over. What was written here since then isn't there. Look it up before you delete the project here.`,
    );
}

/** Running processes hear of it. */
const told = (source: Source, projectId: string, changed: Readonly<Record<string, readonly [unknown, unknown]>>) =>
  recordEvent(source, {
    kind: 'project.updated',
    projectId,
    subjectId: projectId,
    detail: difference(
      Object.fromEntries(Object.entries(changed).map(([key, [before]]) => [key, before])),
      Object.fromEntries(Object.entries(changed).map(([key, [, after]]) => [key, after])),
    ),
  });

const tooLong = (millis: number, allowed: number) =>
  new ArchiveError(
    `The project would take no writes for ${seconds(millis)}, and ${seconds(allowed)} are allowed. It is open here. Allow more with --pause-up-to, or choose a quiet hour.`,
  );

const seconds = (millis: number) => `${(millis / 1000).toFixed(1)} s`;
