import * as z from 'zod';
import { limits } from '../limits.ts';
import { anyJson } from './scalars.ts';

/*
 * The part of JSON Schema (draft 2020-12) that describes metadata. What is accepted is checked to the letter, so the
 * rest is refused: references, conditions, and patterns, because one project's pattern could block all of them.
 */

const types = ['string', 'number', 'integer', 'boolean', 'null', 'array', 'object'] as const;
type Type = (typeof types)[number];

const OF_NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'] as const;
/** The keywords that say something of values of one type. */
const keywordsOf = {
  string: ['minLength', 'maxLength', 'format', 'pattern'],
  number: OF_NUMBERS,
  integer: OF_NUMBERS,
  boolean: [],
  null: [],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties', 'propertyNames', 'minProperties', 'maxProperties'],
} as const satisfies Record<Type, readonly string[]>;
const typed = new Set(Object.values(keywordsOf).flat());
type Typed = (typeof keywordsOf)[Type][number];

/** A schema says what values are in one of these ways. */
const ways = ['anyOf', 'oneOf', 'const', 'enum'] as const;

const formats = ['date-time', 'date', 'time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'uri', 'uuid'] as const;
let written: ReadonlySet<unknown> | undefined;
/** The patterns that zod writes beside its formats: the format is checked by the same. Asked for when there is one: it takes long. */
const patternsOfFormats = () => {
  written ??= new Set(
    [
      ...formats.map((format) => z.fromJSONSchema({ type: 'string', format })),
      ...[z.iso.datetime(), z.iso.datetime({ offset: true }), z.iso.time(), z.uuidv4(), z.uuidv7()],
    ].map((schema) => z.toJSONSchema(schema).pattern),
  );
  return written;
};

const count = z.int().min(0);
const plain = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const typeName = z.enum(types);

const keywords = z.strictObject({
  type: z.union([typeName, z.array(typeName).min(1)]).optional(),
  enum: z.array(plain).min(1).optional(),
  const: plain.optional(),
  get anyOf() {
    return z.array(checkedSchema).min(1).optional();
  },
  get oneOf() {
    return z.array(checkedSchema).min(1).optional();
  },

  minLength: count.optional(),
  maxLength: count.optional(),
  format: z.enum(formats).optional(),
  pattern: z.string().optional(),

  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  exclusiveMaximum: z.number().optional(),
  multipleOf: z.number().gt(0).optional(),

  get items() {
    return checkedSchema.optional();
  },
  minItems: count.optional(),
  maxItems: count.optional(),
  uniqueItems: z.boolean().optional(),

  get properties() {
    return z.record(z.string(), checkedSchema).optional();
  },
  required: z.array(z.string()).optional(),
  get additionalProperties() {
    return z.union([z.boolean(), checkedSchema]).optional();
  },
  // Generators write it for records; names are texts anyway.
  propertyNames: z.strictObject({ type: z.literal('string') }).optional(),
  minProperties: count.optional(),
  maxProperties: count.optional(),

  $schema: z.string().optional(),
  $comment: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  default: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  deprecated: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  writeOnly: z.boolean().optional(),
});
type Keywords = z.output<typeof keywords>;

/** A JSON Schema of metadata; what comes out says nothing but what is checked of values. */
const checkedSchema: z.ZodType<Record<string, unknown>> = keywords
  .superRefine((schema, context) => {
    const refuse = (keyword: keyof Keywords, message: string) =>
      context.addIssue({ code: 'custom', path: [keyword], message });
    for (const [keyword, message] of faults(schema)) refuse(keyword, message);
  })
  .transform(({ default: _, pattern: _pattern, propertyNames: _names, ...checked }) => checked);

function* faults(schema: Keywords): Generator<[keyof Keywords, string]> {
  const { type, enum: values = [], pattern, properties = {}, required = [] } = schema;
  const own = type === undefined ? [] : [type].flat();
  const [way, another] = ways.filter((name) => schema[name] !== undefined);
  if (another) yield [another, `{path} cannot stand beside ${way}`];
  if (way && type !== undefined && (way === 'anyOf' || way === 'oneOf'))
    yield ['type', `{path} cannot stand beside ${way}`];
  const known = new Set<string>(way ? [] : own.flatMap((name) => keywordsOf[name]));
  for (const keyword of Object.keys(schema) as (keyof Keywords)[])
    if (typed.has(keyword as Typed) && !known.has(keyword)) yield [keyword, misplaced(keyword as Typed, way)];
  for (const value of schema.const === undefined ? values : [schema.const])
    if (own.length > 0 && !own.some((name) => isOf(name, value)))
      yield [schema.const === undefined ? 'enum' : 'const', `{path} must be of the type ${own.join(' or ')}`];
  if (pattern !== undefined && !patternsOfFormats().has(pattern))
    yield ['pattern', '{path} is not supported: a slow one could hold up every project. Use format, enum or maxLength'];
  for (const name of required)
    if (!Object.hasOwn(properties, name)) yield ['required', '{path} must name properties that are described'];
}

function misplaced(keyword: Typed, way: string | undefined): string {
  if (way) return `{path} cannot stand beside ${way}`;
  const of = types.filter((name) => (keywordsOf[name] as readonly string[]).includes(keyword));
  return `{path} needs the type ${of.join(' or ')} beside it`;
}

function isOf(type: Type, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

const { metadataSchemaAlternatives: ALTERNATIVES, metadataSchemaValues: VALUES } = limits;

/** The check of values by a schema that has been accepted. */
export const valuesOf = (schema: Record<string, unknown>): z.ZodType =>
  z
    .unknown()
    .refine((value) => isWithin(VALUES, [value]), {
      error: `{path} must have at most ${VALUES} values, for the project has a schema for it`,
      abort: true,
    })
    .pipe(z.fromJSONSchema(checkedSchema.parse(schema)));

/** Whether JSON has at most `most` values, nested ones included. */
function isWithin(most: number, open: unknown[]): boolean {
  for (let seen = 0; seen < most; seen++) {
    if (open.length === 0) return true;
    const value = open.pop();
    if (typeof value === 'object' && value !== null) open = open.concat(Object.values(value));
    if (open.length + seen >= most) return false;
  }
  return open.length === 0;
}

/** How many ways a schema has in which one value may fit, everywhere in it. Texts of an enum are one: they are looked up. */
function alternatives(schema: unknown): number {
  if (typeof schema !== 'object' || schema === null) return 0;
  const inner = Object.values(schema).reduce((sum: number, value) => sum + alternatives(value), 0);
  const { anyOf, oneOf, type, enum: values } = schema as Record<string, unknown>;
  const plain = Array.isArray(values) && !values.every((value) => typeof value === 'string') ? values : [];
  const own = [anyOf, oneOf, type, plain].map((list) => (Array.isArray(list) ? list.length : 0));
  return own.reduce((sum, count) => sum + count, inner);
}

/** A JSON Schema of metadata as it is stored and read back: as it was given. */
export const metadataSchema = anyJson(limits.metadataSchemaBytes).pipe(
  z
    .record(z.string(), z.unknown())
    .refine((schema) => alternatives(schema) <= ALTERNATIVES, {
      error: `{path} must have at most ${ALTERNATIVES} alternatives: options, types in lists, and values of enums that are not all texts`,
      abort: true,
    })
    .check((payload) => {
      const { error } = checkedSchema.safeParse(payload.value);
      for (const issue of error?.issues ?? [])
        payload.issues.push({ ...issue, input: payload.value } as z.core.$ZodRawIssue);
    }),
);
