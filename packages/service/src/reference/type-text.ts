import type { JsonSchema } from '@latchkey/protocol/derived/json-schema';

/** A schema in words: `list of text, at most 10 of them`. */
export function typeText(schema: JsonSchema): string {
  const { anyOf, enum: values, type } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf) return [...new Set(anyOf.map((each) => typeText(each as JsonSchema)))].join(' or ');
  if (Array.isArray(type)) return type.map((each) => typeText({ ...schema, type: each } as JsonSchema)).join(' or ');
  return [nameOf(schema), ...bounds(schema)].join(', ');
}

/** The schemas inside of one, each of an object. */
export function objectsIn(schema: JsonSchema): JsonSchema[] {
  const { anyOf, items, properties, additionalProperties: others } = schema;
  if (properties && Object.keys(properties).length > 0) return [schema];
  if (anyOf) return anyOf.flatMap((each) => objectsIn(each as JsonSchema));
  if (items && !Array.isArray(items)) return objectsIn(items as JsonSchema);
  return typeof others === 'object' ? objectsIn(others as JsonSchema) : [];
}

function nameOf({ type, format, items, additionalProperties: others, contentEncoding }: JsonSchema): string {
  if (type === 'array') return `list of ${items ? typeText(items as JsonSchema) : 'anything'}`;
  if (type === 'object') return typeof others === 'object' ? `object of ${typeText(others as JsonSchema)}` : 'object';
  if (type === 'string') return format ?? contentEncoding ?? 'text';
  return NAMES[type as string] ?? 'any JSON';
}

const NAMES: Readonly<Record<string, string>> = {
  boolean: 'true or false',
  integer: 'whole number',
  null: 'null',
  number: 'number',
};

function bounds(schema: JsonSchema): string[] {
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' of them'),
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} if left out`,
  ].filter(Boolean);
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  if (least === undefined) return most === undefined ? '' : `at most ${most}${unit}`;
  return most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`;
}
