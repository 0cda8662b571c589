import { conversion, listOf, type SourceName, type SourceRecord, type Told } from '@latchkey/sdk/import-files';
import type { ImportLine } from '@latchkey/sdk/imports';
import { CommandError } from '../../../command/command.ts';
import type { OldLines } from '../old-lines.ts';
import { printable } from '../printable.ts';
import { givenBy, type Roles } from '../roles.ts';
import { type Connection, connectionTo, whyUnread } from './connection.ts';
import { databases } from './databases.ts';
import type { Has, OldDatabase } from './old-database.ts';

/** Rows that are held at a time. */
const ROWS = 500;

interface Asked extends Told {
  readonly from: SourceName | undefined;
  /** Which realm or project, where the database has several. */
  readonly tenant: string | undefined;
  readonly roles: Roles;
  /** The system's own secret; undefined for leaving out what is encrypted with it. */
  readonly secret: string | undefined;
}

interface Row {
  readonly record: SourceRecord | null;
  readonly more: SourceRecord;
}

/**
 * Reads another system's PostgreSQL in one read-only transaction, as it is at one moment, a few rows at a time. Throws for
 * a system that has none, and for a database that isn't its.
 */
export function openDatabase(url: string, { from, tenant, roles, secret, ...told }: Asked): OldLines {
  const database = from && databases[from];
  if (!from || !database)
    throw new CommandError(`--database needs --from with one of: ${Object.keys(databases).join(', ')}.`, 'WRONG_USAGE');
  if (database.tenant !== undefined && tenant === undefined)
    throw new CommandError(`--tenant has to name the ${database.tenant} in the database.`, 'WRONG_USAGE');
  const { line, withoutTwoFactor } = conversion(told);

  let keysLeftOut = 0;
  const opened = (sealed: unknown) =>
    secret !== undefined && sealed ? database.secret?.open(sealed as SourceRecord, secret) : {};

  async function* lines(): AsyncGenerator<ImportLine> {
    let client: Connection | undefined;
    try {
      client = await connectionTo(url);
      // A connection that breaks fails the statement that waits for it.
      client.on('error', () => undefined);
      await client.connect();
      await client.query('begin isolation level repeatable read read only');
      // All rows are read, and no table has to have an index or statistics: each is read once, and joined by hashes.
      await client.query('set local cursor_tuple_fraction = 1; set local enable_nestloop = off');
      for await (const { record, more } of rowsOf(client, database as OldDatabase, tenant)) {
        const { left_out: left = 0, sealed, ...fields } = more;
        keysLeftOut += Number(left);
        const given = { ...ours(fields, roles), ...opened(sealed) };
        const read = record === null ? (given as unknown as ImportLine) : line(from as SourceName, record, given);
        if (read) yield read;
      }
    } catch (cause) {
      if (cause instanceof CommandError) throw cause;
      throw new CommandError(`The database can't be read: ${printable(whyUnread(cause))}.`, 'FAILED', { cause });
    } finally {
      await client?.end().catch(() => undefined);
    }
  }

  return {
    lines: lines(),
    source: () => from,
    share: () => undefined,
    withoutTwoFactor,
    leftOut: () => [
      ...(keysLeftOut > 0
        ? [`API keys left out, with permissions, no uses left, or another hash: ${keysLeftOut}.`]
        : []),
      ...(secret === undefined && database.secret && withoutTwoFactor() > 0
        ? [`With --two-factor, two-factor authentication comes along; it asks for ${database.secret.name}.`]
        : []),
    ],
  };
}

async function* rowsOf(client: Connection, database: OldDatabase, tenant: string | undefined): AsyncGenerator<Row> {
  const has = await foundIn(client, database);
  if (!database.main.some((table) => has(table)))
    throw new CommandError(`The database has no table ${database.main.join(' or ')}.`, 'NOT_FOUND');
  const values = database.tenant === undefined ? [] : [tenant];
  for (const statement of database.statements(has)) {
    await client.query(`declare latchkey_rows no scroll cursor for ${statement}`, values);
    for (;;) {
      const { rows: some } = await client.query<Row>(`fetch ${ROWS} from latchkey_rows`);
      yield* some;
      if (some.length < ROWS) break;
    }
    await client.query('close latchkey_rows');
  }
}

/** What there is of the tables. */
async function foundIn(client: Connection, { tables }: OldDatabase): Promise<Has> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select name, array_agg(a.attname::text) as columns
    from unnest($1::text[]) as name
    join pg_attribute a on a.attrelid = to_regclass(name) and a.attnum > 0 and not a.attisdropped
    group by name`,
    [tables],
  );
  const found = new Map(rows.map(({ name, columns }) => [name, columns]));
  return (table, column) => (column === undefined ? found.has(table) : (found.get(table)?.includes(column) ?? false));
}

/** What the statement says in our words, without what there isn't; roles as the permissions that they stand for. */
function ours(more: SourceRecord, roles: Roles): SourceRecord {
  const permitted = ({ role, ...rest }: SourceRecord) => {
    const names = String(role ?? '').split(',');
    return withoutNulls({
      ...rest,
      ...givenBy(
        roles,
        names.map((name) => name.trim()),
      ),
    });
  };
  return Object.fromEntries(
    Object.entries(withoutNulls(more))
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      .map(([name, value]) => {
        if (name === 'totp_secret_base64') return [name, String(value).replaceAll('\n', '')];
        return [name, Array.isArray(value) ? listOf(value).map(permitted) : value];
      }),
  );
}

const withoutNulls = (record: SourceRecord): SourceRecord =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
