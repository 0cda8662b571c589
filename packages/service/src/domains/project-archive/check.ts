import { storedProjectId } from '../projects/project-id.ts';
import { type ArchivedTable, tablesInOrder } from './archived-tables.ts';
import { ArchivedTree } from './event-tree.ts';
import { type ArchivedRow, ArchiveError, damaged, type Header, readArchive } from './format.ts';
import type { Column } from './queries.ts';

/** Beyond it the database would soon have counted to its end. */
const MOST_COUNTED = 2 ** 48;

/** What is known of an archive that was read once. */
export interface Checked {
  readonly header: Header;
  readonly rows: number;
  readonly sha256: string;
  /** How far the columns have come that the database counts, by `table.column`. */
  readonly counted: ReadonlyMap<string, number>;
  /** The tree of events, which a later archive of changes grows on. */
  readonly tree: ArchivedTree;
}

/** What an archive is checked for. */
interface For {
  readonly columns: readonly Column[];
  /** Where it is to be imported, and when. */
  readonly target: { readonly baseUrl: string; readonly now: number };
  /** What was imported before: the archive has what has changed since. */
  readonly before?: Checked | undefined;
}

/** Reads all of it once: the digest, the names, and what it is. */
export async function check(
  lines: AsyncIterable<string>,
  { columns, target: { baseUrl, now }, before }: For,
  report: (done: number) => void,
): Promise<Checked> {
  const tree = before?.tree.grown(now) ?? new ArchivedTree(now);
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
    const isInPlace = before ? table !== 'projects' || rows === 0 : (table === 'projects') === (rows === 0);
    if (next < at || !isInPlace) throw damaged('its rows are in another order');
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
  if (!header || (rows === 0 && !before)) throw damaged('it has no project');
  refuseFault(tree.faultAtEnd());
  return { header, rows, sha256, counted, tree };
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
