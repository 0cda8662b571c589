import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { type RowChanges, time } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { listChannels } from '../../contact-channels/list.ts';
import { tellOfChannels } from '../../contact-channels/notices.ts';
import { secondFactorChanged, securityKeyAdded } from '../../mfa/changed.ts';
import { openTotpSecret, sealTotpSecret } from '../../mfa/secret.ts';
import { openHash, sealHash } from '../../passwords/stored.ts';
import { grantProjectPermissions, grantTeamDefaults } from '../../permissions/grant-defaults.ts';
import { ownsAny } from '../../project-owners/owners.ts';
import type { Project } from '../../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../../projects/project-id.ts';
import { joinTeam } from '../../team-members/join.ts';
import { changeOf } from '../../users/change-of.ts';
import { describe } from '../../users/describe.ts';
import { findUser } from '../../users/find.ts';
import { renewSearchText } from '../../users/search-text.ts';
import type { User } from '../../users/user.ts';
import { holdTeamsOf, selectTeam, updateUserRow } from '../queries.ts';
import { deleteUser } from '../remove.ts';
import {
  fillIn,
  membershipsOf,
  moveChannels,
  moveInvitations,
  moveProfile,
  moveRows,
  obstaclesOf,
  type Pair,
  projectPermissionsOf,
  type Side,
  sidesOf,
  thingsOf,
} from './queries.ts';

type Merge = ResultOf<Endpoints['POST /latchkey/users/:user_id/merge']>;

/** What of a user may be another after a merge. */
const fields = [
  'display_name',
  'primary_email',
  'primary_email_verified',
  'primary_email_auth_enabled',
  'profile_image_url',
  'has_password',
  'passkey_auth_enabled',
  'requires_totp_mfa',
  'selected_team_id',
  'oauth_providers',
];

/** What a merge would do. Throws USER_NOT_FOUND, and the refusals for pairs that can't be merged. */
export async function previewMerge({ db }: Context, project: Project, pair: Pair): Promise<Merge> {
  await mergeable({ db }, project, pair, await sidesOf(db, project.id, pair).execute());
  return describeMerge(pair, await thingsOf(db, project.id, pair));
}

/**
 * Merges a duplicate into a user, in one transaction: what it has moves, and it is deleted like any other. Throws
 * USER_NOT_FOUND, and the refusals for pairs that can't be merged.
 */
export function mergeUser(context: Context, project: Project, pair: Pair): Promise<Merge> {
  return inTransaction(context, async (context) => {
    const { db } = context;
    const { userId, duplicateId } = pair;
    // Locked by their IDs, whichever of them stays: of two merges of the same pair, the second finds one user less.
    const sides = await mergeable(context, project, pair, await sidesOf(db, project.id, pair).forUpdate().execute());
    // The teams before what belongs to them, as where one is deleted.
    await holdTeamsOf(db, project.id, duplicateId);
    const before = (await findUser(db, project, userId)) as User;
    const things = await thingsOf(db, project.id, pair);
    await moveAddresses(context, project, pair);
    await moveRows(db, project.id, pair);
    await moveSecrets(context, project, before, sides, things);
    await fillIn(db, project.id, pair);
    if (sides.user.profileImageUrl === null)
      await updateUserRow(db, project.id, duplicateId, { profile_image_url: null });
    await moveTeams(context, project, before, pair);
    const permissionIds = await projectPermissionsOf(db, project.id, pair);
    await grantProjectPermissions(context, project, userId, permissionIds);
    await renewSearchText(context, project, userId);
    // Told before the deletion: an app moves its own rows first.
    await recordMerge(context, project, before, pair, things);
    await deleteUser(context, project, duplicateId, { mergedInto: userId });
    return describeMerge(pair, things);
  });
}

const describeMerge = ({ userId, duplicateId }: Pair, things: Merge['things']): Merge => ({
  user_id: userId,
  duplicate_id: duplicateId,
  things,
});

interface Sides {
  readonly user: Side;
  readonly duplicate: Side;
}

