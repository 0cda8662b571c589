import type { JsonSchema } from './json-schema.ts';

/** Callers may pass `undefined` for what they leave out, and readonly lists; what arrives has neither. */
type Direction = 'request' | 'response';
type Property = JsonSchema | boolean;

/** The TypeScript type of a JSON Schema; lines after the first are indented by so many spaces. */
export function typeSource(schema: Property, direction: Direction, indent = 0): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never';
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return union(options.map((option) => typeSource(option, direction, indent)));
  if (schema.allOf) return schema.allOf.map((part) => `(${typeSource(part, direction, indent)})`).join(' & ');
  // zod writes a nullable scalar as a list of two types.
  const types: unknown = schema.type;
  if (Array.isArray(types)) return union(types.map((type) => typeSource({ ...schema, type }, direction, indent)));
  return ofType(schema, direction, indent);
}

function ofType(schema: JsonSchema, direction: Direction, indent: number): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return arraySource(schema, direction, indent);
    case 'object':
      return objectSource(schema, direction, indent);
    default:
      return schema.not ? 'never' : 'unknown';
  }
}

function arraySource({ items, prefixItems }: JsonSchema, direction: Direction, indent: number): string {
  const readonly = direction === 'request';
  const inner = (item: Property) => typeSource(item, direction, indent);
  if (prefixItems) return `${readonly ? 'readonly ' : ''}[${prefixItems.map(inner).join(', ')}]`;
  const item = !items || Array.isArray(items) ? 'unknown' : inner(items);
  if (/^\w+$/.test(item)) return `${readonly ? 'readonly ' : ''}${item}[]`;
  return `${readonly ? 'ReadonlyArray' : 'Array'}<${item}>`;
}

function objectSource(schema: JsonSchema, direction: Direction, indent: number): string {
  const properties = Object.entries(schema.properties ?? {});
  if (properties.length === 0) {
    const rest = schema.additionalProperties ?? true;
    return `Record<string, ${typeSource(rest, direction, indent)}>`;
  }
  const inside = ' '.repeat(indent + 2);
  const fields = properties.flatMap(([key, property]) => {
    const type = typeSource(property, direction, indent + 2);
    const words = typeof property === 'object' && property.description;
    const field = schema.required?.includes(key)
      ? `${inside}${keySource(key)}: ${type};`
      : `${inside}${keySource(key)}?: ${direction === 'request' ? union([type, 'undefined']) : type};`;
    return words ? [inside + comment(words), field] : [field];
  });
  return ['{', ...fields, `${' '.repeat(indent)}}`].join('\n');
}

/** What something is, as editors show it beside its name. */
export const comment = (words: string) => `/** ${words.replaceAll('*/', '* /')} */`;

function union(types: readonly string[]): string {
  return types.includes('unknown') ? 'unknown' : [...new Set(types)].join(' | ');
}

function literal(value: unknown): string {
  return typeof value === 'string' ? `'${value.replace(/['\\]/g, '\\$&')}'` : String(value);
}

function keySource(key: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(key) ? key : literal(key);
}
