import { invalid } from './error.ts';
import { type Filter, parseFilter } from './filter.ts';
import { matches } from './match.ts';
import { type Attribute, attributePath, partOf } from './schema.ts';
import { type Complex, isComplex, isSame, normalized } from './value.ts';

type Op = 'add' | 'replace' | 'remove';

/** What a path of a change points at. */
interface Target {
  /** Where the attribute is: in the resource itself, or in its extension. */
  readonly extension: Attribute | undefined;
  readonly attribute: Attribute;
  /** Which of several values, as in `emails[type eq "work"]`. */
  readonly filter: Filter | undefined;
  readonly part: Attribute | undefined;
}

const MAX_OPERATIONS = 100;
const MAX_PATH_CHARACTERS = 500;
const PATH = /^(.+?)\[(.*)\](?:\.([\w$]+))?$/s;

/** One change of a PATCH, with a path. */
export interface Change {
  readonly op: Op;
  readonly target: Target;
  readonly value: unknown;
}

/** A resource after the changes of a PATCH (RFC 7644, section 3.5.2). Throws what is wrong with them. */
export function patched(whole: Attribute, resource: Complex, body: unknown): Complex {
  const changed = structuredClone(resource);
  for (const { op, target, value } of changesIn(whole, body)) change(changed, op, target, value);
  return (normalized(whole, changed) ?? {}) as Complex;
}

/**
 * The changes of a PATCH, also as Entra ID and Okta send them: operations in capitals, and values without a path whose
 * names are paths. Throws what is wrong with them.
 */
export function changesIn(whole: Attribute, body: unknown): Change[] {
  const operations = isComplex(body) ? field(body, 'operations') : undefined;
  if (!Array.isArray(operations) || operations.length === 0)
    throw invalid('invalidSyntax', 'A PATCH needs "Operations", a list of changes.');
  if (operations.length > MAX_OPERATIONS)
    throw invalid('tooMany', `A PATCH can make at most ${MAX_OPERATIONS} changes.`);
  return operations.flatMap((operation) => changesOf(whole, isComplex(operation) ? operation : {}));
}

function changesOf(whole: Attribute, operation: Complex): Change[] {
  const op = String(field(operation, 'op')).toLowerCase();
  if (op !== 'add' && op !== 'replace' && op !== 'remove')
    throw invalid('invalidSyntax', 'The "op" of a change must be add, replace or remove.');
  const [path, value] = [field(operation, 'path'), field(operation, 'value')];
  if (path !== undefined && path !== null && typeof path !== 'string')
    throw invalid('invalidPath', 'The "path" of a change must be a string.');
  if (op === 'add' && value === undefined) throw invalid('invalidValue', 'To add something, give its value.');
  if (typeof path === 'string' && path !== '') {
    const target = targetOf(whole, path);
    if (!target) throw invalid('invalidPath', `The schema has no attribute at the path "${path}".`);
    if (target.attribute.readOnly) throw invalid('mutability', `"${path}" can't be changed.`);
    return [{ op, target, value }];
  }
  if (op === 'remove') throw invalid('noTarget', 'To remove something, give its path.');
  if (!isComplex(value)) throw invalid('invalidValue', 'A change without a path needs an object as its value.');
  // Each name is a path; what the schema doesn't know is left out.
  return Object.entries(value).flatMap(([name, one]) => {
    const target = targetOf(whole, name);
    return target && !target.attribute.readOnly ? [{ op, target, value: one }] : [];
  });
}

function targetOf(whole: Attribute, text: string): Target | undefined {
  if (text.length > MAX_PATH_CHARACTERS)
    throw invalid('invalidPath', `A path has at most ${MAX_PATH_CHARACTERS} characters.`);
  const [, before = text, filter, partName] = PATH.exec(text) ?? [];
  const path = attributePath(whole, before);
  if (!path) return undefined;
  const inExtension = path.length > 1 && path[0]?.name.startsWith('urn:');
  const [extension, attribute, named] = inExtension ? path : [undefined, ...path];
  if (!attribute) return undefined;
  const part = partName === undefined ? named : partOf(attribute, partName);
  if (partName !== undefined && !part) return undefined;
  return { extension, attribute, part, filter: filter === undefined ? undefined : parseFilter(attribute, filter) };
}

function change(resource: Complex, op: Op, { extension, ...target }: Target, value: unknown): void {
  if (!extension) {
    changeIn(resource, op, target, value);
    return;
  }
  const container = isComplex(resource[extension.name]) ? (resource[extension.name] as Complex) : {};
  changeIn(container, op, target, value);
  resource[extension.name] = container;
}