async function mergeable(
  { db }: Pick<Context, 'db'>,
  project: Project,
  pair: Pair,
  sides: readonly Side[],
): Promise<Sides> {
  const { userId, duplicateId } = pair;
  const [user, duplicate] = [userId, duplicateId].map((id) => sides.find((side) => side.id === id));
  if (!user || !duplicate) throw new KnownError('USER_NOT_FOUND');
  if (userId === duplicateId) throw new Refusal('MERGED_WITH_ITSELF');
  if (user.isAnonymous) throw new Refusal('MERGED_INTO_ANONYMOUS');
  // A merge would lift the ban of the duplicate, or take the other account from its user.
  if (user.isBanned || duplicate.isBanned) throw new Refusal('BANNED_NOT_MERGED');
  // Who owns a project is not for a merge to decide.
  if (project.id === INTERNAL_PROJECT_ID && (await ownsAny(db, duplicateId))) throw new Refusal('OWNERS_NOT_MERGED');
  const { isUnproven, isProvisioned } = await obstaclesOf(db, project.id, pair);
  // Made in advance with the address of another person, an account would give away the other one.
  if (isUnproven) throw new Refusal('UNPROVEN_NOT_MERGED');
  // A team decides by its directory or its connection, not a merge.
  if (isProvisioned) throw new Refusal('PROVISIONED_NOT_MERGED');
  return { user, duplicate };
}

async function moveAddresses(context: Context, project: Project, pair: Pair): Promise<void> {
  const channels = () => listChannels(context, project, { userId: pair.userId });
  const before = await channels();
  await moveChannels(context.db, project.id, pair);
  await tellOfChannels(context, project, pair.userId, { before, after: await channels() });
}

/**
 * Moves the password and the authenticator app to a user who has none; they are sealed for their user, who is told of
 * another second factor.
 */
async function moveSecrets(
  context: Context,
  project: Project,
  before: User,
  { user, duplicate }: Sides,
  things: Merge['things'],
): Promise<void> {
  const row: RowChanges<'users'> = {};
  if (user.passwordHash === null && duplicate.passwordHash !== null)
    row.password_hash = sealHash(context, project, user.id, openHash(project, duplicate.id, duplicate.passwordHash));
  // A secret that isn't asked for is nothing that a user has set up.
  if (duplicate.requiresTotp && !(user.requiresTotp && user.totpSecret))
    Object.assign(row, app(context, project, { user, duplicate }));
  if (Object.keys(row).length > 0) await updateUserRow(context.db, project.id, user.id, row);
  if (row.totp_secret || (row.requires_totp && !before.requiresTotp))
    await secondFactorChanged(context, project, before, true);
  else if (things.some(({ thing }) => thing === 'security_keys')) await securityKeyAdded(context, project, before.id);
}

function app(context: Context, project: Project, { user, duplicate }: Sides): RowChanges<'users'> {
  const { totpSecret: sealed, totpLastStep, totpEnrolledAt } = duplicate;
  const secret = sealed && openTotpSecret(project, duplicate.id, sealed);
  return {
    requires_totp: true,
    totp_secret: secret && sealTotpSecret(context, project, user.id, secret),
    totp_last_step: totpLastStep,
    totp_enrolled_at: totpEnrolledAt === null ? null : time(totpEnrolledAt),
  };
}

async function moveTeams(context: Context, project: Project, before: User, pair: Pair): Promise<void> {
  const { db } = context;
  const { userId } = pair;
  for (const { teamId, isSelected, permissionIds } of await membershipsOf(db, project.id, pair)) {
    const member = { teamId, userId };
    if (await joinTeam(context, project, member, permissionIds)) await moveProfile(db, project.id, pair, teamId);
    else await grantTeamDefaults(context, project, member, permissionIds, { announce: true });
    if (isSelected && before.selectedTeamId === null) await selectTeam(db, project.id, userId, teamId);
  }
  await moveInvitations(db, project.id, pair);
}

async function recordMerge(
  context: Context,
  project: Project,
  before: User,
  { userId, duplicateId }: Pair,
  things: Merge['things'],
) {
  const after = (await findUser(context.db, project, userId)) as User;
  const about = { projectId: project.id, subjectId: userId } as const;
  const detail = { ...changeOf(fields, before, after), by: 'merge' };
  await recordEvent(context, { ...about, kind: 'user.updated', detail, payload: describe(project, after) });
  const merged = { kind: 'user.merged', detail: { duplicate_id: duplicateId, things } } as const;
  await recordEvent(context, { ...about, ...merged, payload: { id: userId, duplicate_id: duplicateId } });
}
