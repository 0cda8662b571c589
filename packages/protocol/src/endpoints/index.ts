import { anonymous } from './anonymous.ts';
import { apiKeys, teamApiKeys } from './api-keys.ts';
import { backups } from './backups.ts';
import { bans } from './bans.ts';
import { cliLogins } from './cli.ts';
import { connectedAccounts } from './connected-accounts.ts';
import { contactChannels } from './contact-channels.ts';
import { emailChats } from './email-chats.ts';
import { emailTemplates } from './email-templates.ts';
import { emailPreviews, emailThemes, emailVersions, tsxTemplates } from './email-themes.ts';
import { emails } from './emails.ts';
import { events, userEvents } from './events.ts';
import { factors } from './factors.ts';
import { firstProofs } from './first-proofs.ts';
import { images } from './images.ts';
import { impersonations } from './impersonations.ts';
import { metrics } from './metrics.ts';
import { mfa } from './mfa.ts';
import { notificationPreferences } from './notification-preferences.ts';
import { oauth } from './oauth.ts';
import { otp } from './otp.ts';
import { ownerInvitations, ownerRecovery, owners } from './owners.ts';
import { passkeys } from './passkeys.ts';
import { passwords } from './passwords.ts';
import { permissionDefinitions } from './permission-definitions.ts';
import { permissionQuestions } from './permission-questions.ts';
import { permissions } from './permissions.ts';
import { probes } from './probes.ts';
import { projectSettings } from './project-settings.ts';
import { projects } from './projects.ts';
import { proof } from './proof.ts';
import { providers } from './providers.ts';
import { sessions } from './sessions.ts';
import { signInPolicy } from './sign-in-policy.ts';
import { teamInvitations } from './team-invitations.ts';
import { teamMembers } from './team-members.ts';
import { teams } from './teams.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

/** The whole API, a row an endpoint. */
export const endpoints = {
  ...probes,
  ...passwords,
  ...otp,
  ...mfa,
  ...proof,
  ...passkeys,
  ...anonymous,
  ...cliLogins,
  ...sessions,
  ...oauth,
  ...users,
  ...bans,
  ...impersonations,
  ...factors,
  ...userEvents,
  ...events,
  ...contactChannels,
  ...firstProofs,
  ...teams,
  ...teamMembers,
  ...teamInvitations,
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
  ...providers,
  ...images,
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

export { type EmailTemplateType, emailTemplateTypes } from './email-templates.ts';
export { securityEventKinds } from './events.ts';
export type { AccountThings } from './first-proofs.ts';
export { oauthProviderIds } from './project-shapes.ts';
export { Team, User } from './shapes.ts';
export { type AssuranceLevel, assuranceLevels } from './sign-in-policy.ts';
export { type WebhookKind, webhookKinds } from './webhook-shapes.ts';
export {
  anonymous,
  apiKeys,
  backups,
  bans,
  cliLogins,
  connectedAccounts,
  contactChannels,
  emailChats,
  emailPreviews,
  emails,
  emailTemplates,
  emailThemes,
  emailVersions,
  events,
  factors,
  firstProofs,
  images,
  impersonations,
  metrics,
  mfa,
  notificationPreferences,
  oauth,
  otp,
  ownerInvitations,
  ownerRecovery,
  owners,
  passkeys,
  passwords,
  permissionDefinitions,
  permissionQuestions,
  permissions,
  probes,
  projectSettings,
  projects,
  proof,
  providers,
  sessions,
  signInPolicy,
  teamApiKeys,
  teamInvitations,
  teamMembers,
  teams,
  tsxTemplates,
  userEvents,
  users,
  webhooks,
};
