export { type EventKind, eventKinds, kindsByGroup, webhookKinds } from '@latchkey/protocol/event-kinds';
export { type ClientKind, clientKindNames, clientKinds, redirectProblem } from '@latchkey/protocol/oauth-clients';
export { identifierProblem, scopeProblem } from '@latchkey/protocol/resource-servers';
export {
  type Setting,
  type SettingKey,
  settings,
  type TextForm,
  type ValueOf,
} from '@latchkey/protocol/settings/settings';
export { AdminApp, type AdminAppOptions, type AdminUserStores } from './apps/admin-app.ts';
export { OwnerApp, type OwnerAppOptions } from './apps/owner-app.ts';
export type { ChatContent, ChatContext, ChatMessage } from './emails/chats.ts';
export type { AdminSentEmail, EmailAttempt, EmailPage, ListEmailsOptions, LoggedEmail } from './emails/log.ts';
export type { EmailPreview, ShownEmail } from './emails/previews.ts';
export type { EmailTheme, EmailThemeSource, NewEmailTemplate, RenderedEmail } from './emails/programs.ts';
export type { EmailToPreview, TestEmail, TriedEmail } from './emails/send.ts';
export type {
  EmailTemplate,
  EmailTemplatePreview,
  EmailTemplateType,
  EmailTemplateUpdate,
  PreviewedEmail,
} from './emails/templates.ts';
export type { EmailVersion } from './emails/versions.ts';
export type { EventExportFormat } from './events/event-export.ts';
export type { EventActor, EventFilters, EventPage, ListEventsOptions, LoggedEvent } from './events/event-log.ts';
export type { HostedDomain } from './oauth-clients/hosted-domains.ts';
export type {
  NewOAuthClient,
  OAuthClient,
  OAuthClientFirstView,
  OAuthClientGrant,
  OAuthClientSecretRotation,
  OAuthClientUpdate,
  PublicJwk,
} from './oauth-clients/oauth-clients.ts';
export type {
  NewResourceScope,
  NewResourceServer,
  ResourceScope,
  ResourceServer,
  ResourceServerUpdate,
} from './oauth-clients/resource-servers.ts';
export type {
  NewPermissionDefinition,
  PermissionDefinition,
  PermissionDefinitionUpdate,
  PermissionScope,
} from './permissions/permission-definitions.ts';
export type {
  PermissionDifference,
  PermissionDifferencePage,
  PermissionPreview,
} from './permissions/permission-preview.ts';
export type { ActivityMetrics } from './projects/activity-metrics.ts';
export type { AdminProject, ProjectUpdate } from './projects/admin-project.ts';
export type { DomainCheck } from './projects/domain-check.ts';
export type { ImpersonationLink, NewImpersonationLink } from './projects/impersonation-link.ts';
export type {
  InternalApiKey,
  InternalApiKeyFirstView,
  InternalApiKeyRotation,
  NewInternalApiKey,
} from './projects/internal-api-keys.ts';
export type { NightlyBackups } from './projects/nightly-backups.ts';
export { type GuardedCall, ownerMay } from './projects/owner-may.ts';
export type { FirstOwner, FirstOwnerResult } from './projects/owners/first-owner.ts';
export type {
  OwnerInvitationOffer,
  OwnerInvitationOfferResult,
  OwnerInvitationResult,
  OwnerSignUp,
  OwnerSignUpResult,
} from './projects/owners/invitation.ts';
export type { OwnedProjectMetrics } from './projects/owners/owned-project-metrics.ts';
export type { OwnerRecovery, OwnerRecoveryResult, OwnerReturn, OwnerReturnResult } from './projects/owners/recovery.ts';
export {
  type AdvisedProject,
  type ProductionAdvice,
  type ProductionAdviceCode,
  productionAdvice,
} from './projects/production-advice.ts';
export type { ProductionModeError } from './projects/production-mode.ts';
export type { DailyCount, Metrics } from './projects/project-metrics.ts';
export type { OwnerInvitation, OwnerRole, ProjectOwner } from './projects/project-owners.ts';
export type { RedirectCheck } from './projects/redirect-check.ts';
export type { UserFactors } from './projects/user-factors.ts';
export * from './server.ts';
export type {
  ListWebhookDeliveriesOptions,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryInFull,
  WebhookDeliveryPage,
  WebhookReplay,
} from './webhooks/deliveries.ts';
export type {
  ListWebhookEndpointsOptions,
  NewWebhookEndpoint,
  WebhookEndpoint,
  WebhookEndpointPage,
  WebhookEndpointUpdate,
  WebhookKind,
} from './webhooks/endpoints.ts';
export type { WebhookKindFacts } from './webhooks/kinds.ts';
export type { ListWebhookMessagesOptions, WebhookMessage, WebhookMessages } from './webhooks/messages.ts';
export type { WebhookDay } from './webhooks/metrics.ts';
export type { WebhookSecret, WebhookSecretRotation } from './webhooks/secrets.ts';
