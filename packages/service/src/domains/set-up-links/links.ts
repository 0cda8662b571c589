import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { type SetUpPart, setUpParts } from '@latchkey/protocol/set-up-parts';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import { newId, newSecret } from '../../runtime/ids.ts';
import { setUpPageOf } from '../projects/own-pages.ts';
import type { Project } from '../projects/project.ts';
import { lockTeamFor, teamFor } from '../teams/access.ts';
import type { Asking } from '../users/resolve-target-user.ts';
import { deleteLink, insertLink, linksOf } from './queries.ts';
import { recordLink } from './record.ts';
import type { SetUpLink } from './set-up-link.ts';

const DAY = 24 * 3_600_000;
const USUAL_DAYS = 7;

/** What clients need to hold in a team to manage its links. */
const managing = (teamId: string) => ({ teamId, permissions: ['$update_team'] }) as const;

/** The valid links of a team, oldest first. Throws what `teamFor` throws. */
export async function listLinks(
  context: Context,
  project: Project,
  asking: Asking,
  teamId: string,
): Promise<SetUpLink[]> {
  await teamFor(context, project, asking, managing(teamId));
  return linksOf(context.db, project.id, teamId, context.now);
}

interface Wanted {
  readonly teamId: string;
  readonly parts: readonly SetUpPart[] | undefined;
  readonly days: number | undefined;
}

/**
 * Makes a link, whose address leaves the service this once. The secret is in the fragment, which browsers send nowhere.
 * Throws what the endpoint's row declares.
 */
export const createLink = (
  context: Context,
  project: Project,
  asking: Asking,
  { teamId, parts, days = USUAL_DAYS }: Wanted,
): Promise<SetUpLink & { readonly url: string }> =>
  inTransaction(context, async (context) => {
    const { db, now, random, ring } = context;
    await lockTeamFor(context, project, asking, managing(teamId));
    const page = setUpPageOf(project);
    if (page === undefined) throw new Refusal('SET_UP_LINKS_WITHOUT_PAGES');
    if ((await linksOf(db, project.id, teamId, now)).length >= limits.setUpLinksOfTeam)
      throw new Refusal('SET_UP_LINKS_TOO_MANY');
    const secret = newSecret(random);
    const link = {
      id: newId(random),
      teamId,
      makerId: asking.level === 'client' ? (asking.user?.id ?? null) : null,
      parts: setUpParts.filter((part) => parts?.includes(part) ?? true),
      createdAt: now,
      expiresAt: now + days * DAY,
      lastOpenedAt: null,
    };
    await insertLink(db, project.id, link, hashSecret(primary(ring), 'set-up-link', project.id, secret));
    await recordLink(context, project.id, 'set_up_link.created', link, { parts: link.parts });
    return { ...link, url: `${page}#${secret}` };
  });

/** Ends a link with its visit. Throws the refusal SET_UP_LINK_UNKNOWN, and what `lockTeamFor` throws. */
export const endLink = (
  context: Context,
  project: Project,
  asking: Asking,
  { teamId, id }: Pick<SetUpLink, 'teamId' | 'id'>,
): Promise<void> =>
  inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(teamId));
    if (!(await deleteLink(context.db, project.id, teamId, id))) throw new Refusal('SET_UP_LINK_UNKNOWN');
    await recordLink(context, project.id, 'set_up_link.ended', { id, teamId });
  });
