import type { LoggedEvent } from '@latchkey/sdk/admin';
import { deviceName } from '../users/device.ts';

/** What can happen, in words, as the choice of kinds shows it. */
export const kindGroups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Users: {
    'user.created': 'Account created',
    'user.updated': 'Account changed',
    'user.deleted': 'Account deleted',
    'user.banned': 'Banned',
    'user.unbanned': 'Ban lifted',
    'user.impersonated': 'Impersonation link made',
    'contact_channel.created': 'Contact channel added',
    'contact_channel.updated': 'Contact channel changed',
    'contact_channel.verified': 'Contact channel verified',
    'contact_channel.deleted': 'Contact channel removed',
    'notification_preference.updated': 'Notifications changed',
  },
  'Signing in': {
    'session.created': 'Signed in',
    'session.deleted': 'Signed out',
    'session.reused': 'Session ended: its token was used twice',
    'session.suspected': 'Session used from two places',
    'session.proven': 'Identity confirmed',
    'sign_in.failed': 'Sign-in failed',
    'rate_limit.reached': 'Rate limit reached',
    'password.updated': 'Password changed',
    'otp.enabled': 'Sign-in by mail switched on',
    'recovery_codes.created': 'Recovery codes made',
    'recovery_code.used': 'Recovery code used',
    'passkey.created': 'Passkey added',
    'passkey.updated': 'Passkey renamed',
    'passkey.deleted': 'Passkey removed',
    'connected_account.renewed': 'Connected account renewed',
    'connected_account.refused': 'Connected account refused by its provider',
    'cli_login.confirmed': 'Command-line sign-in allowed',
    'cli_login.denied': 'Command-line sign-in denied',
    'api_key.created': 'API key created',
    'api_key.updated': 'API key described',
    'api_key.revoked': 'API key revoked',
  },
  Teams: {
    'team.created': 'Team created',
    'team.updated': 'Team changed',
    'team.deleted': 'Team deleted',
    'team_membership.created': 'Joined a team',
    'team_membership.deleted': 'Left a team',
    'team_member_profile.updated': 'Profile in a team changed',
    'team_invitation.created': 'Invitation sent',
    'team_invitation.renewed': 'Invitation renewed',
    'team_invitation.accepted': 'Invitation accepted',
    'team_invitation.revoked': 'Invitation taken back',
  },
  Permissions: {
    'team_permission.created': 'Permission granted in a team',
    'team_permission.deleted': 'Permission taken in a team',
    'project_permission.created': 'Permission granted',
    'project_permission.deleted': 'Permission taken',
    'permission_definition.created': 'Permission defined',
    'permission_definition.updated': 'Definition of a permission changed',
    'permission_definition.deleted': 'Definition of a permission deleted',
  },
  Emails: {
    'email_template.updated': 'Email template changed',
    'email_template.reset': 'Email template reset',
    'email_theme.created': 'Email theme created',
    'email_theme.updated': 'Email theme changed',
    'email_theme.reset': 'Email theme reset',
    'email_theme.deleted': 'Email theme deleted',
  },
  Webhooks: {
    'webhook_endpoint.created': 'Webhook endpoint created',
    'webhook_endpoint.updated': 'Webhook endpoint changed',
    'webhook_endpoint.deleted': 'Webhook endpoint deleted',
    'webhook_endpoint.rotated': 'Webhook secret replaced',
    'webhook_endpoint.paused': 'Webhook endpoint paused: it kept failing',
    'webhook_endpoint.resumed': 'Webhook endpoint resumed',
    'webhook_endpoint.tested': 'Webhook endpoint tried out',
    'webhook_endpoint.replayed': 'Webhooks sent again',
    'webhook_delivery.replayed': 'Webhook sent again',
    'webhook_delivery.skipped': 'Webhook given up',
  },
  Project: {
    'project.created': 'Project created',
    'project.updated': 'Settings changed',
    'project.deleted': 'Project deleted',
    'project.signing_key_rotated': 'Signing key replaced',
    'admin_call.refused': 'API call refused',
    'secret.read': 'Stored secret read',
    'project_key.created': 'Keys created',
    'project_key.updated': 'Keys changed',
    'project_owner.created': 'Owner added',
    'project_owner.deleted': 'Owner removed',
    'owner_recovery.created': 'Owner recovery link made',
    'owner_invitation.created': 'Owner invited',
    'owner_invitation.renewed': 'Invitation of an owner renewed',
    'owner_invitation.accepted': 'Invitation of an owner accepted',
    'owner_invitation.revoked': 'Invitation of an owner taken back',
  },
};

