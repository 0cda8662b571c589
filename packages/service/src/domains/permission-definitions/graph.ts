import { systemPermissions } from '@latchkey/protocol/limits';
import type { Definition, Scope } from './definition.ts';

/** What each permission of a scope contains; cycles are allowed, and what is not a key is not defined. */
export type Graph = ReadonlyMap<string, readonly string[]>;

/** The permissions of a scope; for teams including the system's. */
export function graphOf(scope: Scope, definitions: readonly Pick<Definition, 'id' | 'scope' | 'contained'>[]): Graph {
  const system = scope === 'team' ? systemPermissions.map((id) => [id, []] as const) : [];
  const own = definitions.filter((definition) => definition.scope === scope);
  return new Map<string, readonly string[]>([...system, ...own.map(({ id, contained }) => [id, contained] as const)]);
}

/** Who is granted these permissions holds all of the answer, each with what leads to it; null leads to what is granted. */
export function expand(graph: Graph, granted: Iterable<string>): Map<string, string | null> {
  const cameFrom = new Map<string, string | null>();
  for (const id of granted) if (graph.has(id)) cameFrom.set(id, null);
  // A map is walked in the order in which it grows: nearest first, so the first way to a permission is a shortest one.
  for (const id of cameFrom.keys()) {
    for (const contained of graph.get(id) ?? []) {
      if (graph.has(contained) && !cameFrom.has(contained)) cameFrom.set(contained, id);
    }
  }
  return cameFrom;
}

/** A shortest way to a permission in what `expand` answered, the granted one first; null where it is not held. */
export function chainTo(expanded: ReadonlyMap<string, string | null>, id: string): string[] | null {
  if (!expanded.has(id)) return null;
  const chain: string[] = [];
  for (let step: string | null = id; step !== null; step = expanded.get(step) ?? null) chain.push(step);
  return chain.reverse();
}

/** Everything that contains a permission at any depth, and itself: who is granted one of them holds it. */
export function containersOf(graph: Graph, id: string): Set<string> {
  const found = new Set(graph.has(id) ? [id] : []);
  const containers = containersById(graph);
  for (const contained of found) for (const container of containers.get(contained) ?? []) found.add(container);
  return found;
}

function containersById(graph: Graph): Map<string, string[]> {
  const containers = new Map<string, string[]>();
  for (const [id, contained] of graph) {
    for (const each of contained) {
      const known = containers.get(each);
      if (known) known.push(id);
      else containers.set(each, [id]);
    }
  }
  return containers;
}
