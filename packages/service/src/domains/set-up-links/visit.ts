import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { findByHash, hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import type { SetUp } from '../../platform/request/set-up.ts';
import { newSecret } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { teamFor } from '../teams/access.ts';
import type { Team } from '../teams/team.ts';
import { chargeOpening, MOST_OPENINGS } from './limits.ts';
import { beginVisit, deleteLink, holdVisit, linkOfVisit } from './queries.ts';
import { recordLink } from './record.ts';
import type { SetUpLink } from './set-up-link.ts';

const VISIT_MILLIS = 3_600_000;

/** A visit that has begun. */
interface Visit {
  readonly link: SetUpLink;
  readonly team: Team;
  readonly token: string;
  readonly tokenExpiresAt: number;
}

/**
 * Begins a visit by the secret of a link. The visit before is over: of those who have the link, one at a time acts. Throws
 * the refusals SET_UP_LINK_OVER and 429.
 */
export async function openLink(context: Context, project: Project, secret: string): Promise<Visit> {
  await chargeOpening(context);
  return inTransaction(context, async (context) => {
    const { db, now, random, ring } = context;
    const token = `sut_${newSecret(random)}`;
    const visit = {
      visitHash: hashSecret(primary(ring), 'set-up-visit', project.id, token),
      visitExpiresAt: now + VISIT_MILLIS,
      now,
      most: MOST_OPENINGS,
    };
    const begun = await findByHash(ring, 'set-up-link', project.id, secret, (secretHash) =>
      beginVisit(db, project.id, { secretHash, ...visit }),
    );
    const link = begun && (await linkOfVisit(db, project.id, visit.visitHash, now));
    if (!link) throw new Refusal('SET_UP_LINK_OVER');
    const team = await teamOf(context, project, setUpOf(project, link, visit.visitHash, now));
    const acting = { ...context, actor: { kind: 'client', setUpLinkId: link.id } } as const;
    await recordLink(acting, project.id, 'set_up_link.opened', link);
    return { link, team, token, tokenExpiresAt: Math.min(visit.visitExpiresAt, link.expiresAt) };
  });
}

/** The team of a link whose maker may still set it up. */
async function teamOf(context: Context, project: Project, setUp: SetUp): Promise<Team> {
  const access = { teamId: setUp.teamId, permissions: ['$update_team'] } as const;
  try {
    return await teamFor({ ...context, setUp }, project, { level: 'client', user: undefined }, access);
  } catch (cause) {
    throw cause instanceof Refusal ? new Refusal('SET_UP_LINK_OVER', { cause }) : cause;
  }
}

const setUpOf = (
  project: Project,
  { id, teamId, parts, makerId }: SetUpLink,
  visitHash: Buffer,
  now: number,
): SetUp => ({
  linkId: id,
  teamId,
  parts,
  makerId,
  hold: (db) => holdVisit(db, project.id, visitHash, now),
});

/** The visit of a token; undefined once it is over, or its link. */
export async function visitOf(
  { db, ring, now }: Pick<Context, 'db' | 'ring' | 'now'>,
  project: Project,
  token: string,
): Promise<SetUp | undefined> {
  return findByHash(ring, 'set-up-visit', project.id, token, async (hash) => {
    const link = await linkOfVisit(db, project.id, hash, now);
    return link && setUpOf(project, link, hash, now);
  });
}

/** Ends the link of a visit, because all is set up. Throws the refusal SET_UP_TOKEN_OVER. */
export const finishSetUp = (context: Context, project: Project): Promise<void> =>
  inTransaction(context, async (context) => {
    const { setUp, db } = context;
    if (!setUp || !(await deleteLink(db, project.id, setUp.teamId, setUp.linkId)))
      throw new Refusal('SET_UP_TOKEN_OVER');
    await recordLink(context, project.id, 'set_up_link.finished', { id: setUp.linkId, teamId: setUp.teamId });
  });
