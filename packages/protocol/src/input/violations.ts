import type * as z from 'zod';
import { plainRequestHeaders } from '../headers.ts';
import { cut, wording } from './wording.ts';

type Issue = z.core.$ZodIssue;
type Part = 'body' | 'query' | 'params' | 'headers';

const MOST_VIOLATIONS = 100;
// The beginnings of zod's own sentences; any other sentence was written by us.
const FROM_ZOD =
  /^(?:Invalid (?:input|option|string|number|key|value|discriminator|email address|URL|UUID)|Too (?:big|small)|Unrecognized key)/;

/**
 * What is wrong with a part of a request: a sentence each, naming the dotted path but never repeating the value,
 * because it may be a password.
 * `violations('body', error)` → `['body.email must be defined']`.
 */
export function violations(
  part: Part,
  problem: { readonly issues: readonly Issue[] } | readonly Issue[],
  headerPrefix = 'x-latchkey-',
): string[] {
  const issues = 'issues' in problem ? problem.issues : problem;
  const found = issues.flatMap((issue) => sentences(issue, [part], headerPrefix));
  const more = found.length - MOST_VIOLATIONS;
  return more > 0 ? [...found.slice(0, MOST_VIOLATIONS), `${part} has ${more} more problems`] : found;
}

/** The message of a SCHEMA_ERROR: which request, then a line for each violation. */
export function schemaErrorMessage(method: string, path: string, lines: readonly string[]): string {
  return [`The request ${method} ${path} does not fit:`, ...lines.map((line) => `  - ${line}`)].join('\n');
}

function sentences(issue: Issue, parents: readonly PropertyKey[], headerPrefix: string): string[] {
  const keys = [...parents, ...issue.path];
  if (issue.code === 'invalid_union') {
    const nearest = nearestOption(issue.errors);
    if (nearest) return nearest.flatMap((inner) => sentences(inner, keys, headerPrefix));
  }
  if (issue.code === 'invalid_key' || issue.code === 'invalid_element') {
    return issue.issues.flatMap((inner) => sentences(inner, keys, headerPrefix));
  }
  const path = dotted(keys, headerPrefix);
  if (issue.message.includes('{path}')) return [issue.message.replaceAll('{path}', () => path)];
  if (issue.code === 'custom' || !FROM_ZOD.test(issue.message)) return [`${path}: ${issue.message}`];
  return [`${path} ${wording(issue)}`];
}

/** Of the options of a union, the one that was most likely meant: wrong in detail rather than in kind. */
function nearestOption(options: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const words = options.flatMap((issues) => issues.find((issue) => issue.code === 'invalid_value') ?? []);
  const [first] = words;
  if (first && words.length === options.length && words.every(({ path }) => path.join() === first.path.join())) {
    return [{ ...first, values: words.flatMap(({ values }) => values) }];
  }
  return [...options].sort((a, b) => distance(a) - distance(b))[0];
}

function distance(issues: readonly Issue[]): number {
  const wrongKind = issues.some((issue) => issue.code === 'invalid_type' && issue.path.length === 0);
  const wrongWord = issues.some((issue) => issue.code === 'invalid_value');
  return issues.length + (wrongKind ? 2000 : 0) + (wrongWord ? 1000 : 0);
}

function dotted([part, ...keys]: readonly PropertyKey[], headerPrefix: string): string {
  const prefixed = part === 'headers' && !plainRequestHeaders.some((name) => name === keys[0]);
  const [first, ...rest] = keys;
  const named = prefixed && first !== undefined ? [`${headerPrefix}${String(first)}`, ...rest] : keys;
  return String(part) + named.map((key) => (typeof key === 'number' ? `[${key}]` : `.${cut(String(key))}`)).join('');
}
