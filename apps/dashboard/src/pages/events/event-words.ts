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
    'password.updated': 'Password changed',
    'otp.enabled': 'Sign-in by mail switched on',
    'recovery_codes.created': 'Recovery codes made',
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
    'project_key.created': 'Keys created',
    'project_key.updated': 'Keys changed',
    'project_owner.created': 'Owner added',
    'project_owner.deleted': 'Owner removed',
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
  permission_id: 'Permission',
  team_id: 'Team',
  user_id: 'User',
  session_id: 'Session',
};

/** What is known of an event, by name. */
export const factsOf = (detail: Readonly<Record<string, unknown>>): [name: string, value: string][] =>
  Object.entries(detail)
    .filter(([name]) => name !== 'before' && name !== 'after')
    .map(([name, value]) => [facts[name] ?? words(name), inWords(value)]);

const glanced = ['fields', 'factors', 'name', 'address', 'reason'];

/** What of it is worth a glance. */
export const eventNote = ({ detail }: { readonly detail: Readonly<Record<string, unknown>> }): string =>
  glanced
    .filter((name) => detail[name] !== undefined && detail[name] !== null && String(detail[name]) !== '')
    .map((name) => (name === 'reason' ? `“${detail[name]}”` : inWords(detail[name])))
    .concat(detail.is_impersonation === true ? ['impersonation'] : [])
    .join(' · ');

export const words = (name: string) => name.replaceAll('_', ' ');

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => words(String(one))).join(', ');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
}
