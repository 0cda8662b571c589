import { createTeamApiKey, listTeamApiKeys } from '../api-keys/api-keys.ts';
import { inviteUser, inviteUsers, listInvitations } from './team-invitations.ts';
import { grantPermission, listMembers, revokePermission } from './team-members.ts';
import { listUsers } from './team-users.ts';
import { deleteTeam, removeUser, updateTeam } from './teams.ts';

/** The acts of a team, by the names that it has for them. */
export const ofTeams = {
  update: updateTeam,
  delete: deleteTeam,
  inviteUser,
  inviteUsers,
  listInvitations,
  listUsers,
  listMembers,
  removeUser,
  grantPermission,
  revokePermission,
  listApiKeys: listTeamApiKeys,
  createApiKey: createTeamApiKey,
};
