import * as z from 'zod';

/** A value that a scalar does not accept; the sentence may say {path}. */
export class Refused {
  readonly sentence: string;

  constructor(sentence: string) {
    this.sentence = sentence;
  }
}

/**
 * A scalar of the wire: `read` brings what was sent into the type of `schema`, or refuses it. It replaces zod's
 * own coercion, which would read null as "null", "" as 0 and "false" as true.
 */
export function scalar<S extends z.ZodType>(schema: S, read: (given: unknown) => unknown) {
  // What a client should send is typed as what it becomes; what it does send is unknown.
  return z.preprocess((sent: z.input<S>, context) => {
    const given: unknown = sent;
    const value = given === undefined || given === null ? missing(given) : read(given);
    if (!(value instanceof Refused)) return value;
    context.addIssue({ code: 'custom', message: value.sentence });
    return z.NEVER;
  }, schema);
}

/** Why no database column can hold a text, if so. */
export function unstorable(value: string): Refused | undefined {
  if (value.includes('\0')) return new Refused('{path} must not contain NUL characters');
  if (/\p{Surrogate}/u.test(value)) return new Refused('{path} must be well-formed Unicode');
  return undefined;
}

/** The same of every text in a JSON value, names of properties included. */
export function unstorableWithin(value: unknown): Refused | undefined {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    const texts = typeof next === 'string' ? [next] : namesOf(next);
    for (const text of texts) {
      const refused = unstorable(text);
      if (refused) return refused;
    }
    if (typeof next !== 'object' || next === null) continue;
    for (const inner of Object.values(next)) open.push(inner);
  }
  return undefined;
}

function namesOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [];
}

function missing(given: undefined | null): Refused {
  return new Refused(given === null ? '{path} cannot be null' : '{path} must be defined');
}
