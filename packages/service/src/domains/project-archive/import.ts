import { violatesUnique } from '../../database/errors.ts';
import type { Db } from '../../database/tables.ts';
import { inTransaction } from '../../database/transaction.ts';
import { type KeyRing, newDataKey, sealWithRing } from '../../platform/crypto/key-ring.ts';
import { type EventContext, recordEvent } from '../../platform/events/events.ts';
import type { Random } from '../../runtime/random.ts';
import { addFirstOwner } from '../project-owners/owners.ts';
import { dataKeyPlace, type Sealing } from '../projects/project.ts';
import { storedProjectId } from '../projects/project-id.ts';
import { type ArchivedTable, tablesInOrder } from './archived-tables.ts';
import { ArchivedTree } from './event-tree.ts';
import { type ArchivedRow, ArchiveError, damaged, type Header, readArchive } from './format.ts';
import { type Column, columnsOf, countFrom, findProject, insertRows, useTextForm } from './queries.ts';
import { sealedValue } from './sealed-values.ts';

/** What is inserted at once, about. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 2_000;

/** Beyond it the database would soon have counted to its end. */
const MOST_COUNTED = 2 ** 48;

/** The installation that takes a project. */
export interface Target extends EventContext {
  readonly ring: KeyRing;
  readonly random: Random;
  /** The public address of the installation. */
  readonly baseUrl: string;
  /** The user of project `internal` who is to own the project. */
  readonly ownerId?: string | undefined;
}

interface Checked {
  readonly header: Header;
  readonly rows: number;
  readonly sha256: string;
  /** How far the columns have come that the database counts, by `table.column`. */
  readonly counted: ReadonlyMap<string, number>;
}

/** Reading is done twice, once to check. What a report throws ends the import. */
export interface Progress {
  readonly checked: (done: number) => void;
  readonly imported: (done: number, of: number) => void;
}

/** What else an import is, which else takes a project for good. */
interface How {
  /** Throws what ends it, before anything is written. */
  readonly begin?: (db: Db) => Promise<void>;
  /** Everything is tried, and nothing is left. */
  readonly isRehearsal?: true;
}

/** Rolls a rehearsal back. */
class Rehearsed extends Error {}

const SILENT: Progress = { checked: () => {}, imported: () => {} };

/**
 * Takes a project from another installation, with all its ids. What can be wrong is looked for before, and the rows are
 * one transaction: an import that fails leaves nothing behind. Answers the header, and how many rows there are.
 */
export async function importProject(
  target: Target,
  read: () => AsyncIterable<string>,
  progress: Progress = SILENT,
  { begin, isRehearsal }: How = {},
): Promise<Pick<Checked, 'header' | 'rows'>> {
  const { db } = target;
  const columns = await columnsOf(db);
  const checked = await check(read(), columns, target, progress.checked);
  const { header, rows, counted } = checked;
  const before = await findProject(db, header.project);
  if (before) throw before === 'there' ? taken(header) : beingErased(header);
  for (const column of columns) {
    const last = counted.get(`${column.table}.${column.name}`);
    if (last !== undefined) await countFrom(db, column, last);
  }
  try {
    await inTransaction(target, async (target) => {
      await begin?.(target.db);
      await load(target, checked, columns, read(), (done) => progress.imported(done, rows));
      await announce(target, header);
      if (isRehearsal) throw new Rehearsed();
    });
  } catch (error) {
    if (!(error instanceof Rehearsed)) throw explained(error, header);
  }
  return { header, rows };
}

/** Processes of the service hear of the project by the event, whose transaction is the import's own. */
async function announce(target: Target, { project: projectId, url, made_at }: Header): Promise<void> {
  const detail = { from: url, made_at };
  await recordEvent(target, { kind: 'project.imported', projectId, subjectId: projectId, detail });
  if (target.ownerId !== undefined) await addFirstOwner(target, projectId, target.ownerId);
}

/** Reads all of it once: the digest, the names, and what it is. */
async function check(
  lines: AsyncIterable<string>,
  columns: readonly Column[],
  { baseUrl, now }: Pick<Target, 'baseUrl' | 'now'>,
  report: (done: number) => void,
): Promise<Checked> {
  const tree = new ArchivedTree(now);
  const countedColumns = columns.filter(({ isCounted }) => isCounted);
  const counted = new Map<string, number>();
  let header: Header | undefined;
  let sha256 = '';
  let rows = 0;
  let at = 0;
  for await (const part of readArchive(lines)) {
    if ('sha256' in part) sha256 = part.sha256;
    if ('latchkey' in part) header = checkedHeader(part);
    if (!('row' in part)) continue;
    const { table } = part;
    const next = tablesInOrder.findIndex(({ name }) => name === table);
    checkNames(part, tablesInOrder[next]);
    checkSecrets(part, tablesInOrder[next], columns);
    if (table === 'hosted_domains') checkDomain(part, baseUrl);
    if (next < at || (table === 'projects') !== (rows === 0)) throw damaged('its rows are in another order');
    at = next;
    refuseFault(tree.faultOf(part));
    for (const { name } of countedColumns.filter((column) => column.table === table)) {
      const value = Number(part.row[name]);
      if (!Number.isSafeInteger(value) || value < 0 || value > MOST_COUNTED)
        throw damaged(`${table}.${name} is out of range`);
      counted.set(`${table}.${name}`, Math.max(value, counted.get(`${table}.${name}`) ?? 1));
    }
    report(++rows);
  }
  if (!header || rows === 0) throw damaged('it has no project');
  refuseFault(tree.faultAtEnd());
  return { header, rows, sha256, counted };
}

