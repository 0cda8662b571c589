import type { PermissionDefinition } from '@latchkey/sdk/admin';
import { heldBy, isRole, isSystem, type Node } from '../../../features/permissions/permission-graph.ts';

/** Whether a role includes a permission: itself, through another one, or not at all. */
export type Inclusion =
  | { readonly kind: 'direct' | 'none' }
  /** The permissions between, from the role's own down. */
  | { readonly kind: 'through'; readonly via: readonly string[] };

const DIRECT: Inclusion = { kind: 'direct' };
const NONE: Inclusion = { kind: 'none' };

/** The rows of a matrix: what includes nothing first, because roles are named by the columns too. */
export const inRows = (definitions: readonly PermissionDefinition[]): PermissionDefinition[] =>
  definitions.toSorted((one, other) => rankOf(one) - rankOf(other));

const rankOf = (definition: PermissionDefinition): number =>
  (isRole(definition) ? 2 : 0) + (isSystem(definition.id) ? 1 : 0);

/** What a role includes, by the permission's ID. */
export function inclusionsOf(nodes: readonly Node[], role: Node): (id: string) => Inclusion {
  const direct = new Set(role.containedPermissionIds);
  const through = new Map(heldBy(nodes, [role.id]).map(({ id, via }) => [id, via.slice(1)]));
  return (id) => {
    if (direct.has(id)) return DIRECT;
    const via = id === role.id ? undefined : through.get(id);
    return via ? { kind: 'through', via } : NONE;
  };
}
