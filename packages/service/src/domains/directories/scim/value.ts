import { invalid } from './error.ts';
import { type Attribute, partOf } from './schema.ts';

/** A complex value in its schema's spelling. */
export type Complex = { [name: string]: unknown };

const MAX_CHARACTERS = 2_000;
const USUAL_MOST = 100;
/** What no database stores: zero characters, and halves of surrogate pairs. */
const UNSTORABLE = /[\0\ud800-\udfff]/u;

export const isComplex = (value: unknown): value is Complex =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values say the same, whatever the order of their names. */
export function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  const names = Object.keys(one);
  return (
    Array.isArray(one) === Array.isArray(other) &&
    names.length === Object.keys(other).length &&
    names.every((name) => isSame((one as Complex)[name], (other as Complex)[name]))
  );
}

export const isStorable = (text: string): boolean => !UNSTORABLE.test(text);

/**
 * A value that was sent, as the schema has it: names in its spelling, no attributes that it doesn't know, nothing that is
 * null or empty. Undefined where nothing is left. Throws invalidValue.
 */
export function normalized(attribute: Attribute, sent: unknown): unknown {
  if (sent === null || sent === undefined) return undefined;
  if (!attribute.multiValued) return singleValue(attribute, sent);
  const values = (Array.isArray(sent) ? sent : [sent])
    .map((one) => singleValue(attribute, one))
    .filter((one) => one !== undefined);
  const { most = USUAL_MOST } = attribute;
  if (values.length > most) throw invalid('invalidValue', `"${attribute.name}" has at most ${most} values.`);
  if (values.filter((one) => isComplex(one) && one.primary === true).length > 1)
    throw invalid('invalidValue', `Only one value of "${attribute.name}" can be primary.`);
  return values.length > 0 ? values : undefined;
}

function singleValue(attribute: Attribute, sent: unknown): unknown {
  if (sent === null || sent === undefined) return undefined;
  if (attribute.type === 'complex') return complexValue(attribute, sent);
  if (attribute.type === 'boolean') return booleanValue(attribute, sent);
  if (typeof sent === 'number') return String(sent);
  if (typeof sent !== 'string' || sent.length > MAX_CHARACTERS || !isStorable(sent))
    throw invalid('invalidValue', `"${attribute.name}" must be a string of at most ${MAX_CHARACTERS} characters.`);
  return sent === '' ? undefined : sent;
}

/** Entra ID sends `"True"` and `"False"` as text. */
function booleanValue({ name }: Attribute, sent: unknown): boolean {
  const text = String(sent).toLowerCase();
  if (text !== 'true' && text !== 'false') throw invalid('invalidValue', `"${name}" must be true or false.`);
  return text === 'true';
}

/** Entra ID sends the id of a manager as text, where the schema has an object. */
function complexValue(attribute: Attribute, sent: unknown): Complex | undefined {
  const given = typeof sent === 'string' && partOf(attribute, 'value') ? { value: sent } : sent;
  if (!isComplex(given)) throw invalid('invalidValue', `"${attribute.name}" must be an object.`);
  const value: Complex = {};
  for (const [name, part] of Object.entries(given)) {
    const known = partOf(attribute, name);
    const kept = known && !known.readOnly ? normalized(known, part) : undefined;
    if (known && kept !== undefined) value[known.name] = kept;
  }
  return Object.keys(value).length > 0 ? value : undefined;
}
