import { type ArchivedTable, tablesInOrder } from './archived-tables.ts';
import { FORMAT, VERSION } from './format.ts';
import type { Column } from './queries.ts';

/** How a value of a type of the database is written. */
const types: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  boolean: { type: 'boolean' },
  smallint: { type: 'integer' },
  integer: { type: 'integer' },
  bigint: { type: 'integer' },
  date: { type: 'string', format: 'date' },
  'timestamp with time zone': { type: 'string', format: 'date-time' },
  bytea: { type: 'string', pattern: '^\\\\x[0-9a-f]*$' },
  'text[]': { type: 'array', items: { type: 'string' } },
  json: {},
  jsonb: {},
};

/** What is in clear here and sealed in the database: a text, but for these. */
const opened: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'projects.config': { type: 'object' },
  'projects.hash_keys': { type: 'array', items: { type: 'string', contentEncoding: 'base64' }, minItems: 1 },
};

/** The JSON schema of a line of an archive. */
export function archiveSchema(columns: readonly Column[]) {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `A line of an archive of a Latchkey project, version ${VERSION}`,
    oneOf: [
      closed({
        latchkey: { const: FORMAT },
        version: { const: VERSION },
        project: types.uuid,
        made_at: types['timestamp with time zone'],
        url: { type: 'string', format: 'uri' },
        secrets: types.boolean,
      }),
      ...tablesInOrder.map((table) => rowSchema(table, columns)),
      closed({ end: closed({ rows: { type: 'integer' }, sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' } }) }),
    ],
  };
}

/** Secrets are in archives with secrets alone. */
function rowSchema({ name, columns: open, secret, sealed }: ArchivedTable, all: readonly Column[]) {
  const of = (column: string) => valueSchema(all, name, column);
  const inClear = sealed.map((column) => [column, opened[`${name}.${column}`] ?? orNull(all, name, column)] as const);
  const properties = Object.fromEntries([
    ['table', { const: name }],
    ...[...open, ...secret].map((column) => [column, of(column)] as const),
    ...inClear,
  ]);
  return { ...closed(properties), required: ['table', ...open] };
}

const columnOf = (all: readonly Column[], table: string, name: string) =>
  all.find((column) => column.table === table && column.name === name);

function valueSchema(all: readonly Column[], table: string, name: string) {
  const column = columnOf(all, table, name);
  const schema = types[column?.type ?? ''];
  if (!column || !schema) throw new Error(`${table}.${name} has a type that no archive has.`);
  return column.isNullable && schema.type !== undefined ? { ...schema, type: [schema.type, 'null'] } : schema;
}

const orNull = (all: readonly Column[], table: string, name: string) =>
  columnOf(all, table, name)?.isNullable ? { type: ['string', 'null'] } : types.text;

const closed = (properties: Readonly<Record<string, unknown>>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
