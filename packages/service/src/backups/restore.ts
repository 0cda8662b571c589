import { sql } from 'kysely';
import { isFromBeforeTheRelease, isKnown, migrate, schemaState } from '../database/migrate.ts';
import type { Db } from '../database/tables.ts';
import { useTextForm } from '../database/text-form.ts';
import { type KeyRing, openWithRing } from '../platform/crypto/key-ring.ts';
import { placeOf, type SealedColumn, sealedColumns } from '../platform/crypto/sealed-columns.ts';
import { moveSequence, type Table, tablesOf, takeOff } from './catalogue.ts';
import type { Report } from './dump.ts';
import { DumpError, type Header, rowsIn } from './format.ts';
import { readHeader, readRows } from './read-file.ts';

/** What is inserted at once, about. */
const BATCH_CHARACTERS = 1_000_000;
const BATCH_ROWS = 2_000;

/** What a restore spends its time on: the file is read twice, once to be checked. */
interface Progress {
  readonly checked: Report;
  readonly restored: Report;
}

const SILENT: Progress = { checked: () => {}, restored: () => {} };

/**
 * Restores a dump into an empty database, at the schema that it was taken at, and then migrates. Everything that can be
 * wrong is looked for before, and the rows are one transaction: what fails leaves the database empty. Answers the header.
 */
export async function restore(db: Db, ring: KeyRing, path: string, progress: Progress = SILENT): Promise<Header> {
  const header = await readHeader(path);
  const last = checkMigrations(header);
  checkKeys(header, ring);
  await checkEmpty(db, header);
  const all = rowsIn(header);
  await checkFile(path, ring, (done) => progress.checked(done, all));
  await migrate(db, last);
  await db.transaction().execute((db) => load(db, header, path, (done) => progress.restored(done, all)));
  await migrate(db);
  return header;
}

/** The dump may be older than this release, not younger. */
function checkMigrations({ migrations }: Header): string | undefined {
  if (isFromBeforeTheRelease(migrations))
    throw new DumpError(
      'A build from before the first release took the dump, and its schema can\'t be migrated. Restore it with that build, export each project by "latchkey export --with-secrets" and import it here by "latchkey import-project".',
    );
  const unknown = migrations.find((name) => !isKnown(name));
  if (unknown)
    throw new DumpError(`A later release has taken the dump (migration ${unknown}). Restore it with that one.`);
  return migrations.at(-1);
}

function checkKeys({ key_ids }: Header, { keys }: KeyRing): void {
  const missing = key_ids.find((id) => !keys.some((key) => key.id === id));
  if (missing)
    throw new DumpError(
      `LATCHKEY_KEY_RING: it has no key "${missing}", without which the dump is of no use. Add the one it was taken with.`,
    );
}

async function checkEmpty(db: Db, { migrations: taken }: Header): Promise<void> {
  const { done, unknown } = await schemaState(db);
  const there = await tablesOf(db);
  if (there.some(({ name }) => name === 'projects')) {
    const { rows } = await sql`select 1 from projects limit 1`.execute(db);
    if (rows.length > 0) throw new DumpError('The database is not empty. Restore into one that is new.');
  }
  if (done.length === 0 && there.length > 0)
    throw new DumpError('The database has tables of something else. Restore into one that is new.');
  if (unknown.length > 0 || done.some((name) => !taken.includes(name)))
    throw new DumpError('The database has a later schema than the dump. Restore into one that is new.');
}

/** Reads all of the file once: its digest, its counts, and that the ring opens what is sealed in it. */
async function checkFile(path: string, ring: KeyRing, report: (done: number) => void): Promise<void> {
  let wrong: unknown;
  let done = 0;
  for await (const { table, line } of readRows(path)) {
    report(++done);
    for (const column of sealedColumns) if (column.startsWith(`${table}.`)) wrong ??= whyShut(ring, column, line);
  }
  // Thrown last, because a row of a damaged file may be anything.
  if (wrong) throw wrong;
}

/** Why a value cannot be opened, where it cannot. */
function whyShut(ring: KeyRing, column: SealedColumn, line: string): unknown {
  try {
    const row = JSON.parse(line) as Record<string, string>;
    const sealed = row[column.split('.')[1] as string] ?? '';
    openWithRing(ring, placeOf(column, row.id ?? ''), Buffer.from(sealed.slice(2), 'hex'));
    return undefined;
  } catch (error) {
    return error;
  }
}

async function load(db: Db, header: Header, path: string, report: (done: number) => void): Promise<void> {
  await useTextForm(db);
  const tables = await tablesOf(db);
  checkTables(header, tables);
  const putOn = await takeOff(db);
  // What migrations have put in is in the dump as well.
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
  await loadRows(db, tables, path, report);
  for (const sequence of header.sequences) await moveSequence(db, sequence);
  await putOn();
  await sql`analyze`.execute(db);
}

function checkTables(header: Header, tables: readonly Table[]): void {
  const shapes = (all: readonly { name: string; columns: readonly string[] }[]) =>
    JSON.stringify(all.map(({ name, columns }) => `${name}: ${[...columns].sort().join(' ')}`).sort());
  const there = tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) }));
  if (shapes(header.tables) !== shapes(there))
    throw new DumpError('The tables of the dump are not those of its migrations. It was not taken by a release.');
}

async function loadRows(db: Db, tables: readonly Table[], path: string, report: (done: number) => void): Promise<void> {
  let done = 0;
  let batch: string[] = [];
  let characters = 0;
  let current: Table | undefined;
  const insert = async () => {
    if (current && batch.length > 0) await insertRows(db, current, batch);
    done += batch.length;
    report(done);
    batch = [];
    characters = 0;
  };
  for await (const { table, line } of readRows(path)) {
    if (table !== current?.name || batch.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await insert();
    current = tables.find(({ name }) => name === table);
    batch.push(line);
    characters += line.length;
  }
  await insert();
}

/** Each value is read as PostgreSQL wrote it. */
async function insertRows(db: Db, { name, columns }: Table, lines: readonly string[]): Promise<void> {
  const names = columns.map((column) => sql.ref(column.name));
  const asText = columns.map((column) => sql`${sql.ref(column.name)} text`);
  const values = columns.map((column) => sql`${sql.ref(`r.${column.name}`)}::${sql.raw(column.type)}`);
  await sql`
    insert into ${sql.table(name)} (${sql.join(names)}) overriding system value
    select ${sql.join(values)} from json_to_recordset(${`[${lines.join(',')}]`}::json) as r(${sql.join(asText)})`.execute(
    db,
  );
}
