import { ownDatabase } from '@latchkey/testing/world/own-database';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { placementOf } from './citus/placement.ts';

// Project first: what the design says of keys, read from the catalogue of the migrated database.

/** Tables that are not of one tenant; every other table leads its keys with its project. */
const GLOBAL = [
  'installation_keys',
  'move_claims',
  'projects',
  'project_keys',
  'project_owners',
  'jwt_keys',
  'rate_limits',
  'event_readers',
  'secret_locators',
];
const KYSELYS_OWN = /^kysely_/;

interface Key {
  readonly name: string;
  readonly table: string;
  readonly columns: string[];
}
interface ForeignKey extends Key {
  readonly target: string;
  readonly targetColumns: string[];
  readonly onDelete: string;
}

const { db } = await ownDatabase();
let tables: { readonly table: string; readonly columns: string[] }[];
let uniques: Key[];
let indexes: (Key & { readonly isPartial: boolean })[];
let foreignKeys: ForeignKey[];

beforeAll(async () => {
  const all = await sql<{ table: string; columns: string[] }>`
    select c.relname as table, jsonb_agg(a.attname order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by 1 order by 1`.execute(db);
  tables = all.rows.filter(({ table }) => !KYSELYS_OWN.test(table));
  const keys = await sql<Key & { isUnique: boolean; isPartial: boolean }>`
    select i.indexrelid::regclass::text as name, i.indrelid::regclass::text as table, i.indisunique as "isUnique",
      i.indpred is not null as "isPartial",
      (select jsonb_agg(coalesce(a.attname, '(expression)') order by k.n)
        from unnest(i.indkey::int2[]) with ordinality as k(attnum, n)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum and k.attnum > 0) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where c.relnamespace = 'public'::regnamespace order by 2, 1`.execute(db);
  indexes = keys.rows;
  uniques = keys.rows.filter(({ isUnique }) => isUnique);
  const references = await sql<ForeignKey>`
    select c.conname as name, c.conrelid::regclass::text as table, c.confrelid::regclass::text as target,
      c.confdeltype::text as "onDelete",
      (select jsonb_agg(a.attname order by k.n) from unnest(c.conkey) with ordinality as k(attnum, n)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum) as columns,
      (select jsonb_agg(a.attname order by k.n) from unnest(c.confkey) with ordinality as k(attnum, n)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum) as "targetColumns"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 2, 1`.execute(db);
  foreignKeys = references.rows;
});

const isTenants = ({ table }: { table: string }) => !GLOBAL.includes(table) && !KYSELYS_OWN.test(table);
const describeKey = ({ name, table, columns }: Key) => `${name} on ${table} (${columns.join(', ')})`;

test('every table but the global ones has a project', () => {
  const without = tables.filter(({ columns }) => !columns.includes('project_id'));
  expect(without.map(({ table }) => table).filter((table) => !GLOBAL.includes(table))).toEqual([]);
});

test('on Citus every table is by project, but those of the installation and what is found without a project', () => {
  const others = [...tables.map(({ table }) => table)].filter((table) => placementOf(table) !== 'by project');
  expect(others.toSorted()).toEqual([...GLOBAL, 'hosted_domains', 'owner_invitations'].toSorted());
});

test('the tables of tenants are those of the design', () => {
  expect(tables.filter(isTenants).map(({ table }) => table)).toEqual(
    expect.arrayContaining([
      'contact_channels',
      'events',
      'outbox',
      'session_tokens',
      'sessions',
      'team_members',
      'users',
    ]),
  );
});

test("a project's column is a uuid that cannot be null", async () => {
  const { rows } = await sql`
    select table_name, data_type, is_nullable from information_schema.columns
    where table_schema = 'public' and column_name = 'project_id'
      and (data_type <> 'uuid' or is_nullable <> 'NO')`.execute(db);
  expect(rows).toEqual([]);
});

describe("in tenants' tables", () => {
  test('there is a primary key', () => {
    const keyed = new Set(indexes.filter(({ name }) => name.endsWith('_pkey')).map(({ table }) => table));
    expect(tables.filter((table) => isTenants(table) && !keyed.has(table.table))).toEqual([]);
  });

  test('every primary key and unique index leads with the project', () => {
    // A host leads to one project, whichever that is: it is what the project of a request is found by.
    const ofHosts = (key: { table: string; columns: readonly string[] }) =>
      key.table === 'hosted_domains' && key.columns.join() === 'domain';
    const wrong = uniques.filter((key) => isTenants(key) && key.columns[0] !== 'project_id' && !ofHosts(key));
    expect(wrong.map(describeKey)).toEqual([]);
  });

  test('every foreign key leads with the project, on both sides', () => {
    const wrong = foreignKeys.filter(({ table, columns, target, targetColumns }) => {
      const there = target === 'projects' ? 'id' : 'project_id';
      return isTenants({ table }) && (columns[0] !== 'project_id' || targetColumns[0] !== there);
    });
    expect(wrong.map(describeKey)).toEqual([]);
  });

  test('no index leads with anything else but what works for all projects at once', () => {
    const ofReaders = [
      'cli_logins (expires_at)',
      'delegations (expires_at)',
      'email_bodies (content_until)',
      'emails (content_until, id)',
      'event_heads (rung, signed_at)',
      'event_leaves ((expression))',
      'event_payloads (stored_at)',
      'event_streams (due_at)',
      'event_trees (behind_due)',
      'event_trees (head_at)',
      'events (tx, id)',
      'hosted_domains (checked_at)',
      'hosted_domains (domain)',
      'oauth_grants (expires_at)',
      'oauth_grants (expires_at)',
      'oidc_clients (expires_at)',
      'oidc_records (expires_at)',
      'one_time_codes (expires_at)',
      'outbox (due_at, id)',
      'owner_invitations (expires_at)',
      'sessions (expires_at)',
      'set_up_links (expires_at)',
      'single_sign_on_connections (swept_at)',
      'single_sign_on_connections (warned_days)',
      'team_domains (checked_at)',
      'team_invitations (expires_at)',
      'trusted_devices (expires_at)',
      'used_assertions (expires_at)',
      'used_previous_tokens (expires_at)',
      'users (created_at, project_id, id)',
      'webhook_endpoints (is_slow, due_at)',
      'webhook_messages (created_at)',
    ];
    const others = indexes.filter((index) => isTenants(index) && index.columns[0] !== 'project_id');
    expect(others.map(({ table, columns }) => `${table} (${columns.join(', ')})`)).toEqual(ofReaders);
  });
});

test('no foreign key sets its columns to null, which would take the project away', () => {
  expect(foreignKeys.filter(({ onDelete }) => onDelete === 'n' || onDelete === 'd').map(describeKey)).toEqual([]);
});

test('the referencing columns of every foreign key are backed by an index', () => {
  const backed = ({ table, columns }: Key) =>
    indexes.some(
      (index) =>
        index.table === table && !index.isPartial && columns.every((column, at) => index.columns[at] === column),
    );
  expect(foreignKeys.filter((key) => !backed(key)).map(describeKey)).toEqual([]);
});
