import type { Comparator, Filter } from './filter.ts';
import type { Attribute } from './schema.ts';
import { type Complex, isComplex } from './value.ts';

/** Whether a resource, or a value of an attribute, is one that a filter asks for. */
export function matches(filter: Filter, value: Complex): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.of.every((one) => matches(one, value));
    case 'or':
      return filter.of.some((one) => matches(one, value));
    case 'not':
      return !matches(filter.of, value);
    case 'some':
      return valuesAt(filter.path, value).some((one) => isComplex(one) && matches(filter.of, one));
    case 'present':
      return valuesAt(filter.path, value).length > 0;
    case 'compare':
      return compares(filter, simpleValuesAt(filter.path, value));
  }
}

/** What there is at a path, each of several values on its own. */
const valuesAt = (path: readonly Attribute[], value: Complex): unknown[] =>
  path.reduce<unknown[]>(
    (values, { name }) => values.flatMap((one) => (isComplex(one) ? (one[name] ?? []) : [])),
    [value],
  );

/** Of complex values it is `value` that is compared (RFC 7644, section 3.4.2.2). */
const simpleValuesAt = (path: readonly Attribute[], value: Complex): unknown[] =>
  valuesAt(path, value).map((one) => (isComplex(one) ? one.value : one));

function compares({ path, comparator, value }: Extract<Filter, { kind: 'compare' }>, found: unknown[]): boolean {
  const attribute = path.at(-1);
  if (comparator === 'ne') return !compares({ kind: 'compare', path, comparator: 'eq', value }, found);
  if (value === null) return comparator === 'eq' && found.length === 0;
  const asked = comparable(attribute, value);
  return found.some((one) => holds(comparator, comparable(attribute, one), asked));
}

function comparable(attribute: Attribute | undefined, value: unknown): string | number {
  if (attribute?.type === 'dateTime') return Date.parse(String(value));
  const text = String(value);
  return attribute?.caseExact ? text : text.toLowerCase();
}

function holds(comparator: Comparator, one: string | number, other: string | number): boolean {
  switch (comparator) {
    case 'eq':
      return one === other;
    case 'co':
      return String(one).includes(String(other));
    case 'sw':
      return String(one).startsWith(String(other));
    case 'ew':
      return String(one).endsWith(String(other));
    case 'gt':
      return one > other;
    case 'ge':
      return one >= other;
    case 'lt':
      return one < other;
    default:
      return one <= other;
  }
}
