import type { UserEvent } from './calls.ts';

/** What happened, in words. */
const titles: Readonly<Record<string, string>> = {
  'user.created': 'Account created',
  'user.updated': 'Account changed',
  'user.deleted': 'Account deleted',
  'user.banned': 'Banned',
  'user.unbanned': 'Ban lifted',
  'user.impersonated': 'Impersonation link made',
  'password.updated': 'Password changed',
  'otp.enabled': 'Sign-in by mail switched on',
  'contact_channel.created': 'Contact channel added',
  'contact_channel.updated': 'Contact channel changed',
  'contact_channel.verified': 'Contact channel verified',
  'contact_channel.deleted': 'Contact channel removed',
  'notification_preference.updated': 'Notifications changed',
  'session.created': 'Signed in',
  'session.deleted': 'Signed out',
  'session.reused': 'Session ended: its token was used twice',
  'session.suspected': 'Session used from two places',
  'connected_account.renewed': 'Connected account renewed',
  'connected_account.refused': 'Connected account refused by its provider',
  'cli_login.confirmed': 'Command-line sign-in allowed',
  'cli_login.denied': 'Command-line sign-in denied',
  'recovery_codes.created': 'Recovery codes made',
  'passkey.created': 'Passkey added',
  'passkey.updated': 'Passkey renamed',
  'passkey.deleted': 'Passkey removed',
  'api_key.created': 'API key created',
  'api_key.updated': 'API key described',
  'api_key.revoked': 'API key revoked',
};

export const eventTitle = ({ kind }: UserEvent): string => titles[kind] ?? kind;

/** What of it is worth a glance. */
export function eventNote({ detail }: UserEvent): string {
  const { fields, reason, name, factors, is_impersonation } = detail;
  const texts = [
    words(fields),
    words(factors),
    is_impersonation === true && 'impersonation',
    typeof name === 'string' && name,
    typeof reason === 'string' && `“${reason}”`,
  ];
  return texts.filter(Boolean).join(' · ');
}

const words = (names: unknown) =>
  Array.isArray(names) && names.map((name) => String(name).replaceAll('_', ' ')).join(', ');

/** Who did it; `ownerId` is of whoever looks. */
export function eventActor({ actor }: UserEvent, userId: string, ownerId: string): string {
  if (actor.impersonator_id) return 'by an owner acting as this user';
  switch (actor.kind) {
    case 'owner':
      return actor.user_id === ownerId ? 'by you' : 'by an owner';
    case 'server':
      return 'by a server';
    case 'admin':
      return 'by an admin key';
    case 'system':
      return 'by the service';
    default:
      return actor.user_id === userId ? 'by this user' : 'by a client';
  }
}
