import { type Refreshes, refreshedBy } from './invalidations.ts';

const ofClients = (key: keyof Refreshes) => refreshedBy[key] ?? [];
const held = ofClients('POST /latchkey/team-permissions/:team_id/:user_id/:permission_id');
/** Another id of a permission is written down in the settings of the project, too. */
const defined = [...held, 'teamPermissionDefinitions', 'projectPermissionDefinitions', 'adminProject'] as const;
const program = ['emailPreviews', 'emailVersions'] as const;
const theme = ['emailThemes', ...program] as const;
const newTemplate = ['newEmailTemplates', ...program] as const;
const webhooks = ['webhookEndpoints', 'webhookDeliveries'] as const;
const template = ['emailTemplates', 'emailVersions'] as const;

/** With what servers and admins change, which no client needs to know of. */
const changed: Refreshes = {
  ...refreshedBy,
  'POST /users': ['users', 'teams', 'metrics'],
  'PATCH /users/:user_id': [...ofClients('PATCH /users/me'), 'contactChannels', 'sessions', 'factors', 'metrics'],
  'DELETE /users/:user_id': [...ofClients('DELETE /users/me'), 'metrics'],
  'DELETE /latchkey/users/:user_id/factors': [...ofClients('POST /latchkey/passkeys'), 'factors'],
  'DELETE /latchkey/users/:user_id/passkeys/:id': [...ofClients('POST /latchkey/passkeys'), 'factors'],
  'PUT /latchkey/users/:user_id/ban': ['bans', 'sessions'],
  'DELETE /latchkey/users/:user_id/ban': ['bans'],
  'POST /latchkey/users/:user_id/impersonation': [],
  'POST /auth/sessions': ['sessions'],
  'POST /team-memberships/:team_id/:user_id': ofClients('DELETE /team-memberships/:team_id/:user_id'),
  'POST /team-permissions/:team_id/:user_id/:permission_id': held,
  'DELETE /team-permissions/:team_id/:user_id/:permission_id': held,
  'POST /project-permissions/:user_id/:permission_id': held,
  'DELETE /project-permissions/:user_id/:permission_id': held,
  'POST /team-permission-definitions': defined,
  'PATCH /team-permission-definitions/:permission_id': defined,
  'DELETE /team-permission-definitions/:permission_id': defined,
  'POST /project-permission-definitions': defined,
  'PATCH /project-permission-definitions/:permission_id': defined,
  'DELETE /project-permission-definitions/:permission_id': defined,
  'PATCH /internal/projects/current': ['adminProject', 'project', 'ownedProjects'],
  'DELETE /internal/projects/current': ['ownedProjects'],
  'PATCH /latchkey/project-settings': ['additionalSettings'],
  'POST /internal/api-keys': ['internalApiKeys'],
  'PATCH /internal/api-keys/:id': ['internalApiKeys'],
  // The invitations of whoever is removed go too.
  'DELETE /latchkey/owners/:user_id': ['owners', 'ownerInvitations'],
  'POST /latchkey/owner-invitations': ['ownerInvitations'],
  'DELETE /latchkey/owner-invitations/:invitation_id': ['ownerInvitations'],
  'PATCH /email-templates/:type': template,
  'DELETE /email-templates/:type': template,
  'PATCH /internal/email-templates/:id': newTemplate,
  'DELETE /latchkey/email-templates/:id': newTemplate,
  'POST /internal/email-themes': ['emailThemes'],
  'PATCH /internal/email-themes/:id': theme,
  'PATCH /latchkey/email-themes/:id': ['emailThemes'],
  'DELETE /latchkey/email-themes/:id': theme,
  'POST /internal/ai-chat/:thread_id': ['emailThemes', ...newTemplate],
  'POST /emails/send-email': ['emails'],
  'POST /internal/send-test-email': ['emails'],
  'POST /internal/send-sign-in-invitation': ['emails'],
  'POST /latchkey/emails/send-preview': ['emails'],
  'POST /latchkey/emails/:email_id/resend': ['emails'],
  'POST /latchkey/webhook-endpoints': ['webhookEndpoints'],
  'PATCH /latchkey/webhook-endpoints/:endpoint_id': webhooks,
  'DELETE /latchkey/webhook-endpoints/:endpoint_id': ['webhookEndpoints'],
  'POST /latchkey/webhook-endpoints/:endpoint_id/secret/rotate': ['webhookEndpoints'],
  'POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/replay': webhooks,
  'POST /latchkey/webhook-endpoints/:endpoint_id/deliveries/:delivery_id/skip': webhooks,
  'POST /latchkey/webhook-endpoints/:endpoint_id/replay': webhooks,
  'POST /latchkey/webhook-endpoints/:endpoint_id/test': webhooks,
};

/** Whatever changes is in the event log. */
export const refreshedByServers: Refreshes = Object.fromEntries(
  Object.entries(changed).map(([key, stale]) => [key, [...stale, 'events']]),
);
