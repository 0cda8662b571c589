import type { JsonSchema } from '@latchkey/protocol/settings/settings';

/** What TypeScript is told of a project. */
export interface Definitions {
  /** By the names of the SDK: `clientMetadata` and the others. Null where the project has no schema for them. */
  readonly user: Metadata;
  readonly team: Metadata;
  readonly permissionIds: readonly string[];
}
type Metadata = Readonly<Record<string, JsonSchema | null>>;

/** The file that tells TypeScript, for applications that depend on this package. */
export const declarationsOf = (packageName: string, { user, team, permissionIds }: Definitions): string =>
  `// Written by \`latchkey types\`. Run it again when the project's permissions or metadata schemas change.
import type {} from '${packageName}';

declare module '${packageName}' {
  interface Register ${block(
    [
      ...[{ user }, { team }].flatMap((of) => Object.entries(of).flatMap(([name, fields]) => metadata(name, fields))),
      `permissionId: ${union(permissionIds.map(literal))};`,
    ],
    1,
  )}
}
`;

function metadata(name: string, fields: Metadata): string[] {
  const known = Object.entries(fields).flatMap(([field, schema]) =>
    schema ? [`${documented(schema, 3)}${field}: ${typeOf(schema, 3)};`] : [],
  );
  return known.length > 0 ? [`${name}: ${block(known, 2)};`] : [];
}

const INDENT = '  ';

const block = (lines: readonly string[], depth: number): string =>
  lines.length === 0
    ? '{}'
    : `{\n${lines.map((line) => INDENT.repeat(depth + 1) + line).join('\n')}\n${INDENT.repeat(depth)}}`;

/** The type of the values that fit a schema, as far as TypeScript can say it. */
export function typeOf(schema: JsonSchema, depth = 0): string {
  const { type, const: constant, enum: values, anyOf, oneOf } = schema as Keywords;
  if (constant !== undefined) return literal(constant);
  if (values) return union(values.map(literal));
  const options = anyOf ?? oneOf;
  if (options) return union(options.map((option) => typeOf(option, depth)));
  if (type === undefined) return 'unknown';
  return union([type].flat().map((name) => typesOf[name](schema as Keywords, depth)));
}

interface Keywords {
  readonly type?: TypeName | readonly TypeName[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | JsonSchema;
  readonly description?: string;
}
type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';

const typesOf: Readonly<Record<TypeName, (schema: Keywords, depth: number) => string>> = {
  string: () => 'string',
  number: () => 'number',
  integer: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: ({ items }, depth) => `Array<${items ? typeOf(items, depth) : 'unknown'}>`,
  object({ properties = {}, required = [], additionalProperties: others = true }, depth) {
    const named = Object.entries(properties).map(
      ([name, schema]) =>
        `${documented(schema, depth + 1)}${nameOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema, depth + 1)};`,
    );
    if (others === false) return block(named, depth);
    // An index signature has to hold for the named properties too.
    const rest = typeof others === 'object' && named.length === 0 ? typeOf(others, depth + 1) : 'unknown';
    return block([...named, `[name: string]: ${rest};`], depth);
  },
};

/** The description goes before what it describes, as editors show it. */
function documented({ description }: Keywords, depth: number): string {
  if (!description) return '';
  const words = description.replaceAll('*/', '*\\/').replace(/\s+/g, ' ').trim();
  return `/** ${words} */\n${INDENT.repeat(depth)}`;
}

const union = (types: readonly string[]): string => [...new Set(types)].join(' | ') || 'never';
const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : String(value));
const nameOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

/** A text in single quotes; JSON escapes whatever ends a line. */
const quoted = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
