/** How an event turned out: done as requested, refused, or done but suspicious. */
export const eventResults = ['done', 'refused', 'suspicious'] as const;
export type EventResult = (typeof eventResults)[number];

interface KindFacts {
  /** What it is about, as the choice of kinds shows them. */
  readonly group: 'Users' | 'Signing in' | 'Teams' | 'Permissions' | 'Emails' | 'Webhooks' | 'Project';
  /** What it is called where owners read of it. */
  readonly label: string;
  /** What came of it; done, where this is left out. */
  readonly result?: Exclude<EventResult, 'done'>;
  /** Webhooks tell of it. */
  readonly webhook?: true;
  /** Users read of it among the security events of their own account. */
  readonly security?: true;
  /** Any caller can trigger it repeatedly: such events are gathered, and kept only for a while. */
  readonly gathered?: true;
}

/** Everything that can happen. The dotted names are those of webhooks where the protocol has one. */
export const eventKinds = {
  'user.created': { group: 'Users', label: 'Account created', webhook: true, security: true },
  'user.updated': { group: 'Users', label: 'Account changed', webhook: true, security: true },
  'user.deleted': { group: 'Users', label: 'Account deleted', webhook: true },
  'user.merged': { group: 'Users', label: 'Duplicate merged', webhook: true, security: true },
  'user.imported': { group: 'Users', label: 'Account imported' },
  'user.banned': { group: 'Users', label: 'Banned' },
  'user.unbanned': { group: 'Users', label: 'Ban lifted' },
  'user.impersonated': { group: 'Users', label: 'Impersonation link made' },
  'contact_channel.created': { group: 'Users', label: 'Contact channel added', security: true },
  'contact_channel.updated': { group: 'Users', label: 'Contact channel changed', security: true },
  'contact_channel.verified': { group: 'Users', label: 'Contact channel verified', security: true },
  'contact_channel.deleted': { group: 'Users', label: 'Contact channel removed', security: true },
  'notification_preference.updated': { group: 'Users', label: 'Notifications changed' },
  'session.created': { group: 'Signing in', label: 'Signed in', security: true },
  'session.deleted': { group: 'Signing in', label: 'Signed out', security: true },
  'session.reused': {
    group: 'Signing in',
    label: 'Session ended: its token was used twice',
    result: 'suspicious',
    security: true,
  },
  'session.suspected': {
    group: 'Signing in',
    label: 'Session used from two places',
    result: 'suspicious',
    security: true,
  },
  'session.proven': { group: 'Signing in', label: 'Identity confirmed' },
  'sign_in.failed': { group: 'Signing in', label: 'Sign-in failed', result: 'refused', security: true, gathered: true },
  'rate_limit.reached': { group: 'Signing in', label: 'Rate limit reached', result: 'refused', gathered: true },
  'password.updated': { group: 'Signing in', label: 'Password changed', security: true },
  'otp.enabled': { group: 'Signing in', label: 'Sign-in by mail switched on', security: true },
  'recovery_codes.created': { group: 'Signing in', label: 'Recovery codes made', security: true },
  'recovery_code.used': { group: 'Signing in', label: 'Recovery code used', security: true },
  'trusted_device.created': { group: 'Signing in', label: 'Browser trusted', security: true },
  'trusted_device.deleted': { group: 'Signing in', label: 'Trusted browser removed', security: true },
  'security_key.created': { group: 'Signing in', label: 'Security key added', security: true },
  'security_key.updated': { group: 'Signing in', label: 'Security key renamed', security: true },
  'security_key.deleted': { group: 'Signing in', label: 'Security key removed', security: true },
  'passkey.created': { group: 'Signing in', label: 'Passkey added', security: true },
  'passkey.updated': { group: 'Signing in', label: 'Passkey renamed', security: true },
  'passkey.deleted': { group: 'Signing in', label: 'Passkey removed', security: true },
  'connected_account.renewed': { group: 'Signing in', label: 'Connected account renewed' },
  'connected_account.refused': {
    group: 'Signing in',
    label: 'Connected account refused by its provider',
    result: 'refused',
  },
  'cli_login.confirmed': { group: 'Signing in', label: 'Command-line sign-in allowed', security: true },
  'cli_login.denied': { group: 'Signing in', label: 'Command-line sign-in denied', result: 'refused', security: true },
  'connected_app.authorized': { group: 'Signing in', label: 'App connected', security: true },
  'connected_app.revoked': { group: 'Signing in', label: 'App disconnected', security: true },
  'delegation.created': { group: 'Signing in', label: 'Agent authorized', security: true },
  'delegation.used': { group: 'Signing in', label: 'Agent got a token' },
  'delegation.ended': { group: 'Signing in', label: 'Delegation to agent ended', security: true },
  'api_key.created': { group: 'Signing in', label: 'API key created', security: true },
  'api_key.updated': { group: 'Signing in', label: 'API key described' },
  'api_key.revoked': { group: 'Signing in', label: 'API key revoked', security: true },
  'team.created': { group: 'Teams', label: 'Team created', webhook: true },
  'team.imported': { group: 'Teams', label: 'Team imported' },
  'team.updated': { group: 'Teams', label: 'Team changed', webhook: true },
  'team.deleted': { group: 'Teams', label: 'Team deleted', webhook: true },
  'team_membership.created': { group: 'Teams', label: 'Joined a team', webhook: true },
  'team_membership.deleted': { group: 'Teams', label: 'Left a team', webhook: true },
  'team_member_profile.updated': { group: 'Teams', label: 'Profile in a team changed' },
  'team_invitation.created': { group: 'Teams', label: 'Invitation sent' },
  'team_invitation.renewed': { group: 'Teams', label: 'Invitation renewed' },
  'team_invitation.accepted': { group: 'Teams', label: 'Invitation accepted' },
  'team_invitation.revoked': { group: 'Teams', label: 'Invitation taken back' },
  'team_domain.created': { group: 'Teams', label: 'Domain added to a team', webhook: true },
  'team_domain.verified': { group: 'Teams', label: 'Domain of a team verified', webhook: true },
  'team_domain.lost': {
    group: 'Teams',
    label: 'Domain of a team no longer verified: its record is gone',
    result: 'refused',
    webhook: true,
  },
  'team_domain.deleted': { group: 'Teams', label: 'Domain removed from a team', webhook: true },
  'directory.created': { group: 'Teams', label: 'Directory connected' },
  'directory.deleted': { group: 'Teams', label: 'Directory disconnected' },
  'directory_token.created': { group: 'Teams', label: 'Directory token created' },
  'directory_token.ended': { group: 'Teams', label: 'Directory token revoked' },
  'directory_user.created': { group: 'Teams', label: 'User provisioned' },
  'directory_user.updated': { group: 'Teams', label: 'Provisioned user changed' },
  'directory_user.activated': { group: 'Teams', label: 'Provisioned user activated' },
  'directory_user.deactivated': { group: 'Teams', label: 'Provisioned user deactivated' },
  'directory_user.deleted': { group: 'Teams', label: 'User deprovisioned' },
  'directory_group.created': { group: 'Teams', label: 'Directory group created' },
  'directory_group.updated': { group: 'Teams', label: 'Directory group changed' },
  'directory_group.deleted': { group: 'Teams', label: 'Directory group deleted' },
  'directory_group.mapped': { group: 'Teams', label: 'Permissions of a directory group changed' },
  'set_up_link.created': { group: 'Teams', label: 'Set-up link created' },
  'set_up_link.opened': { group: 'Teams', label: 'Set-up link opened' },
  'set_up_link.finished': { group: 'Teams', label: 'Set-up finished' },
  'set_up_link.ended': { group: 'Teams', label: 'Set-up link ended' },
  'single_sign_on_connection.created': { group: 'Teams', label: 'Single sign-on connection created', webhook: true },
  'single_sign_on_connection.updated': { group: 'Teams', label: 'Single sign-on connection changed', webhook: true },
  'single_sign_on_connection.deleted': { group: 'Teams', label: 'Single sign-on connection deleted', webhook: true },
  'single_sign_on_connection.certificate_expiring': {
    group: 'Teams',
    label: 'Certificate of a single sign-on connection expires soon',
    webhook: true,
  },
  'team_permission.created': { group: 'Permissions', label: 'Permission granted in a team', webhook: true },
  'team_permission.deleted': { group: 'Permissions', label: 'Permission taken in a team', webhook: true },
  'project_permission.created': { group: 'Permissions', label: 'Permission granted', webhook: true },
  'project_permission.deleted': { group: 'Permissions', label: 'Permission taken', webhook: true },
  'permission_definition.created': { group: 'Permissions', label: 'Permission defined' },
  'permission_definition.updated': { group: 'Permissions', label: 'Definition of a permission changed' },
  'permission_definition.deleted': { group: 'Permissions', label: 'Definition of a permission deleted' },
  'email_template.updated': { group: 'Emails', label: 'Email template changed' },
  'email_template.reset': { group: 'Emails', label: 'Email template reset' },
  'email_theme.created': { group: 'Emails', label: 'Email theme created' },
  'email_theme.updated': { group: 'Emails', label: 'Email theme changed' },
  'email_theme.reset': { group: 'Emails', label: 'Email theme reset' },
  'email_theme.deleted': { group: 'Emails', label: 'Email theme deleted' },
  'import.created': { group: 'Project', label: 'Import begun' },
  'import.undone': { group: 'Project', label: 'Import undone' },
  'previous_system.updated': { group: 'Project', label: 'Previous system set' },
  'previous_system.deleted': { group: 'Project', label: 'Previous system removed' },
  'previous_system.failed': {
    group: 'Project',
    label: 'Previous system not reached',
    result: 'refused',
    gathered: true,
  },
  'previous_session.exchanged': { group: 'Signing in', label: 'Signed in by the previous system' },
  'hosted_domain.created': { group: 'Project', label: 'Domain added for hosted pages' },
  'hosted_domain.verified': { group: 'Project', label: 'Domain of hosted pages verified' },
  'hosted_domain.lost': { group: 'Project', label: 'Domain of hosted pages lost' },
  'hosted_domain.deleted': { group: 'Project', label: 'Domain of hosted pages removed' },
  'oauth_client.created': { group: 'Project', label: 'OAuth client registered' },
  'oauth_client.updated': { group: 'Project', label: 'OAuth client changed' },
  'oauth_client.rotated': { group: 'Project', label: 'Secret of an OAuth client rotated' },
  'oauth_client.deleted': { group: 'Project', label: 'OAuth client deleted' },
  'oauth_client.issued': { group: 'Signing in', label: 'Signed in to an application', gathered: true },
  'oauth_client.refused': { group: 'Signing in', label: 'Application refused', result: 'refused', gathered: true },
  'resource_server.created': { group: 'Project', label: 'Resource server registered' },
  'resource_server.updated': { group: 'Project', label: 'Resource server changed' },
  'resource_server.deleted': { group: 'Project', label: 'Resource server deleted' },
  'webhook_endpoint.created': { group: 'Webhooks', label: 'Webhook endpoint created' },
  'webhook_endpoint.updated': { group: 'Webhooks', label: 'Webhook endpoint changed' },
  'webhook_endpoint.deleted': { group: 'Webhooks', label: 'Webhook endpoint deleted' },
  'webhook_endpoint.rotated': { group: 'Webhooks', label: 'Webhook secret replaced' },
  'webhook_endpoint.paused': {
    group: 'Webhooks',
    label: 'Webhook endpoint paused: it kept failing',
    result: 'refused',
  },
  'webhook_endpoint.resumed': { group: 'Webhooks', label: 'Webhook endpoint resumed' },
  'webhook_endpoint.tested': { group: 'Webhooks', label: 'Webhook endpoint tried out' },
  'webhook_endpoint.retried': { group: 'Webhooks', label: 'Waiting webhooks tried' },
  'webhook_endpoint.replayed': { group: 'Webhooks', label: 'Webhooks sent again' },
  'webhook_delivery.replayed': { group: 'Webhooks', label: 'Webhook sent again' },
  'webhook_delivery.skipped': { group: 'Webhooks', label: 'Webhook given up' },
  'event_stream.created': { group: 'Project', label: 'Event log sent to a receiver' },
  'event_stream.updated': { group: 'Project', label: 'Receiver of the event log changed' },
  'event_stream.deleted': { group: 'Project', label: 'Receiver of the event log removed' },
  'event_stream.tested': { group: 'Project', label: 'Receiver of the event log tested' },
  'event_stream.failing': { group: 'Project', label: 'Event log not taken by a receiver', result: 'refused' },
  'event_stream.recovered': { group: 'Project', label: 'Event log taken by a receiver again' },
  'project.created': { group: 'Project', label: 'Project created' },
  'project.updated': { group: 'Project', label: 'Settings changed' },
  'project.deleted': { group: 'Project', label: 'Project deleted' },
  'project.exported': { group: 'Project', label: 'Project exported with its secrets' },
  'project.imported': { group: 'Project', label: 'Project imported' },
  'project.signing_key_created': { group: 'Project', label: 'Signing key created' },
  'project.signing_key_rotated': { group: 'Project', label: 'Signing key replaced' },
  'admin_call.refused': { group: 'Project', label: 'API call refused', result: 'refused', gathered: true },
  'secret.read': { group: 'Project', label: 'Stored secret read', gathered: true },
  'project_key.created': { group: 'Project', label: 'Keys created' },
  'project_key.updated': { group: 'Project', label: 'Keys changed' },
  'project_owner.created': { group: 'Project', label: 'Owner added' },
  'project_owner.updated': { group: 'Project', label: 'Owner role changed' },
  'project_owner.deleted': { group: 'Project', label: 'Owner removed' },
  'owner_recovery.created': { group: 'Project', label: 'Owner recovery link made' },
  'owner_invitation.created': { group: 'Project', label: 'Owner invited' },
  'owner_invitation.renewed': { group: 'Project', label: 'Invitation of an owner renewed' },
  'owner_invitation.accepted': { group: 'Project', label: 'Invitation of an owner accepted' },
  'owner_invitation.revoked': { group: 'Project', label: 'Invitation of an owner taken back' },
} as const satisfies Record<string, KindFacts>;

