export { createApiKey, listApiKeys } from '../../api-keys/api-keys.ts';
export { getPermission, hasPermission, listPermissions, requirePermission } from '../../permissions/permissions.ts';
export { getTeamProfile } from '../../teams/team-profile.ts';
export { getTeam, leaveTeam, listTeams } from '../../teams/teams.ts';
export { createContactChannel, listContactChannels } from '../../users/contact-channels.ts';
export { listNotificationCategories } from '../../users/notification-categories.ts';
export { getActiveSessions, revokeSession } from '../../users/sessions.ts';
export { ban, getBan, unban } from './bans.ts';
export { createSession } from './create-session.ts';
export { grantPermission, revokePermission } from './permissions.ts';
export { sendVerificationEmail } from './send-verification-email.ts';
export { addUser, createTeam, setSelectedTeam } from './teams.ts';
export {
  deleteUser,
  setClientMetadata,
  setClientReadOnlyMetadata,
  setDisplayName,
  setPassword,
  setPrimaryEmail,
  setServerMetadata,
  update,
} from './update.ts';
