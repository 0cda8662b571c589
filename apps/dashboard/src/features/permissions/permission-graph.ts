import type { PermissionDefinition } from '@latchkey/sdk/admin';

/** The part of a definition that forms the graph. */
export type Node = Pick<PermissionDefinition, 'id' | 'containedPermissionIds'>;

/** A permission that a user has, directly or through another one. */
export interface Held {
  readonly id: string;
  readonly isDirect: boolean;
  /** The shortest path to it, from the granted permission down; empty if it is granted directly. */
  readonly via: readonly string[];
}

/** A role is a permission that includes others. */
export const isRole = ({ containedPermissionIds }: Node): boolean => containedPermissionIds.length > 0;

export const isSystem = (id: string): boolean => id.startsWith('$');

/** Skips included IDs that aren't defined. */
export function edgesOf(nodes: readonly Node[]): ReadonlyMap<string, readonly string[]> {
  const known = new Set(nodes.map(({ id }) => id));
  return new Map(nodes.map(({ id, containedPermissionIds: ids }) => [id, ids.filter((other) => known.has(other))]));
}

/** Everything that `granted` includes: the granted ones first, then by distance. */
export function heldBy(nodes: readonly Node[], granted: readonly string[]): Held[] {
  const edges = edgesOf(nodes);
  const held = new Map<string, Held>();
  for (const id of granted) if (edges.has(id)) held.set(id, { id, isDirect: true, via: [] });
  // Entries added during iteration are visited too.
  for (const { id, via } of held.values()) {
    for (const next of edges.get(id) ?? []) {
      if (!held.has(next)) held.set(next, { id: next, isDirect: false, via: [...via, id] });
    }
  }
  return [...held.values()];
}

/** Groups of permissions that include each other, or themselves: having one means having all. */
export function cyclesOf(nodes: readonly Node[]): string[][] {
  const edges = edgesOf(nodes);
  return groupsOf(nodes).filter(([first = '', ...others]) => others.length > 0 || edges.get(first)?.includes(first));
}

/** Assigns columns so that each permission is right of all that include it; cycles share a column. */
export function columnsOf(nodes: readonly Node[]): string[][] {
  const edges = edgesOf(nodes);
  const columnOf = new Map<string, number>();
  const columns: string[][] = [];
  // Reversed, so that including permissions come first.
  for (const group of groupsOf(nodes).reverse()) {
    const column = Math.max(...group.map((id) => columnOf.get(id) ?? 0));
    for (const id of group) {
      columnOf.set(id, column);
      columns[column] = [...(columns[column] ?? []), id];
    }
    const members = new Set(group);
    for (const next of group.flatMap((id) => edges.get(id) ?? [])) {
      if (!members.has(next)) columnOf.set(next, Math.max(columnOf.get(next) ?? 0, column + 1));
    }
  }
  return columns.filter((column) => column.length > 0).map((column) => column.toSorted());
}

/** Strongly connected components, each after the ones it leads to. */
function groupsOf(nodes: readonly Node[]): string[][] {
  const edges = edgesOf(nodes);
  const groups: string[][] = [];
  const seen = new Map<string, { order: number; low: number; isOpen: boolean }>();
  const open: string[] = [];
  for (const { id } of nodes) if (!seen.has(id)) walk(id);
  return groups;

  /** Tarjan's algorithm with an explicit stack, because chains can be thousands long. */
  function walk(start: string): void {
    const path = [begin(start)];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.rest.pop();
      if (next === undefined) {
        path.pop();
        end(top);
        const above = path.at(-1);
        if (above) above.mark.low = Math.min(above.mark.low, top.mark.low);
        continue;
      }
      const known = seen.get(next);
      if (!known) path.push(begin(next));
      else if (known.isOpen) top.mark.low = Math.min(top.mark.low, known.order);
    }
  }

  function begin(id: string) {
    const mark = { order: seen.size, low: seen.size, isOpen: true };
    seen.set(id, mark);
    open.push(id);
    return { id, mark, rest: [...(edges.get(id) ?? [])] };
  }

  function end({ id, mark }: ReturnType<typeof begin>): void {
    if (mark.low !== mark.order) return;
    const group = open.splice(open.indexOf(id));
    for (const member of group) {
      const other = seen.get(member);
      if (other) other.isOpen = false;
    }
    groups.push(group);
  }
}
