import type { endpoints } from '@latchkey/protocol';
import { userRoutes } from '../domains/accounts/routes.ts';
import { anonymousRoutes } from '../domains/anonymous/routes.ts';
import { apiKeyRoutes, teamApiKeyRoutes } from '../domains/api-keys/routes.ts';
import {
  authorizationRequestRoutes,
  connectedAppRoutes,
  delegationRoutes,
  oauthClientRoutes,
  resourceServerRoutes,
} from '../domains/authorization-server/routes.ts';
import { backupRoutes } from '../domains/backups/routes.ts';
import { banRoutes } from '../domains/bans/routes.ts';
import { cliLoginRoutes } from '../domains/cli-logins/routes.ts';
import { connectedAccountRoutes } from '../domains/connected-accounts/routes.ts';
import { contactChannelRoutes } from '../domains/contact-channels/routes.ts';
import { trustedDeviceRoutes } from '../domains/devices/routes.ts';
import { directoryRoutes } from '../domains/directories/routes.ts';
import { firstProofRoutes, verificationRoutes } from '../domains/email-verification/routes.ts';
import { emailChatRoutes } from '../domains/emails/assistant/routes.ts';
import { emailRoutes } from '../domains/emails/routes.ts';
import { emailTemplateRoutes } from '../domains/emails/templates/routes.ts';
import { emailPreviewRoutes, emailThemeRoutes, tsxTemplateRoutes } from '../domains/emails/themes/routes.ts';
import { emailVersionRoutes } from '../domains/emails/versions/routes.ts';
import { eventProofRoutes } from '../domains/event-proofs/routes.ts';
import { eventStreamRoutes } from '../domains/event-streams/routes.ts';
import { eventRoutes, userEventRoutes } from '../domains/events/routes.ts';
import { enrolmentRoutes, factorRoutes } from '../domains/factors/routes.ts';
import type { Handlers } from '../domains/handler.ts';
import { hostedDomainRoutes } from '../domains/hosted-domains/routes.ts';
import { imageRoutes } from '../domains/images/routes.ts';
import { impersonationRoutes } from '../domains/impersonations/routes.ts';
import { importRoutes } from '../domains/imports/routes.ts';
import { teamInvitationRoutes } from '../domains/invitations/routes.ts';
import { metricRoutes } from '../domains/metrics/routes.ts';
import { mfaRoutes, securityKeyRoutes } from '../domains/mfa/routes.ts';
import { notificationPreferenceRoutes } from '../domains/notification-preferences/routes.ts';
import { singleSignOnFlowRoutes } from '../domains/oauth/connections/routes.ts';
import { oauthRoutes } from '../domains/oauth/routes.ts';
import { otpRoutes } from '../domains/otp/routes.ts';
import { ownerInvitationRoutes } from '../domains/owner-invitations/routes.ts';
import { ownerRecoveryRoutes } from '../domains/owner-recovery/routes.ts';
import { passkeyRoutes } from '../domains/passkeys/routes.ts';
import { passwordChangeRoutes } from '../domains/password-change/routes.ts';
import { permissionDefinitionRoutes } from '../domains/permission-definitions/routes.ts';
import { permissionQuestionRoutes } from '../domains/permission-questions/routes.ts';
import { permissionRoutes } from '../domains/permissions/routes.ts';
import { personalDataRoutes } from '../domains/personal-data/routes.ts';
import { passwordSignInRoutes, previousSystemRoutes } from '../domains/previous-system/routes.ts';
import { probeRoutes } from '../domains/probes/routes.ts';
import { ownerRoutes, projectRoutes, projectSettingsRoutes } from '../domains/project-admin/routes.ts';
import { proofRoutes, securityKeyProofRoutes } from '../domains/proof/routes.ts';
import { providerRoutes } from '../domains/providers/routes.ts';
import { sessionRoutes } from '../domains/sessions/routes.ts';
import { setUpLinkRoutes } from '../domains/set-up-links/routes.ts';
import { signInPolicyRoutes } from '../domains/sign-in-policy/routes.ts';
import { signUpRoutes } from '../domains/sign-up/routes.ts';
import { singleSignOnRoutes } from '../domains/single-sign-on/routes.ts';
import { teamDomainRoutes } from '../domains/team-domains/routes.ts';
import { teamMemberRoutes } from '../domains/team-members/routes.ts';
import { teamPermissionRoutes } from '../domains/team-permissions/routes.ts';
import { teamRoutes } from '../domains/teams/routes.ts';
import { webhookRoutes } from '../domains/webhooks/routes.ts';

/** Everything that has a handler; a row without one, or one without a row, does not compile. */
export const handlers: Handlers<typeof endpoints> = {
  ...probeRoutes,
  ...passwordSignInRoutes,
  ...passwordChangeRoutes,
  ...signUpRoutes,
  ...otpRoutes,
  ...contactChannelRoutes,
  ...verificationRoutes,
  ...firstProofRoutes,
  ...teamRoutes,
  ...teamMemberRoutes,
  ...teamDomainRoutes,
  ...hostedDomainRoutes,
  ...teamInvitationRoutes,
  ...directoryRoutes,
  ...setUpLinkRoutes,
  ...singleSignOnRoutes,
  ...singleSignOnFlowRoutes,
  ...emailRoutes,
  ...notificationPreferenceRoutes,
  ...apiKeyRoutes,
  ...teamApiKeyRoutes,
  ...mfaRoutes,
  ...securityKeyRoutes,
  ...proofRoutes,
  ...securityKeyProofRoutes,
  ...passkeyRoutes,
  ...trustedDeviceRoutes,
  ...anonymousRoutes,
  ...cliLoginRoutes,
  ...sessionRoutes,
  ...oauthRoutes,
  ...userRoutes,
  ...banRoutes,
  ...importRoutes,
  ...previousSystemRoutes,
  ...impersonationRoutes,
  ...enrolmentRoutes,
  ...factorRoutes,
  ...userEventRoutes,
  ...personalDataRoutes,
  ...eventRoutes,
  ...eventStreamRoutes,
  ...eventProofRoutes,
  ...permissionRoutes,
  ...teamPermissionRoutes,
  ...permissionDefinitionRoutes,
  ...permissionQuestionRoutes,
  ...emailTemplateRoutes,
  ...emailThemeRoutes,
  ...tsxTemplateRoutes,
  ...emailPreviewRoutes,
  ...emailVersionRoutes,
  ...emailChatRoutes,
  ...connectedAccountRoutes,
  ...authorizationRequestRoutes,
  ...connectedAppRoutes,
  ...delegationRoutes,
  ...oauthClientRoutes,
  ...resourceServerRoutes,
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
