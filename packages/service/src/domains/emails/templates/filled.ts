/** The value of a variable, inserted literally: never parsed as template, format or markup. */
export interface Value {
  readonly text: string;
  /** A whole address that was checked, and may lead somewhere. */
  readonly isLink: boolean;
}

/** A text in which some places are taken by values. */
export interface Filled {
  readonly text: string;
  /** By their places in the text, in order; a character of no meaning is there. */
  readonly values: ReadonlyMap<number, Value>;
}

/** Stands where a value is. Only its place makes it one: the same character in a template means nothing. */
export const PLACE = '\ufffc';

/** A stretch of it, with the values in it. */
export function part({ text, values }: Filled, from: number, to: number): Filled {
  const within = new Map<number, Value>();
  for (let at = text.indexOf(PLACE, from); at !== -1 && at < to; at = text.indexOf(PLACE, at + 1)) {
    const value = values.get(at);
    if (value) within.set(at - from, value);
  }
  return { text: text.slice(from, to), values: within };
}

/** Writes it out: what the author wrote in one way, values in another. */
export function written(
  { text, values }: Filled,
  literal: (text: string) => string = (text) => text,
  value: (value: Value, at: number) => string = ({ text }) => text,
): string {
  let out = '';
  let from = 0;
  for (const [at, held] of values) {
    out += literal(text.slice(from, at)) + value(held, at);
    from = at + PLACE.length;
  }
  return out + literal(text.slice(from));
}

/** The stretches between separators, which have to be longer than nothing. */
export function splitAt(filled: Filled, separator: RegExp): Filled[] {
  const stretches: Filled[] = [];
  let from = 0;
  for (const { index, 0: found } of filled.text.matchAll(separator)) {
    stretches.push(part(filled, from, index));
    from = index + found.length;
  }
  return [...stretches, part(filled, from, filled.text.length)];
}
