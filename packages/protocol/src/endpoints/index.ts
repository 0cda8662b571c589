import { emailChats } from './emails/email-chats.ts';
import { emailTemplates } from './emails/email-templates.ts';
import { emailPreviews, emailThemes, emailVersions, tsxTemplates } from './emails/email-themes.ts';
import { emails } from './emails/emails.ts';
import { apiKeys, teamApiKeys } from './projects/api-keys.ts';
import { backups } from './projects/backups.ts';
import { eventProofs } from './projects/event-proofs.ts';
import { eventStreams } from './projects/event-streams.ts';
import { events, userEvents } from './projects/events.ts';
import { hostedDomains } from './projects/hosted-domains.ts';
import { metrics } from './projects/metrics.ts';
import { oauthClients } from './projects/oauth-clients.ts';
import { ownerInvitations, ownerRecovery, owners } from './projects/owners.ts';
import { probes } from './projects/probes.ts';
import { projectSettings } from './projects/project-settings.ts';
import { projects } from './projects/projects.ts';
import { resourceServers } from './projects/resource-servers.ts';
import { signInPolicy } from './projects/sign-in-policy.ts';
import { anonymous } from './sign-in/anonymous.ts';
import { authorizationRequests } from './sign-in/authorization-requests.ts';
import { cliLogins } from './sign-in/cli.ts';
import { mfa } from './sign-in/mfa.ts';
import { oauth } from './sign-in/oauth.ts';
import { otp } from './sign-in/otp.ts';
import { passkeys } from './sign-in/passkeys.ts';
import { passwords } from './sign-in/passwords.ts';
import { proof } from './sign-in/proof.ts';
import { providers } from './sign-in/providers.ts';
import { securityKeys } from './sign-in/security-keys.ts';
import { sessions } from './sign-in/sessions.ts';
import { singleSignOnFlows } from './sign-in/single-sign-on-flows.ts';
import { trustedDevices } from './sign-in/trusted-devices.ts';
import { directories } from './teams/directories.ts';
import { permissionDefinitions } from './teams/permission-definitions.ts';
import { permissionQuestions } from './teams/permission-questions.ts';
import { permissions } from './teams/permissions.ts';
import { setUpLinks } from './teams/set-up-links.ts';
import { singleSignOn } from './teams/single-sign-on.ts';
import { teamDomains } from './teams/team-domains.ts';
import { teamInvitations } from './teams/team-invitations.ts';
import { teamMembers } from './teams/team-members.ts';
import { teams } from './teams/teams.ts';
import { bans } from './users/bans.ts';
import { connectedAccounts } from './users/connected-accounts.ts';
import { connectedApps } from './users/connected-apps.ts';
import { contactChannels } from './users/contact-channels.ts';
import { delegations } from './users/delegations.ts';
import { factors } from './users/factors.ts';
import { firstProofs } from './users/first-proofs.ts';
import { images } from './users/images.ts';
import { impersonations } from './users/impersonations.ts';
import { imports } from './users/imports.ts';
import { merges } from './users/merges.ts';
import { notificationPreferences } from './users/notification-preferences.ts';
import { personalData } from './users/personal-data.ts';
import { previousSystem } from './users/previous-system.ts';
import { userSearch } from './users/user-search.ts';
import { users } from './users/users.ts';
import { webhooks } from './webhooks/webhooks.ts';

/** The whole API, a row an endpoint. */
export const endpoints = {
  ...probes,
  ...passwords,
  ...otp,
  ...mfa,
  ...proof,
  ...passkeys,
  ...securityKeys,
  ...trustedDevices,
  ...anonymous,
  ...cliLogins,
  ...sessions,
  ...oauth,
  ...users,
  ...userSearch,
  ...bans,
  ...merges,
  ...impersonations,
  ...factors,
  ...userEvents,
  ...personalData,
  ...events,
  ...eventProofs,
  ...eventStreams,
  ...contactChannels,
  ...firstProofs,
  ...teams,
  ...teamMembers,
  ...teamDomains,
  ...teamInvitations,
  ...directories,
  ...singleSignOn,
  ...setUpLinks,
  ...singleSignOnFlows,
  ...apiKeys,
  ...teamApiKeys,
  ...permissions,
  ...permissionDefinitions,
  ...permissionQuestions,
  ...emailTemplates,
  ...emailThemes,
  ...tsxTemplates,
  ...emailPreviews,
  ...emailVersions,
  ...emailChats,
  ...emails,
  ...notificationPreferences,
  ...connectedAccounts,
  ...authorizationRequests,
  ...connectedApps,
  ...delegations,
  ...oauthClients,
  ...resourceServers,
  ...hostedDomains,
  ...providers,
  ...images,
  ...imports,
  ...previousSystem,
  ...projects,
  ...projectSettings,
  ...signInPolicy,
  ...owners,
  ...ownerInvitations,
  ...ownerRecovery,
  ...metrics,
  ...webhooks,
  ...backups,
} as const;
export type Endpoints = typeof endpoints;
export type Key = keyof Endpoints;

export { oauthProviderIds } from '../oauth-providers.ts';
export { type EmailTemplateType, emailTemplateTypes } from './emails/email-templates.ts';
export { Team, User } from './shapes.ts';
export type { AccountThings } from './users/first-proofs.ts';
export { ImportedTeam, ImportedUser } from './users/imports.ts';
export { userOrders } from './users/user-search.ts';
export {
  anonymous,
  apiKeys,
  authorizationRequests,
  backups,
  bans,
  cliLogins,
  connectedAccounts,
  connectedApps,
  contactChannels,
  delegations,
  directories,
  emailChats,
  emailPreviews,
  emails,
  emailTemplates,
  emailThemes,
  emailVersions,
  eventProofs,
  eventStreams,
  events,
  factors,
  firstProofs,
  hostedDomains,
  images,
  impersonations,
  imports,
  merges,
  metrics,
  mfa,
  notificationPreferences,
  oauth,
  oauthClients,
  otp,
  ownerInvitations,
  ownerRecovery,
  owners,
  passkeys,
  passwords,
  permissionDefinitions,
  permissionQuestions,
  permissions,
  personalData,
  previousSystem,
  probes,
  projectSettings,
  projects,
  proof,
  providers,
  resourceServers,
  securityKeys,
  sessions,
  setUpLinks,
  signInPolicy,
  singleSignOn,
  singleSignOnFlows,
  teamApiKeys,
  teamDomains,
  teamInvitations,
  teamMembers,
  teams,
  trustedDevices,
  tsxTemplates,
  userEvents,
  userSearch,
  users,
  webhooks,
};
