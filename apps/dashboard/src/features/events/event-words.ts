import { type EventKind, eventKinds, kindsByGroup, type LoggedEvent } from '@latchkey/sdk/admin';
import type { IconName } from '../../ui/icons.tsx';
import { deviceName } from '../users/device.ts';

/** The event types, grouped for the filter. */
export const kindGroups = new Map(kindsByGroup(Object.keys(eventKinds) as EventKind[]));

/** The icon of an event type. */
export const eventIcon = ({ kind }: { readonly kind: string }): IconName => {
  const known = (eventKinds as Readonly<Record<string, { readonly group: keyof typeof groupIcons }>>)[kind];
  return known ? groupIcons[known.group] : 'events';
};

const groupIcons = {
  Users: 'users',
  'Signing in': 'signIn',
  Teams: 'teams',
  Permissions: 'permissions',
  Emails: 'mail',
  Webhooks: 'webhooks',
  Project: 'settings',
} as const;

/** The label of an event type; types from a newer service are shown by name. */
export const eventTitle = ({ kind }: { readonly kind: string }): string =>
  (eventKinds as Readonly<Record<string, { readonly label: string }>>)[kind]?.label ?? kind;

/** The labels of details other than the before and after states. */
const facts: Readonly<Record<string, string>> = {
  reason: 'Reason',
  name: 'Name',
  address: 'Address',
  factors: 'Signed in with',
  is_impersonation: 'Impersonation',
  provider_id: 'Provider',
  by: 'Through',
  leaked: 'Reported as leaked',
  count: 'Count',
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
  merged_into: 'Merged into',
  session_id: 'Session',
  client_id: 'Application',
};

/** The details of an event as label and value. */
export const factsOf = (detail: Readonly<Record<string, unknown>>): [name: string, value: string][] =>
  Object.entries(detail)
    .filter(([name]) => name !== 'before' && name !== 'after')
    .map(([name, value]) => [facts[name] ?? words(name), factInWords(name, value)]);

/** Why something was refused. The reason of a ban is free text and shown as written. */
const reasons: Readonly<Record<string, string>> = {
  wrong_password: 'wrong password',
  unknown_account: 'no such account',
  wrong_code: 'wrong code',
  expired_code: 'expired code',
  used_code: 'code already used',
  code_tried_too_often: 'too many attempts with one code',
  wrong_passkey: 'passkey not accepted',
  method_off: 'sign-in method is off',
  sign_up_off: 'sign-up is off',
  address_not_verified: 'email not verified',
  address_in_use: 'email belongs to another account',
  denied_at_provider: 'denied at the provider',
  provider_failed: 'the provider failed',
  previous_system_unavailable: 'the previous system was unavailable',
  token_refused: 'token not accepted',
  token_used: 'token already used',
  too_late: 'took too long',
  banned: 'user is banned',
  too_many_requests: 'too many requests',
  password_not_enough: 'too many wrong passwords',
  wrong_server_key: 'wrong secret server key',
  wrong_admin_key: 'wrong super secret admin key',
  wrong_token: 'invalid token',
  not_an_owner: 'not an owner of this project',
  access_level: 'not allowed at this access level',
  invalid_client: 'wrong client secret',
  invalid_grant: 'code or token not valid',
  invalid_redirect_uri: 'redirect URL not registered',
  invalid_request: 'invalid request',
  invalid_scope: 'scope not available',
  unauthorized_client: 'not allowed for this application',
};

/** The event types whose reason is one of `reasons`. */
const refused = ['sign_in.failed', 'rate_limit.reached', 'admin_call.refused', 'oauth_client.refused'];
const hasReason = (kind: string) => refused.includes(kind);

function factInWords(name: string, value: unknown): string {
  if (name === 'reason') return reasons[String(value)] ?? inWords(value);
  if (name === 'client') return deviceName(String(value));
  return name === 'limit' || name === 'secret' ? words(inWords(value)) : inWords(value);
}

const glanced = ['fields', 'factors', 'name', 'address', 'reason', 'secret', 'limit', 'network'];

/** The most telling detail, for the event's line. */
export const eventNote = ({ kind, detail }: Pick<LoggedEvent, 'kind' | 'detail'>): string =>
  glanced
    .filter((name) => detail[name] !== undefined && detail[name] !== null && String(detail[name]) !== '')
    .map((name) => (name === 'reason' && !hasReason(kind) ? `“${detail[name]}”` : factInWords(name, detail[name])))
    .concat(Number(detail.count) > 1 && hasReason(kind) ? [`${detail.count} times`] : [])
    .concat(detail.merged_into ? ['merged into another user'] : [])
    .concat(detail.is_impersonation === true ? ['impersonation'] : [])
    .join(' · ');

export const words = (name: string) => name.replaceAll('_', ' ');

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => words(String(one))).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
