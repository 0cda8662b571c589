import type { Db } from '../../database/tables.ts';
import { hashOfLeaf, leafOf } from './leaf.ts';
import { grow, type HashedNode, isGrowth } from './merkle.ts';
import { type LockedTree, type NewEvent, type NewLeaf, storeGrowth, type Tree } from './queries.ts';
import { keptUntil } from './retention.ts';

/** A tree that can't be grown until its rows are put right. */
export class SpoiltTree extends Error {
  override readonly name = 'SpoiltTree';
}

/** Appends events to their trees, which are locked; events of other projects are left out. Throws at a spoilt tree. */
export async function growTrees(db: Db, trees: readonly LockedTree[], events: readonly NewEvent[]): Promise<void> {
  const grown: Tree[] = [];
  const leaves: NewLeaf[] = [];
  const nodes: (HashedNode & { readonly projectId: string })[] = [];
  for (const tree of trees) {
    const { projectId, signed, retentionDays } = tree;
    // Other events would get the places that its head has signed.
    if (tree.size < signed)
      throw new SpoiltTree(
        `The tree of project ${projectId} has ${tree.size} events, and its latest signed head ${signed}. Put back a tree from after that head.`,
      );
    if (!isGrowth(tree))
      throw new SpoiltTree(`The event log of project ${projectId} has not the frontier of its size.`);
    const own = events
      .filter((event) => event.projectId === projectId)
      .map((event, at) => ({
        ...leafOf(event, keptUntil(event, retentionDays)),
        projectId,
        position: tree.size + at,
        eventId: event.id,
      }));
    const { size, frontier, nodes: full } = grow(tree, own.map(hashOfLeaf));
    grown.push({ projectId, size, frontier });
    leaves.push(...own);
    nodes.push(...full.map((node) => ({ ...node, projectId })));
  }
  await storeGrowth(db, grown, leaves, nodes);
}
