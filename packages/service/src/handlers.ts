import type { endpoints } from '@latchkey/protocol';
import { anonymousRoutes } from './domains/anonymous/routes.ts';
import { apiKeyRoutes, teamApiKeyRoutes } from './domains/api-keys/routes.ts';
import { backupRoutes } from './domains/backups/routes.ts';
import { banRoutes } from './domains/bans/routes.ts';
import { cliLoginRoutes } from './domains/cli-logins/routes.ts';
import { connectedAccountRoutes } from './domains/connected-accounts/routes.ts';
import { contactChannelRoutes } from './domains/contact-channels/routes.ts';
import { emailChatRoutes } from './domains/email-chats/routes.ts';
import { emailTemplateRoutes } from './domains/email-templates/routes.ts';
import { emailPreviewRoutes, emailThemeRoutes, tsxTemplateRoutes } from './domains/email-themes/routes.ts';
import { emailVersionRoutes } from './domains/email-versions/routes.ts';
import { emailRoutes } from './domains/emails/routes.ts';
import { eventRoutes, userEventRoutes } from './domains/events/routes.ts';
import { factorRoutes } from './domains/factors/routes.ts';
import { firstProofRoutes } from './domains/first-proofs/routes.ts';
import type { Handlers } from './domains/handler.ts';
import { imageRoutes } from './domains/images/routes.ts';
import { impersonationRoutes } from './domains/impersonations/routes.ts';
import { teamInvitationRoutes } from './domains/invitations/routes.ts';
import { metricRoutes } from './domains/metrics/routes.ts';
import { mfaRoutes } from './domains/mfa/routes.ts';
import { notificationPreferenceRoutes } from './domains/notification-preferences/routes.ts';
import { oauthRoutes } from './domains/oauth/routes.ts';
import { otpRoutes } from './domains/otp/routes.ts';
import { ownerInvitationRoutes } from './domains/owner-invitations/routes.ts';
import { ownerRecoveryRoutes } from './domains/owner-recovery/routes.ts';
import { passkeyRoutes } from './domains/passkeys/routes.ts';
import { passwordRoutes } from './domains/passwords/routes.ts';
import { permissionDefinitionRoutes } from './domains/permission-definitions/routes.ts';
import { permissionQuestionRoutes } from './domains/permission-questions/routes.ts';
import { permissionRoutes } from './domains/permissions/routes.ts';
import { probeRoutes } from './domains/probes/routes.ts';
import { ownerRoutes, projectRoutes, projectSettingsRoutes } from './domains/projects/routes.ts';
import { proofRoutes } from './domains/proof/routes.ts';
import { providerRoutes } from './domains/providers/routes.ts';
import { sessionRoutes } from './domains/sessions/routes.ts';
import { signInPolicyRoutes } from './domains/sign-in-policy/routes.ts';
import { teamMemberRoutes } from './domains/team-members/routes.ts';
import { teamRoutes } from './domains/teams/routes.ts';
import { userRoutes } from './domains/users/routes.ts';
import { webhookRoutes } from './domains/webhooks/routes.ts';

/** Everything that has a handler; a row without one, or one without a row, does not compile. */
export const handlers: Handlers<typeof endpoints> = {
  ...probeRoutes,
  ...passwordRoutes,
  ...otpRoutes,
  ...contactChannelRoutes,
  ...firstProofRoutes,
  ...teamRoutes,
  ...teamMemberRoutes,
  ...teamInvitationRoutes,
  ...emailRoutes,
  ...notificationPreferenceRoutes,
  ...apiKeyRoutes,
  ...teamApiKeyRoutes,
  ...mfaRoutes,
  ...proofRoutes,
  ...passkeyRoutes,
  ...anonymousRoutes,
  ...cliLoginRoutes,
  ...sessionRoutes,
  ...oauthRoutes,
  ...userRoutes,
  ...banRoutes,
  ...impersonationRoutes,
  ...factorRoutes,
  ...userEventRoutes,
  ...eventRoutes,
  ...permissionRoutes,
  ...permissionDefinitionRoutes,
  ...permissionQuestionRoutes,
  ...emailTemplateRoutes,
  ...emailThemeRoutes,
  ...tsxTemplateRoutes,
  ...emailPreviewRoutes,
  ...emailVersionRoutes,
  ...emailChatRoutes,
  ...connectedAccountRoutes,
  ...providerRoutes,
  ...imageRoutes,
  ...projectRoutes,
  ...projectSettingsRoutes,
  ...signInPolicyRoutes,
  ...webhookRoutes,
  ...ownerRoutes,
  ...ownerInvitationRoutes,
  ...ownerRecoveryRoutes,
  ...metricRoutes,
  ...backupRoutes,
};
