import { inTransaction } from '../../../database/transaction.ts';
import { difference } from '../../../platform/events/difference.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { newId } from '../../../runtime/ids.ts';
import type { Random } from '../../../runtime/random.ts';
import { INTERNAL_PROJECT_ID } from '../../projects/project-id.ts';
import { exportProject } from '../export.ts';
import { ArchiveError } from '../format.ts';
import { importProject, type Target } from '../import.ts';
import type { Source } from '../moment.ts';
import * as queries from './queries.ts';

/** The pause also waits for writers and commits, which a rehearsal doesn't. */
const MARGIN = 1.1;

/** Where a copy is on its way: written once, then read as often as needed. */
export interface Carrier {
  /** Replaces what it had. */
  write<T>(produce: (write: (text: string) => Promise<void>) => Promise<T>): Promise<T>;
  read(): AsyncIterable<string>;
}

/** A project, where it is served, and where it is to be served. */
export interface Moving {
  readonly source: Source & { readonly random: Random };
  readonly target: Target;
  readonly projectId: string;
}

/** How it is moved. */
export interface How {
  /** How long the project may be closed. */
  readonly pauseMillis: number;
  readonly carrier: () => Promise<Carrier>;
  /** Milliseconds of a clock that only goes on. */
  readonly elapsed: () => number;
  readonly tell: (line: string) => void;
}

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
export async function moveProject(moving: Moving, how: How): Promise<Moved> {
  const { source, target } = moving;
  const move = await moveOf(moving);
  if (move?.hasMoved) throw new ArchiveError(`The project has moved to ${move.to}.`);
  if (move) return resume(moving, move, how);
  const expected = await rehearse(moving, how);
  how.tell(`A rehearsal took ${seconds(expected)}. The project takes no writes for about as long.`);
  if (expected * MARGIN > how.pauseMillis) throw tooLong(expected * MARGIN, how.pauseMillis);
  await queries.guardTables(source.db);
  const next = { id: newId(source.random), to: target.baseUrl, database: await queries.identityOf(target.db) };
  await queries.announce(target.db, next.id, target.now);
  const since = how.elapsed();
  const rows = await carryOver(moving, next, how, () => pause(moving, next));
  return { rows, pausedMillis: how.elapsed() - since };
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

/** The same as the move, while the project is used: what it is refused for is found before the pause. */
async function rehearse({ source, target, projectId }: Moving, { carrier, elapsed }: How): Promise<number> {
  const copy = await carrier();
  const since = elapsed();
  await copy.write((write) => exportProject(source, { projectId, withSecrets: true }, write));
  await importProject(target, copy.read, undefined, { isRehearsal: true });
  return elapsed() - since;
}

/** It was interrupted: it has arrived, or it was canceled, or it is carried over now. */
async function resume(moving: Moving, move: queries.Move, how: How): Promise<Moved> {
  await checkDestination(moving, move);
  const isArrived = (await queries.claimOf(moving.target.db, move.id))?.isArrived;
  if (isArrived === false) {
    await decide(moving, move);
    return moveProject(moving, how);
  }
  if (isArrived) {
    await finish(moving, move);
    return { rows: 0, pausedMillis: null };
  }
  how.tell('An interrupted move has closed the project. It goes on.');
  // A restored database has no guards.
  return {
    rows: await carryOver(moving, move, how, () => queries.guardTables(moving.source.db)),
    pausedMillis: null,
  };
}

/** From here on the database takes no writes of the project, in any process. */
async function pause({ source, target, projectId }: Moving, move: queries.Ahead): Promise<void> {
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
  { carrier, elapsed, pauseMillis }: How,
  close: () => Promise<void>,
): Promise<number> {
  const { source, target, projectId } = moving;
  const since = elapsed();
  const checkTime = () => {
    const millis = elapsed() - since;
    if (millis > pauseMillis) throw tooLong(millis, pauseMillis);
  };
  let imported = 0;
  try {
    await close();
    if (!(await queries.writersEnd(source.db, checkTime)))
      throw new ArchiveError('Other transactions of the database take too long to wait for. Try again later.');
    const copy = await carrier();
    const what = { projectId, withSecrets: true, isRecorded: true } as const;
    await copy.write((write) => exportProject(source, what, write, checkTime));
    checkTime();
    const { rows } = await importProject(
      target,
      copy.read,
      { checked: checkTime, imported: checkTime },
      {
        async begin(db) {
          if (!(await queries.claimFirst(db, move.id, true, target.now)))
            throw new ArchiveError('Another command has ended this move.');
        },
      },
    );
    imported = rows;
  } catch (cause) {
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
async function decide({ source, target, projectId }: Moving, move: queries.Ahead): Promise<boolean> {
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
async function finish({ source, projectId }: Moving, move: queries.Ahead): Promise<void> {
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