type Kinds = typeof eventKinds;
/** The name of a kind of event. */
export type EventKind = keyof Kinds;
type KindWith<Fact extends keyof KindFacts> = {
  [K in EventKind]: Kinds[K] extends { readonly [F in Fact]: unknown } ? K : never;
}[EventKind];

const kindsWith = <Fact extends keyof KindFacts>(fact: Fact) =>
  (Object.keys(eventKinds) as EventKind[]).filter((kind) => fact in eventKinds[kind]) as KindWith<Fact>[];

export type WebhookKind = KindWith<'webhook'>;
/** The kinds of which webhook endpoints are told. */
export const webhookKinds: readonly WebhookKind[] = kindsWith('webhook');

export type SecurityEventKind = KindWith<'security'>;
export const securityEventKinds: readonly SecurityEventKind[] = kindsWith('security');

export type GatheredKind = KindWith<'gathered'>;
export const gatheredKinds: readonly GatheredKind[] = kindsWith('gathered');

/** The kinds by what they are about, in the order of the table. */
export function kindsByGroup<K extends EventKind>(kinds: readonly K[]): [group: string, kinds: K[]][] {
  const groups = new Map<string, K[]>();
  for (const kind of kinds) groups.set(eventKinds[kind].group, [...(groups.get(eventKinds[kind].group) ?? []), kind]);
  return [...groups];
}
