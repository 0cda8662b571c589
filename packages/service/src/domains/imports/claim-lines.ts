import type { Context } from '../../platform/context.ts';
import type { Project } from '../projects/project.ts';
import { before } from './before.ts';
import { claim, type Noun } from './claim-queries.ts';
import type { Outcomes, TeamLine, UserLine } from './line.ts';
import type { Import } from './queries.ts';

/**
 * Claims the source ids of lines that were unknown a moment ago. `claimed` are those to create now; of the others, which
 * another batch has created meanwhile, the outcome is known.
 */
export async function claimLines<L extends TeamLine | UserLine, T extends { readonly line: L; readonly id: string }>(
  { db }: Context,
  project: Project,
  { id: importId, source }: Import,
  noun: Noun,
  wanted: readonly T[],
): Promise<{ readonly claimed: readonly T[]; readonly outcomes: Outcomes }> {
  const claims = wanted.map(({ line: { sourceId, digest }, id }) => ({ sourceId, id, digest }));
  const lost = await claim(db, noun, { projectId: project.id, source }, importId, claims);
  const claimed = wanted.filter(({ line }) => !lost.has(line.sourceId));
  const outcomes = new Map() as Outcomes;
  for (const { line } of wanted) {
    if (!lost.has(line.sourceId)) continue;
    const earlier = lost.get(line.sourceId);
    // One that is gone again was imported, too, and deleted since.
    outcomes.set(line, earlier ? before(line, earlier) : { result: 'unchanged' });
  }
  return { claimed, outcomes };
}
