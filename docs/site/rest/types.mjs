/** A schema in words: `list of text, at most 10 of them`. */
export function typeText(schema) {
  const { anyOf, enum: values, type } = schema;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (anyOf) return [...new Set(anyOf.map((each) => typeText(each)))].join(' or ');
  if (Array.isArray(type)) return type.map((each) => typeText({ ...schema, type: each })).join(' or ');
  return [nameOf(schema), ...bounds(schema)].join(', ');
}

/** The schemas inside of one, each of an object. */
export function objectsIn(schema) {
  const { anyOf, items, properties, additionalProperties: others } = schema;
  if (properties && Object.keys(properties).length > 0) return [schema];
  if (anyOf) return anyOf.flatMap((each) => objectsIn(each));
  if (items && !Array.isArray(items)) return objectsIn(items);
  return typeof others === 'object' ? objectsIn(others) : [];
}

function nameOf({ type, format, items, additionalProperties: others, contentEncoding }) {
  if (type === 'array') return `list of ${items ? typeText(items) : 'anything'}`;
  if (type === 'object') return typeof others === 'object' ? `object of ${typeText(others)}` : 'object';
  if (type === 'string') return format ?? contentEncoding ?? 'text';
  return NAMES[type] ?? 'any JSON';
}

const NAMES = {
  boolean: 'true or false',
  integer: 'whole number',
  null: 'null',
  number: 'number',
};

function bounds(schema) {
  return [
    range(schema.minimum, schema.maximum, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' of them'),
    schema.default === undefined ? '' : `${JSON.stringify(schema.default)} if left out`,
  ].filter(Boolean);
}

function range(least, most, unit) {
  if (least === undefined) return most === undefined ? '' : `at most ${most}${unit}`;
  return most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`;
}
