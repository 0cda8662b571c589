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

/**
 * The same of every text in a JSON value, names of properties included. How JSON writes it tells that a value has
 * nothing of the kind, in a fraction of the time; only where it may, each text is looked at.
 */
export function unstorableWithin(value: unknown, json = JSON.stringify(value)): Refused | undefined {
  if (!SUSPECT.test(json)) return undefined;
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === 'string') {
      const refused = unstorable(next);
      if (refused) return refused;
    } else if (typeof next === 'object' && next !== null) {
      const inner = Array.isArray(next) ? next : [...Object.keys(next), ...Object.values(next)];
      for (const one of inner) open.push(one);
    }
  }
  return undefined;
}

/** NUL and half of a surrogate pair, as JSON writes them. A text with a backslash may look the same. */
const SUSPECT = /\\u(?:0000|d[89a-f])/;

function missing(given: undefined | null): Refused {
  return new Refused(given === null ? '{path} cannot be null' : '{path} must be defined');
}
