import { type Attribute, attributePath } from './schema.ts';
import { type Complex, isComplex } from './value.ts';

/** Which attributes an answer has (RFC 7644, section 3.9); of those it always has `schemas` and `id`. */
export interface Selection {
  readonly attributes: readonly string[];
  readonly excludedAttributes: readonly string[];
}

export const selectionOf = (attributes: unknown, excludedAttributes: unknown): Selection => ({
  attributes: namesOf(attributes),
  excludedAttributes: namesOf(excludedAttributes),
});

/** Names as a list, or as text with commas between them. */
const namesOf = (given: unknown): string[] =>
  (Array.isArray(given) ? given.map(String) : String(given ?? '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Whether an answer has an attribute, so that what is costly is read for those alone who ask for it. */
export const isSelected = (name: string, { attributes, excludedAttributes }: Selection): boolean => {
  const isNamed = (path: string) => path.toLowerCase().split(/[.:]/).includes(name);
  if (attributes.length > 0) return attributes.some(isNamed);
  return !excludedAttributes.some((path) => path.toLowerCase().split(':').at(-1) === name);
};

export function selected(whole: Attribute, resource: Complex, { attributes, excludedAttributes }: Selection): Complex {
  const { schemas, id } = resource;
  if (attributes.length > 0) return { ...only(resource, pathsOf(whole, attributes)), schemas, id };
  return { ...without(resource, pathsOf(whole, excludedAttributes)), schemas, id };
}

type Path = readonly Attribute[];

const pathsOf = (whole: Attribute, names: readonly string[]): Path[] =>
  names.flatMap((name) => [attributePath(whole, name) ?? []]);

function only(value: Complex, paths: readonly Path[]): Complex {
  const kept: Complex = {};
  for (const { name, rest } of byFirst(paths)) {
    if (value[name] === undefined) continue;
    kept[name] = rest ? each(value[name], (one) => only(one, rest)) : value[name];
  }
  return kept;
}

function without(value: Complex, paths: readonly Path[]): Complex {
  const kept = { ...value };
  for (const { name, rest } of byFirst(paths)) {
    if (rest && kept[name] !== undefined) kept[name] = each(kept[name], (one) => without(one, rest));
    else delete kept[name];
  }
  return kept;
}

/** What is asked of each attribute: all of it, or the rest of the paths that go through it. */
function byFirst(paths: readonly Path[]): { name: string; rest: Path[] | undefined }[] {
  const names = new Set(paths.flatMap(([first]) => first?.name ?? []));
  return [...names].map((name) => {
    const through = paths.filter(([first]) => first?.name === name).map((path) => path.slice(1));
    return { name, rest: through.every((path) => path.length > 0) ? through : undefined };
  });
}

const each = (value: unknown, change: (one: Complex) => Complex): unknown =>
  Array.isArray(value) ? value.map((one) => each(one, change)) : isComplex(value) ? change(value) : value;