function refuseFault(fault: string | undefined): void {
  if (fault !== undefined) throw damaged(fault);
}

function checkedHeader(header: Header): Header {
  if (storedProjectId(header.project) !== header.project) throw damaged('its project has no id');
  if (!header.secrets)
    throw new ArchiveError(
      'The archive has no secrets, without which its users could not sign in. Export the project with --with-secrets.',
    );
  return header;
}

function checkNames({ table, row }: ArchivedRow, known: ArchivedTable | undefined): void {
  const names = known ? [...known.columns, ...known.secret, ...known.sealed] : [];
  const unknown = known ? Object.keys(row).find((name) => !names.includes(name)) : '';
  if (unknown === undefined) return;
  const what = unknown === '' ? table : `${table}.${unknown}`;
  throw new ArchiveError(`This release does not know ${what}. Import the archive with the release that made it.`);
}

/** What cannot be null, and what a project's secrets were hashed with: without it all of them would be worthless. */
function checkSecrets({ table, row }: ArchivedRow, known: ArchivedTable | undefined, columns: readonly Column[]): void {
  const needed = (name: string) =>
    name === 'hash_keys' || columns.some((one) => one.table === table && one.name === name && !one.isNullable);
  const missing = [...(known?.secret ?? []), ...(known?.sealed ?? [])].find(
    (name) => (row[name] ?? null) === null && needed(name),
  );
  if (missing) throw damaged(`${table}.${missing} is missing`);
}

/** As where domains are added: the address of the installation leads to all projects, so it can't be one project's. */
function checkDomain({ row }: ArchivedRow, baseUrl: string): void {
  if (row.domain === new URL(baseUrl).hostname)
    throw new ArchiveError(
      `The project has its hosted pages on ${row.domain}, the address of this installation. Remove the domain before you export.`,
    );
}

async function load(
  { db, ring, random, baseUrl }: Target,
  { header, sha256 }: Checked,
  columns: readonly Column[],
  lines: AsyncIterable<string>,
  report: (done: number) => void,
): Promise<void> {
  await useTextForm(db);
  const project = { id: header.project, dataKey: newDataKey(random) };
  const dataKey = sealWithRing(ring, random, dataKeyPlace(project.id), project.dataKey);
  const moved = addressesOf(header, baseUrl);
  let batch: { key: string; table: ArchivedTable; names: string[]; lines: string[]; characters: number } | undefined;
  let done = 0;
  // The next batch is read while the database inserts one.
  let inserting = Promise.resolve();
  const insert = async () => {
    if (!batch) return;
    const { table, names, lines } = batch;
    const own = columns.filter((column) => column.table === table.name);
    batch = undefined;
    await inserting;
    inserting = insertRows(db, project.id, table, { columns: own, names, lines, dataKey }).then(() => {
      done += lines.length;
      report(done);
    });
    // What goes wrong is told where it is waited for.
    inserting.catch(() => undefined);
  };
  for await (const part of readArchive(lines)) {
    if ('sha256' in part && part.sha256 !== sha256) throw changedMeanwhile();
    if (!('row' in part)) continue;
    const names = Object.keys(part.row);
    const key = [part.table, ...names].join();
    if (batch && (batch.key !== key || batch.lines.length >= BATCH_ROWS || batch.characters >= BATCH_CHARACTERS))
      await insert();
    const table = tablesInOrder.find(({ name }) => name === part.table);
    if (!table) throw changedMeanwhile();
    batch ??= { key, table, names, lines: [], characters: 0 };
    const line = sealedLine({ random }, project, table, part);
    // The texts of events are hashed in the proofs of the log.
    batch.lines.push(table.name === 'events' ? line : moved(line));
    batch.characters += line.length;
  }
  await insert();
  await inserting;
}

/** The same row, with what has to be sealed once more at its end: there it counts. */
function sealedLine(
  how: { random: Random },
  project: Sealing,
  { name, sealed }: ArchivedTable,
  { line, row }: ArchivedRow,
) {
  const values = sealed.flatMap((column) => {
    const value = row[column];
    if (value === undefined || value === null) return [];
    const { by, seal } = sealedValue(`${name}.${column}`);
    return [
      [
        column,
        seal(how, project, name === 'projects' ? project.id : by.map((one) => row[one]).join('.'), value as never),
      ],
    ];
  });
  if (values.length === 0) return line;
  return `${line.slice(0, line.lastIndexOf('}'))},${JSON.stringify(Object.fromEntries(values)).slice(1)}`;
}

/** Pictures have the address of the installation that shows them. */
function addressesOf({ url, project }: Header, baseUrl: string): (line: string) => string {
  const of = (base: string) => JSON.stringify(`${base}/api/v1/latchkey/images/${project}/`).slice(1, -1);
  return url === baseUrl ? (line) => line : (line) => line.replaceAll(of(url), of(baseUrl));
}

const changedMeanwhile = () => damaged('it changed while it was read');

const beingErased = ({ project }: Header) =>
  new ArchiveError(
    `The project ${project} was deleted from this installation, which is still erasing it. Import it again in a few minutes.`,
  );

const taken = ({ project }: Header) =>
  new ArchiveError(`This installation has the project ${project} already. Delete it there first.`);

/** What the database says of a row that it does not take. */
function explained(error: unknown, header: Header): unknown {
  if (violatesUnique(error, 'projects_pkey')) return taken(header);
  if (violatesUnique(error, 'hosted_domains_verified'))
    return new ArchiveError(
      'Another project of this installation has one of the domains of its hosted pages. Remove the domain from one of them.',
    );
  return error;
}
