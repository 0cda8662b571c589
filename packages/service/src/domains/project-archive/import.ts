import { violatesUnique } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { addFirstOwner } from '../project-owners/owners.ts';
import { type Checked, check } from './check.ts';
import { ArchiveError, type Header } from './format.ts';
import { load, newPlace, type Place, type Put, type Target } from './load.ts';
import {
  type Column,
  checkConstraints,
  columnsOf,
  countFrom,
  findProject,
  insertRows,
  lockFor,
  openTransaction,
} from './queries.ts';

/** Of the advisory lock that an import into an installation holds. */
const IMPORTING = 7_301_202_611;

/** Reading is done twice, once to check. What a report throws ends the import. */
export interface Progress {
  readonly checked: (done: number) => void;
  readonly imported: (done: number, of: number) => void;
}

const SILENT: Progress = { checked: () => {}, imported: () => {} };

/**
 * Has one import or move into an installation at a time: a second one would wait for the first, and have writes of all
 * projects wait behind it. Throws an ArchiveError if another one is under way.
 */
export async function inTurn<T>({ db }: Pick<Target, 'db'>, work: () => Promise<T>): Promise<T> {
  const turn = await openTransaction(db);
  try {
    if (!(await lockFor(turn.db, IMPORTING)))
      throw new ArchiveError(
        'Another import or move into this installation is under way. Run this one again when it has ended.',
      );
    return await work();
  } finally {
    await turn.undo();
  }
}

/**
 * Takes a project from another installation, with all its ids. What can be wrong is looked for before, and the rows are
 * one transaction: an import that fails leaves nothing behind. Answers the header, and how many rows there are.
 */
export const importProject = (
  target: Target,
  read: () => AsyncIterable<string>,
  progress?: Progress,
): Promise<Pick<Checked, 'header' | 'rows'>> =>
  inTurn(target, () => importWithin(target, read, progress, async () => {}));

/** The same for one that has its turn. `begin` throws what keeps it from being committed. */
export async function importWithin(
  target: Target,
  read: () => AsyncIterable<string>,
  progress: Progress | undefined,
  begin: (db: Db) => Promise<void>,
): Promise<Pick<Checked, 'header' | 'rows'>> {
  const open = await openImport(target, read, progress);
  try {
    await begin(open.target.db);
    await open.commit(open.checked.header, target.now);
  } finally {
    await open.undo();
  }
  return open.checked;
}

/** An import whose rows are all there, of which others see nothing yet. */
export interface OpenImport {
  /** The installation, in the transaction. */
  readonly target: Target;
  readonly columns: readonly Column[];
  readonly place: Place;
  readonly checked: Checked;
  /** Makes it known, by the header of what was imported last. */
  commit(header: Header, now: number): Promise<void>;
  /** Leaves nothing of it, unless it's committed. */
  undo(): Promise<void>;
}

/** Imports a project in a transaction that is open then, until it's committed or undone. */
export async function openImport(
  outside: Target,
  read: () => AsyncIterable<string>,
  progress: Progress = SILENT,
): Promise<OpenImport> {
  const { db } = outside;
  const columns = await columnsOf(db);
  const checked = await check(read(), { columns, target: outside }, progress.checked);
  const { header, rows, counted } = checked;
  const before = await findProject(db, header.project);
  if (before) throw before === 'there' ? taken(header) : beingErased(header);
  for (const [column, last] of countedIn(columns, counted)) await countFrom(db, column, last);
  const transaction = await openTransaction(db);
  const target = { ...outside, db: transaction.db };
  try {
    const place = newPlace(target, header.project);
    const put: Put = (table, rows) => insertRows(target.db, header.project, table, rows);
    await load(target, checked, { place, columns, put }, read(), (done) => progress.imported(done, rows));
    await checkConstraints(target.db);
    const commit: OpenImport['commit'] = async (header, now) => {
      await announce({ ...target, now }, header);
      await transaction.commit();
    };
    return { target, columns, place, checked, commit, undo: transaction.undo };
  } catch (error) {
    await transaction.undo();
    throw explained(error, header);
  }
}

/** The columns that the database counts, and how far they have come in an archive. */
export const countedIn = (columns: readonly Column[], counted: Checked['counted']): [Column, number][] =>
  columns.flatMap((column) => {
    const last = counted.get(`${column.table}.${column.name}`);
    return last === undefined ? [] : [[column, last]];
  });

/** Processes of the service hear of the project by the event, whose transaction is the import's own. */
async function announce(target: Target, { project: projectId, url, made_at }: Header): Promise<void> {
  const detail = { from: url, made_at };
  await recordEvent(target, { kind: 'project.imported', projectId, subjectId: projectId, detail });
  if (target.ownerId !== undefined) await addFirstOwner(target, projectId, target.ownerId);
}

const beingErased = ({ project }: Header) =>
  new ArchiveError(
    `The project ${project} was deleted from this installation, which is still erasing it. Import it again in a few minutes.`,
  );

const taken = ({ project }: Header) =>
  new ArchiveError(`This installation has the project ${project} already. Delete it there first.`);

/** What the database says of a row that it does not take. */
export function explained(error: unknown, header: Header): unknown {
  if (violatesUnique(error, 'projects_pkey')) return taken(header);
  if (violatesUnique(error, 'hosted_domains_verified'))
    return new ArchiveError(
      'Another project of this installation has one of the domains of its hosted pages. Remove the domain from one of them.',
    );
  return error;
}