type Within = Omit<Target, 'extension'>;

function changeIn(container: Complex, op: Op, target: Within, value: unknown): void {
  const { attribute, filter, part } = target;
  if (attribute.multiValued) changeSeveral(container, op, target, value);
  else if (filter) throw invalid('invalidPath', `"${attribute.name}" has one value, which needs no filter.`);
  else if (part) {
    const whole = isComplex(container[attribute.name]) ? (container[attribute.name] as Complex) : {};
    container[attribute.name] = withPart(whole, op, part, value);
  } else if (op === 'remove') delete container[attribute.name];
  else container[attribute.name] = merged(attribute, container[attribute.name], value);
}

/** Of a complex value what isn't named stays as it is (RFC 7644, section 3.5.2.3), and what is named and empty goes. */
function merged(attribute: Attribute, before: unknown, given: unknown): unknown {
  const value = normalized(attribute, given);
  if (!isComplex(before) || !(isComplex(given) || isComplex(value))) return value;
  const named = new Set(Object.keys(isComplex(given) ? given : {}).map((name) => partOf(attribute, name)?.name));
  const others = Object.entries(before).filter(([name]) => !named.has(name));
  return { ...Object.fromEntries(others), ...(value as Complex | undefined) };
}

function withPart(whole: Complex, op: Op, part: Attribute, value: unknown): Complex {
  const { [part.name]: _, ...others } = whole;
  return op === 'remove' ? others : { ...others, [part.name]: normalized(part, value) };
}

function changeSeveral(container: Complex, op: Op, { attribute, filter, part }: Within, value: unknown): void {
  const { name } = attribute;
  const values = (container[name] ?? []) as Complex[];
  const isMeant = (one: Complex) => !filter || matches(filter, one);
  if (!filter && !part) {
    container[name] = withValues(values, op, value === undefined ? undefined : normalized(attribute, value));
    return;
  }
  if (op === 'remove' && !part) {
    container[name] = values.filter((one) => !isMeant(one));
    return;
  }
  const changeOne = (one: Complex) =>
    part ? withPart(one, op, part, value) : { ...one, ...(soleValue(attribute, value) ?? {}) };
  const isThere = values.some(isMeant);
  if (isThere || op === 'remove') {
    const changed = values.map((one) => (isMeant(one) ? changeOne(one) : one));
    container[name] = onePrimary(
      changed,
      changed.filter((_, at) => isMeant(values[at] as Complex)),
    );
    return;
  }
  // Entra ID replaces what isn't there yet.
  const made = changeOne(filter ? describedBy(filter) : {});
  container[name] = onePrimary([...values, made], [made]);
}

/** Those that there were, with what is added, without what is removed, or others in their place. */
function withValues(values: readonly Complex[], op: Op, given: unknown): Complex[] {
  const named = (given ?? []) as Complex[];
  if (op === 'replace') return named;
  if (op === 'remove')
    return given === undefined
      ? []
      : values.filter(({ value }) => !named.some((one) => value !== undefined && one.value === value));
  const added = named.filter((one) => !values.some((other) => isSame(one, other)));
  return onePrimary([...values, ...added], added);
}

/** A value that becomes the primary one takes that from the others. */
function onePrimary(values: readonly Complex[], changed: readonly Complex[]): Complex[] {
  const primary = changed.find((one) => one.primary === true || one.primary === 'true');
  return values.map((one) => (primary && one !== primary && one.primary === true ? { ...one, primary: false } : one));
}

function soleValue(attribute: Attribute, value: unknown): Complex | undefined {
  const [one] = (normalized(attribute, value) ?? []) as Complex[];
  return one;
}

/** The value that a filter such as `type eq "work"` describes. Throws noTarget where it describes none. */
function describedBy(filter: Filter): Complex {
  if (filter.kind === 'and') return { ...describedBy(filter.of[0]), ...describedBy(filter.of[1]) };
  const [attribute] = filter.kind === 'compare' && filter.comparator === 'eq' ? filter.path : [];
  if (!attribute || filter.kind !== 'compare') throw invalid('noTarget', 'No value matches the filter of the path.');
  return { [attribute.name]: filter.value };
}

/** A field by its name in any case. */
const field = (value: Complex, name: string): unknown =>
  Object.entries(value).find(([key]) => key.toLowerCase() === name)?.[1];
