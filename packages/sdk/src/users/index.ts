export { apiKeys, createApiKey, listApiKeys, teamApiKeys } from '../api-keys/api-keys.ts';
export {
  getPermission,
  hasPermission,
  listPermissions,
  permissions,
  requirePermission,
} from '../permissions/permissions.ts';
export { createProject, listOwnedProjects, ownedProjects } from '../projects/owned-projects.ts';
export { ofTeams } from '../teams/methods.ts';
export { teamInvitations } from '../teams/team-invitations.ts';
export { teamMembers } from '../teams/team-members.ts';
export { getTeamProfile, teamProfile } from '../teams/team-profile.ts';
export { teamUsers } from '../teams/team-users.ts';
export { createTeam, getTeam, leaveTeam, listTeams, setSelectedTeam, teams } from '../teams/teams.ts';
export { contactChannels, createContactChannel, listContactChannels } from './contact-channels.ts';
export { listNotificationCategories, notificationCategories } from './notification-categories.ts';
export { deleteUser as delete, setClientMetadata, setDisplayName, update } from './profile.ts';
export { listSecurityEvents } from './security-events.ts';
export { getActiveSessions, revokeSession, sessions } from './sessions.ts';
