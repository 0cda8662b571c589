import type { PermissionDefinition } from '@latchkey/sdk/admin';
import type { Draft } from './use-definitions.ts';

/** A change as a list of sentences. */
export function changesOf(all: readonly PermissionDefinition[], { permissionId, change, isNew }: Draft): string[] {
  if (!change) return [`${permissionId} is revoked from all users and removed from the permissions that include it.`];
  const before = isNew ? undefined : all.find(({ id }) => id === permissionId);
  const was = before?.containedPermissionIds ?? [];
  const is = change.containedPermissionIds ?? was;
  const added = is.filter((id) => !was.includes(id));
  const dropped = was.filter((id) => !is.includes(id));
  const { description } = change;
  const sentences = [
    isNew && `${permissionId} is new.`,
    change.id && `The ID changes to ${change.id}.`,
    !isNew &&
      description !== undefined &&
      (description ?? '') !== (before?.description ?? '') &&
      'The description changes.',
    added.length > 0 && `It now includes ${added.join(', ')}.`,
    dropped.length > 0 && `It no longer includes ${dropped.join(', ')}.`,
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length === 0 ? ['No changes.'] : sentences;
}
