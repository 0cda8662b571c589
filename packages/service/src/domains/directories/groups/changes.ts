import { invalid } from '../scim/error.ts';
import type { Filter } from '../scim/filter.ts';
import { type Change, changesIn } from '../scim/patch.ts';
import { groupResource } from '../scim/schema.ts';
import { type Complex, isComplex, normalized } from '../scim/value.ts';

/** What becomes of a group: only what is told of here changes. */
export interface GroupChange {
  displayName?: string;
  externalId?: string | null;
  /** Whether those who are in it leave, unless they are added. */
  isEmptied: boolean;
  readonly added: Set<string>;
  readonly removed: Set<string>;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MAX_NAME_CHARACTERS = 500;

/** What a whole group that is sent makes of one. Throws invalidValue. */
export function wholeGroup(body: unknown): GroupChange & { displayName: string; externalId: string | null } {
  if (!isComplex(body)) throw invalid('invalidSyntax', 'The body must be a JSON object.');
  const { displayName, externalId, members } = (normalized(groupResource, body) ?? {}) as Complex;
  return {
    displayName: nameOf('displayName', displayName),
    externalId: externalId === undefined ? null : nameOf('externalId', externalId),
    isEmptied: true,
    added: new Set(idsOf(members)),
    removed: new Set(),
  };
}

/**
 * What a PATCH makes of a group, all of its changes as one: a change of the members names those that it is of, so that
 * thousands of others needn't be read. Throws what is wrong with it.
 */
export function changeOfGroup(body: unknown): GroupChange {
  const whole: GroupChange = { isEmptied: false, added: new Set(), removed: new Set() };
  for (const change of changesIn(groupResource, body)) {
    if (change.target.attribute.name === 'members') changeMembers(whole, change);
    else changeName(whole, change);
  }
  return whole;
}

function changeName(whole: GroupChange, { op, target: { attribute, filter, part }, value }: Change): void {
  if (filter || part) throw invalid('invalidPath', `"${attribute.name}" has no parts.`);
  const given = op === 'remove' ? undefined : normalized(attribute, value);
  if (attribute.name === 'displayName') whole.displayName = nameOf('displayName', given);
  else whole.externalId = given === undefined ? null : nameOf('externalId', given);
}

function changeMembers(whole: GroupChange, { op, target: { attribute, filter, part }, value }: Change): void {
  if (part || (filter && op !== 'remove'))
    throw invalid('invalidPath', 'Users are added to a group, or removed from it, as a whole.');
  if (op === 'remove' && !filter && value === undefined) {
    empty(whole);
    return;
  }
  const ids = filter ? namedBy(filter) : idsOf(normalized(attribute, value));
  if (op === 'replace') empty(whole);
  const [to, from] = op === 'remove' ? [whole.removed, whole.added] : [whole.added, whole.removed];
  for (const id of ids) {
    to.add(id);
    from.delete(id);
  }
}

function empty(whole: GroupChange): void {
  whole.isEmptied = true;
  whole.added.clear();
  whole.removed.clear();
}

/** As in `members[value eq "…"]`, of several with `or` between them. */
function namedBy(filter: Filter): string[] {
  if (filter.kind === 'or') return filter.of.flatMap(namedBy);
  if (filter.kind === 'compare' && filter.comparator === 'eq' && filter.path[0]?.name === 'value')
    return [String(filter.value)];
  throw invalid('invalidFilter', 'Members of a group are named by their value: members[value eq "…"].');
}

/** The ids of the users that are sent as members. */
function idsOf(members: unknown): string[] {
  return ((members ?? []) as readonly Complex[]).map(({ value, type }) => {
    if (typeof value !== 'string') throw invalid('invalidValue', 'A member of a group needs a "value".');
    if (type !== undefined && String(type).toLowerCase() !== 'user')
      throw invalid('invalidValue', 'Members of a group are users; groups in groups are not supported.');
    return value;
  });
}

export const isId = (id: string): boolean => UUID.test(id);

function nameOf(attribute: string, given: unknown): string {
  if (typeof given !== 'string') throw invalid('invalidValue', `A group needs a "${attribute}".`);
  if (given.length > MAX_NAME_CHARACTERS)
    throw invalid('invalidValue', `"${attribute}" has at most ${MAX_NAME_CHARACTERS} characters.`);
  return given;
}
