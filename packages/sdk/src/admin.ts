export { type EventKind, eventKinds, kindsByGroup, webhookKinds } from '@latchkey/protocol/event-kinds';
export type { AdditionalSettings, AdditionalSettingsUpdate } from './additional-settings.ts';
export { AdminApp, type AdminAppOptions } from './admin-app.ts';
export type { AdminProject } from './admin-project.ts';
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
export type { EventExportFormat } from './event-export.ts';
export type { EventActor, EventFilters, EventPage, ListEventsOptions, LoggedEvent } from './event-log.ts';
export type { ImpersonationLink, NewImpersonationLink } from './impersonation-link.ts';
export type { InternalApiKey, InternalApiKeyFirstView, NewInternalApiKey } from './internal-api-keys.ts';
export type { NightlyBackups } from './nightly-backups.ts';
export { OwnerApp, type OwnerAppOptions } from './owner-app.ts';
export type { FirstOwner, FirstOwnerResult } from './owners/first-owner.ts';
export type {
  OwnerInvitationOffer,
  OwnerInvitationOfferResult,
  OwnerInvitationResult,
  OwnerSignUp,
  OwnerSignUpResult,
} from './owners/invitation.ts';
export type { OwnerRecovery, OwnerRecoveryResult, OwnerReturn, OwnerReturnResult } from './owners/recovery.ts';
export type {
  NewPermissionDefinition,
  PermissionDefinition,
  PermissionDefinitionUpdate,
  PermissionScope,
} from './permission-definitions.ts';
export type { PermissionDifference, PermissionDifferencePage, PermissionPreview } from './permission-preview.ts';
export type { ProductionModeError } from './production-mode.ts';
export type { DailyCount, Metrics } from './project-metrics.ts';
export type { OwnerInvitation, ProjectOwner } from './project-owners.ts';
export * from './server.ts';
export type { ProjectUpdate } from './shapes/project.ts';
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
export type { WebhookSecret, WebhookSecretRotation } from './webhooks/secrets.ts';
