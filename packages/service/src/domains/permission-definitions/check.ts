import { KnownError } from '@latchkey/protocol/errors';
import { limits, systemPermissions } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Definition, Scope } from './definition.ts';

/** A definition as it is asked for; the id is that of before where it is left out. */
export interface Wanted {
  readonly id?: string | undefined;
  readonly description?: string | undefined;
  readonly contained_permission_ids?: readonly string[] | undefined;
}

/** The definition that a change is about. Throws PERMISSION_NOT_FOUND. */
export function definitionNamed(definitions: readonly Definition[], scope: Scope, id: string): Definition {
  const found = definitions.find((definition) => definition.id === id && definition.scope === scope);
  if (!found) throw new KnownError('PERMISSION_NOT_FOUND', { permission_id: id });
  return found;
}

/**
 * What is to be written, beside or in the place of what is there already. It may contain what replaces, for cycles are
 * harmless. Throws PERMISSION_ID_ALREADY_EXISTS, CONTAINED_PERMISSION_NOT_FOUND, and the refusal for too many.
 */
export function checkedDefinition(
  definitions: readonly Definition[],
  scope: Scope,
  id: string,
  { description, contained_permission_ids = [] }: Wanted,
  before?: Definition,
): Definition {
  if (id !== before?.id && definitions.some((definition) => definition.id === id)) {
    throw new KnownError('PERMISSION_ID_ALREADY_EXISTS', { permission_id: id });
  }
  const ofScope = definitions.filter((definition) => definition.scope === scope);
  const known = new Set<string>([...(scope === 'team' ? systemPermissions : []), ...ofScope.map(({ id }) => id)]);
  const missing = contained_permission_ids.find((contained) => !known.has(contained));
  if (missing !== undefined) throw new KnownError('CONTAINED_PERMISSION_NOT_FOUND', { permission_id: missing });
  // What contains itself does so under its new name.
  const contained = contained_permission_ids.map((contained) => (contained === before?.id ? id : contained));
  const after = { id, scope, description: description ?? null, contained: [...new Set(contained)] };
  checkSize(definitions, [...definitions.filter((definition) => definition !== before), after]);
  return after;
}

/** What was too large already may become smaller. */
function checkSize(before: readonly Definition[], after: readonly Definition[]): void {
  const size = containmentsIn(after);
  const isTooLarge = size > limits.permissionContainments && size > containmentsIn(before);
  if (isTooLarge || (after.length > limits.permissionDefinitions && after.length > before.length)) {
    throw new Refusal('PERMISSION_DEFINITIONS_TOO_MANY');
  }
}

const containmentsIn = (definitions: readonly Definition[]): number =>
  definitions.reduce((sum, { contained }) => sum + contained.length, 0);
