import type { Wire } from '@latchkey/protocol/wire';
import type { OfOwner, OfTeam, Read } from '../context/lists.ts';
import type { FromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { ResponseOf } from '../core/wire/call.ts';

type Query = Wire['GET /latchkey/team-members']['client']['query'];

/** Which members: `query` looks into their names. */
export type ListTeamMembersOptions = Omit<FromWire<Query>, 'teamId'>;

/** A member and what it may do. `via` is the shortest way from what was granted to what that contains. */
export type TeamMember = Readonly<FromWire<ResponseOf<'GET /latchkey/team-members', 'client'>['items'][number]>>;

/** Some members; `nextCursor` is the `cursor` of those after them, null after the last. */
export type TeamMemberPage = TeamMember[] & {
  readonly nextCursor: string | null;
  /** What the signed-in user may grant and revoke in the team; nothing where the project does not let members. */
  readonly grantablePermissionIds: readonly string[];
};

export async function teamMembers(
  { call, fromWire }: OfOwner,
  teamId: string,
  options: ListTeamMembersOptions,
): Promise<Read<TeamMemberPage>> {
  const query = toWire<Query>({ ...options, teamId });
  const answer = await call('GET /latchkey/team-members', { query });
  const page = {
    nextCursor: answer.pagination.next_cursor,
    grantablePermissionIds: answer.grantable_permission_ids,
  };
  return { items: answer, shown: () => Object.assign(answer.items.map(fromWire) as TeamMember[], page) };
}

/** Some members and what each of them may do; `nextCursor` leads to those after them. */
export const listMembers = (
  { lists, owner, teamId }: OfTeam,
  options: ListTeamMembersOptions = {},
): Promise<TeamMemberPage> => lists('teamMembers', async () => ({ teamMembers })).get(owner, teamId, options);

const path = '/latchkey/team-permissions/:team_id/:user_id/:permission_id';

/** Only where the project lets members decide, and of what one holds oneself. */
export async function grantPermission({ change, teamId }: OfTeam, userId: string, id: string): Promise<void> {
  const params = { team_id: teamId, user_id: userId, permission_id: id };
  await change(`POST ${path}`, { params, body: {} });
}

/** Revokes a direct grant to a member; the same rule applies. */
export async function revokePermission({ change, teamId }: OfTeam, userId: string, id: string): Promise<void> {
  await change(`DELETE ${path}`, { params: { team_id: teamId, user_id: userId, permission_id: id } });
}

/** Also ends what the user may do here. */
export async function removeUser({ change, teamId }: OfTeam, userId: string): Promise<void> {
  await change('DELETE /team-memberships/:team_id/:user_id', { params: { team_id: teamId, user_id: userId } });
}
