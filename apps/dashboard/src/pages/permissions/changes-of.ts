import type { PermissionDefinition } from '@latchkey/sdk/admin';
import type { Draft } from './use-definitions.ts';

/** What a change comes to, a sentence each. */
export function changesOf(all: readonly PermissionDefinition[], { permissionId, change, isNew }: Draft): string[] {
  if (!change) return [`${permissionId} is taken from everybody, and from all that contains it.`];
  const before = isNew ? undefined : all.find(({ id }) => id === permissionId);
  const was = before?.containedPermissionIds ?? [];
  const is = change.containedPermissionIds ?? was;
  const added = is.filter((id) => !was.includes(id));
  const dropped = was.filter((id) => !is.includes(id));
  const { description } = change;
  const sentences = [
    isNew && `${permissionId} is new.`,
    change.id && `It is called ${change.id} from now on.`,
    !isNew &&
      description !== undefined &&
      (description ?? '') !== (before?.description ?? '') &&
      'Its description is another.',
    added.length > 0 && `It contains ${added.join(', ')} from now on.`,
    dropped.length > 0 && `It contains ${dropped.join(', ')} no longer.`,
  ].filter((sentence) => typeof sentence === 'string');
  return sentences.length === 0 ? ['Nothing is different.'] : sentences;
}
