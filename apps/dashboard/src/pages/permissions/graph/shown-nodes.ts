import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { matching } from '../definition-list.tsx';

/** Those that fit the text, with what contains them and what they contain, so that none stands alone. */
export function shownNodes(all: readonly PermissionDefinition[], text: string): readonly PermissionDefinition[] {
  if (!text) return all;
  const found = new Set(matching(all, text).map(({ id }) => id));
  const near = new Set(found);
  for (const { id, containedPermissionIds: ids } of all) {
    if (found.has(id)) for (const other of ids) near.add(other);
    if (ids.some((other) => found.has(other))) near.add(id);
  }
  return all.filter(({ id }) => near.has(id));
}
