import type { Tone } from '../../ui/layout/badge.tsx';
import type { MailState } from './mails-store.ts';

/** What became of a mail, as a word and a colour, and what that means. */
export const stateWords: Readonly<Record<MailState, { word: string; tone: Tone; meaning: string }>> = {
  queued: { word: 'Queued', tone: 'accent', meaning: 'It goes out within moments.' },
  retried: {
    word: 'Retrying',
    tone: 'warning',
    meaning: 'The mail server did not take it yet. It is tried again until it makes no sense any more.',
  },
  sent: { word: 'Sent', tone: 'success', meaning: 'The mail server took it.' },
  refused: { word: 'Refused', tone: 'danger', meaning: 'It was refused for good, so it is not tried again.' },
  given_up: { word: 'Given up', tone: 'danger', meaning: 'It could not be handed over in time.' },
};

/** What mails are about, by the groups in which they are chosen from. */
export const kindGroups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Signing in and joining': {
    email_verification: 'Email verification',
    password_reset: 'Password reset',
    magic_link: 'Sign-in link or code',
    proof_code: 'Confirmation code',
    team_invitation: 'Team invitation',
    sign_in_invitation: 'Sign-in invitation',
    owner_invitation: 'Owner invitation',
  },
  'Of your own': {
    campaign: 'Composed',
    preview: 'Preview',
    test: 'Test',
  },
  'Notices to users': {
    password_changed: 'Password changed',
    password_locked: 'Password locked',
    account_exists: 'Account exists',
    session_reused: 'Session reused',
    session_shared: 'Session shared',
    second_factor_on: 'Second factor on',
    second_factor_off: 'Second factor off',
    recovery_codes_made: 'Recovery codes made',
    recovery_code_used: 'Recovery code used',
    passkey_added: 'Passkey added',
    passkey_replaced: 'Passkey replaced',
    passkey_removed: 'Passkey removed',
    account_disconnected: 'Account disconnected',
    cli_signed_in: 'Command line signed in',
    email_changed: 'Email changed',
    sign_in_email_added: 'Sign-in email added',
    api_key_leaked: 'API key leaked',
  },
  'Notices to owners': {
    owner_added: 'Owner added',
    owner_removed: 'Owner removed',
    ownership_ended: 'Ownership ended',
    project_deleted: 'Project deleted',
    webhook_failing: 'Webhook paused: it kept failing',
    webhook_gone: 'Webhook paused: its receiver is gone',
  },
};

const kinds: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(kindGroups));

/** A kind that is new to the dashboard goes by its own name. */
export const kindWord = (kind: string): string =>
  kinds[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

/** Why a mail server did not take a mail, and what helps. */
const reasons: Readonly<Record<string, string>> = {
  HOST_NOT_FOUND: 'There is no mail server under this host. Check the host of the sender.',
  CONNECTION_REFUSED: 'Nothing answers at this port. Check the host and the port of the sender.',
  NO_TLS: 'The mail server does not encrypt at this port. Most take 465 or 587.',
  BAD_CERTIFICATE: 'The certificate of the mail server is not good for this host. Check the host of the sender.',
  AUTH_FAILED: 'The mail server did not accept the user name and password of the sender.',
  TEMPORARY: 'The mail server had a temporary problem.',
  INVALID_EMAIL_ADDRESS: 'An address is invalid. Check the recipient and the sender.',
  SENDER_REJECTED: 'The mail server does not let you send as this sender. Check its email.',
  REJECTED: 'The mail server does not want this mail. Its answer says why.',
  TIMEOUT: 'The mail server did not answer in time.',
  SOCKET_CLOSED: 'The connection was lost. Check the port of the sender.',
};

/** Of a server that no mail may go to, the log itself says why. */
export const reasonOf = (kind: string, text: string): string =>
  kind === 'HOST_REFUSED' ? text : (reasons[kind] ?? 'The mail could not be handed over.');
