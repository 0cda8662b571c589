import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { findDefinitions } from '../permission-definitions/find.ts';
import { expand, type Graph, graphOf } from '../permission-definitions/graph.ts';
import { checkOwner, checkTarget } from '../permissions/check-target.ts';
import { grantTeamPermission } from '../permissions/grant.ts';
import { grantedTo, heldBy } from '../permissions/held.ts';
import { isGrantedToAny } from '../permissions/holders.ts';
import { type Member, requireTeamPermissions } from '../permissions/require.ts';
import { revokeTeamPermission } from '../permissions/revoke.ts';
import { memberNamed } from '../permissions/target.ts';
import type { Project } from '../projects/project.ts';
import { lockTeam } from '../teams/find.ts';
import type { Asking } from '../users/resolve-target-user.ts';

type Grant = Member & { readonly id: string };
type Params = Parameters<typeof memberNamed>[1];

/**
 * Grants another member, or oneself, a permission, where the project lets members. Throws what `grantTeamPermission`
 * throws; for clients USER_AUTHENTICATION_REQUIRED, TEAM_PERMISSION_REQUIRED and the refusals as well.
 */
export function grantByMember(context: Context, project: Project, asking: Asking, params: Params) {
  const grant = memberNamed(asking, params);
  return changing(context, project, asking, grant, async (context) => {
    await checkTarget(context.db, project, grant);
    await checkHeld(context, project, asking, grant);
    return grantTeamPermission(context, project, grant);
  });
}

/** The other way round; the last one who can change the team keeps that. */
export async function revokeByMember(
  context: Context,
  project: Project,
  asking: Asking,
  params: Params,
): Promise<void> {
  const grant = memberNamed(asking, params);
  await changing(context, project, asking, grant, async (context) => {
    await checkOwner(context.db, project, grant);
    await checkHeld(context, project, asking, grant);
    await revokeTeamPermission(context, project, grant);
    if (asking.level !== 'client') return;
    if (!(await isGrantedToAny(context, project, grant.teamId, '$update_team'))) throw new Refusal('LAST_TEAM_ADMIN');
  });
}

/** All that the caller may grant and revoke in a team of theirs, by the rules of the two acts. */
export async function grantableIn(
  { db }: Context,
  project: Project,
  { level, user }: Asking,
  teamId: string,
  graph: Graph,
): Promise<string[]> {
  if (level !== 'client' || !user) return [...graph.keys()];
  if (!project.config.client_team_permissions_enabled) return [];
  const member = { teamId, userId: user.id };
  const mayGrant = (await heldBy({ db }, project, member, '$update_team')).length > 0;
  const granted = mayGrant ? await grantedTo({ db }, project, member) : [];
  return mayGrant ? [...graph.keys()].filter((id) => mayPass(project, graph, granted, id)) : [];
}

/** Under the lock of the team: of two admins who take each other's permissions at once, one is left. */
function changing<T>(
  context: Context,
  project: Project,
  { level, user }: Asking,
  { teamId }: Grant,
  change: (context: Context) => Promise<T>,
): Promise<T> {
  if (level !== 'client') return inTransaction(context, change);
  if (!project.config.client_team_permissions_enabled) throw new Refusal('CLIENT_TEAM_PERMISSIONS_OFF');
  if (!user) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return inTransaction(context, async (context) => {
    await lockTeam(context, project, teamId);
    await requireTeamPermissions(context, project, { teamId, userId: user.id }, ['$update_team']);
    return change(context);
  });
}

async function checkHeld({ db }: Context, project: Project, { level, user }: Asking, { teamId, id }: Grant) {
  if (level !== 'client' || !user) return;
  const granted = await grantedTo({ db }, project, { teamId, userId: user.id });
  if (granted.includes(id)) return;
  if (!mayPass(project, graphOf('team', await findDefinitions(db, project)), granted, id)) {
    throw new Refusal('PERMISSION_NOT_HELD');
  }
}

/**
 * Members can't grant or revoke permissions that they weren't granted themselves: a grant would outlive the group that gives
 * its giver the same. The default permission stands for what it contains: a
 * member who may invite grants it anyway.
 */
function mayPass(project: Project, graph: Graph, granted: readonly string[], id: string): boolean {
  if (granted.includes(id)) return true;
  const isDefault = project.config.team_member_default_permissions.some((permission) => permission.id === id);
  return (
    isDefault && [...expand(graph, [id]).keys()].every((contained) => contained === id || granted.includes(contained))
  );
}
