import { invalid } from './error.ts';
import { type Attribute, attributePath } from './schema.ts';
import { isStorable } from './value.ts';

const comparators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type Comparator = (typeof comparators)[number];

/** A filter as it was understood (RFC 7644, section 3.4.2.2). */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly of: readonly [Filter, Filter] }
  | { readonly kind: 'not'; readonly of: Filter }
  | { readonly kind: 'some'; readonly path: readonly Attribute[]; readonly of: Filter }
  | { readonly kind: 'present'; readonly path: readonly Attribute[] }
  | {
      readonly kind: 'compare';
      readonly path: readonly Attribute[];
      readonly comparator: Comparator;
      readonly value: string | number | boolean | null;
    };

/** Flags have no order (RFC 7644, table 3). */
const orders: ReadonlySet<Comparator> = new Set(['gt', 'ge', 'lt', 'le']);
const MAX_CHARACTERS = 2_000;
const MAX_DEPTH = 20;
const TOKEN = /\s*([()[\]]|"(?:[^"\\]|\\.)*"|[^\s()[\]"]+)/y;

/** Reads a filter of resources; one inside brackets is of the values of an attribute. Throws invalidFilter. */
export function parseFilter(whole: Attribute, text: string): Filter {
  if (text.length > MAX_CHARACTERS) throw invalid('invalidFilter', 'The filter is too long.');
  const tokens = tokensOf(text);
  const filter = readOr(tokens, whole, 0);
  if (tokens.length > 0) throw unexpected(tokens[0]);
  return filter;
}

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  const token = new RegExp(TOKEN);
  while (token.lastIndex < text.trimEnd().length) {
    const [, found] = token.exec(text) ?? [];
    if (found === undefined) throw invalid('invalidFilter', 'A string in the filter is not closed.');
    tokens.push(found);
  }
  return tokens;
}

function readOr(tokens: string[], whole: Attribute, depth: number): Filter {
  let left = readAnd(tokens, whole, depth);
  while (isWord(tokens[0], 'or')) {
    tokens.shift();
    left = { kind: 'or', of: [left, readAnd(tokens, whole, depth)] };
  }
  return left;
}

function readAnd(tokens: string[], whole: Attribute, depth: number): Filter {
  let left = readOne(tokens, whole, depth);
  while (isWord(tokens[0], 'and')) {
    tokens.shift();
    left = { kind: 'and', of: [left, readOne(tokens, whole, depth)] };
  }
  return left;
}

function readOne(tokens: string[], whole: Attribute, depth: number): Filter {
  if (depth > MAX_DEPTH) throw invalid('invalidFilter', 'The filter is nested too deeply.');
  const token = tokens.shift();
  if (token === '(') return readUntil(')', tokens, whole, depth);
  if (isWord(token, 'not') && tokens[0] === '(') {
    tokens.shift();
    return { kind: 'not', of: readUntil(')', tokens, whole, depth) };
  }
  const path = pathOf(whole, token);
  if (tokens[0] !== '[') return readComparison(tokens, path);
  tokens.shift();
  const attribute = path.at(-1) as Attribute;
  const of = readUntil(']', tokens, attribute, depth);
  if (!tokens[0]?.startsWith('.')) return { kind: 'some', path, of };
  // Of the same value, what its part is: `emails[type eq "work"].value eq "ada@example.com"`.
  const part = readComparison(tokens, pathOf(attribute, tokens.shift()?.slice(1)));
  return { kind: 'some', path, of: { kind: 'and', of: [of, part] } };
}

function readComparison(tokens: string[], path: readonly Attribute[]): Filter {
  const next = tokens.shift();
  if (isWord(next, 'pr')) return { kind: 'present', path };
  const comparator = comparators.find((one) => isWord(next, one));
  if (!comparator) throw unexpected(next);
  if (path.at(-1)?.type === 'boolean' && orders.has(comparator))
    throw invalid('invalidFilter', `"${path.at(-1)?.name}" is true or false, which "${comparator}" can't order.`);
  return { kind: 'compare', path, comparator, value: literal(tokens.shift()) };
}

function readUntil(end: ')' | ']', tokens: string[], whole: Attribute, depth: number): Filter {
  const filter = readOr(tokens, whole, depth + 1);
  if (tokens.shift() !== end) throw invalid('invalidFilter', `A "${end}" is missing in the filter.`);
  return filter;
}

function pathOf(whole: Attribute, token: string | undefined): readonly Attribute[] {
  if (token === undefined) throw unexpected(token);
  const path = attributePath(whole, token);
  if (!path) throw invalid('invalidFilter', `The schema has no attribute "${token}".`);
  return path;
}

function literal(token: string | undefined): string | number | boolean | null {
  try {
    const value: unknown = JSON.parse(token ?? '');
    if (typeof value === 'string' && !isStorable(value)) throw unexpected(token);
    return value as string;
  } catch {
    // Entra ID sends True and False in filters, too.
    const isFlag = /^(true|false)$/i.test(token ?? '');
    if (!isFlag) throw unexpected(token);
    return token?.toLowerCase() === 'true';
  }
}

/** Whether any part of a filter is of an attribute of the resource, or of what is below it: `meta.version`. */
export function isOf(filter: Filter, path: string): boolean {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.of.some((one) => isOf(one, path));
    case 'not':
      return isOf(filter.of, path);
    default:
      return `${filter.path.map(({ name }) => name).join('.')}.`.startsWith(`${path}.`);
  }
}

const isWord = (token: string | undefined, word: string): boolean => token?.toLowerCase() === word;

const unexpected = (token: string | undefined) =>
  invalid(
    'invalidFilter',
    token === undefined ? 'The filter is incomplete.' : `The filter has an unexpected ${token}.`,
  );