const titles: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(kindGroups));

export const eventTitle = ({ kind }: { readonly kind: string }): string => titles[kind] ?? kind;

/** Beside the states of before and after, what of an event is told by a line of its own. */
const facts: Readonly<Record<string, string>> = {
  reason: 'Reason',
  name: 'Name',
  address: 'Address',
  factors: 'Signed in with',
  is_impersonation: 'Impersonation',
  provider_id: 'Provider',
  by: 'By way of',
  leaked: 'Reported as leaked',
  count: 'How many',
  method: 'Method',
  network: 'Network',
  client: 'Device',
  address_hash: 'Address (hash)',
  endpoint: 'Endpoint',
  level: 'Access level',
  limit: 'Limit',
  secret: 'Secret',
  permission_id: 'Permission',
  team_id: 'Team',
  user_id: 'User',
  session_id: 'Session',
};

/** What is known of an event, by name. */
export const factsOf = (detail: Readonly<Record<string, unknown>>): [name: string, value: string][] =>
  Object.entries(detail)
    .filter(([name]) => name !== 'before' && name !== 'after')
    .map(([name, value]) => [facts[name] ?? words(name), factInWords(name, value)]);

/** Why something was refused. What a person gave as the reason of a ban stays as it was written. */
const reasons: Readonly<Record<string, string>> = {
  wrong_password: 'wrong password',
  unknown_account: 'no such account',
  wrong_code: 'wrong code',
  expired_code: 'expired code',
  used_code: 'code already used',
  code_tried_too_often: 'too many attempts at one code',
  wrong_passkey: 'passkey not accepted',
  method_off: 'sign-in method is off',
  sign_up_off: 'sign-up is off',
  address_not_verified: 'email not verified',
  address_in_use: 'email belongs to another account',
  denied_at_provider: 'denied at the provider',
  provider_failed: 'the provider failed',
  too_late: 'took too long',
  banned: 'user is banned',
  too_many_requests: 'too many requests',
  password_not_enough: 'too many wrong passwords',
  wrong_server_key: 'wrong secret server key',
  wrong_admin_key: 'wrong super secret admin key',
  wrong_token: 'invalid token',
  not_an_owner: 'not an owner of this project',
  access_level: 'not allowed at this access level',
};

/** Their reason is one of ours. */
const refused = ['sign_in.failed', 'rate_limit.reached', 'admin_call.refused'];
const hasReason = (kind: string) => refused.includes(kind);

function factInWords(name: string, value: unknown): string {
  if (name === 'reason') return reasons[String(value)] ?? inWords(value);
  if (name === 'client') return deviceName(String(value));
  return name === 'limit' || name === 'secret' ? words(inWords(value)) : inWords(value);
}

const glanced = ['fields', 'factors', 'name', 'address', 'reason', 'secret', 'limit', 'network'];

/** What of it is worth a glance. */
export const eventNote = ({ kind, detail }: Pick<LoggedEvent, 'kind' | 'detail'>): string =>
  glanced
    .filter((name) => detail[name] !== undefined && detail[name] !== null && String(detail[name]) !== '')
    .map((name) => (name === 'reason' && !hasReason(kind) ? `“${detail[name]}”` : factInWords(name, detail[name])))
    .concat(Number(detail.count) > 1 && hasReason(kind) ? [`${detail.count} times`] : [])
    .concat(detail.is_impersonation === true ? ['impersonation'] : [])
    .join(' · ');

export const words = (name: string) => name.replaceAll('_', ' ');

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => words(String(one))).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
