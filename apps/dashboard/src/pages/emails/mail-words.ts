import type { EmailPage } from '@latchkey/sdk/admin';
import type { Tone } from '../../ui/layout/badge.tsx';
import type { MailState } from './mails-store.ts';

interface Words {
  readonly word: string;
  readonly tone: Tone;
  readonly meaning: string;
}

/** The label, color and meaning of an email's status. */
export const stateWords: Readonly<Record<MailState, Words>> = {
  queued: { word: 'Queued', tone: 'accent', meaning: 'Sends in a moment.' },
  retried: {
    word: 'Retrying',
    tone: 'warning',
    meaning: "The mail server deferred this email. We'll keep retrying until its link expires.",
  },
  sent: { word: 'Sent', tone: 'success', meaning: 'The mail server accepted it.' },
  refused: {
    word: 'Rejected',
    tone: 'danger',
    meaning: "The mail server rejected it permanently, so it isn't retried.",
  },
  given_up: { word: 'Failed', tone: 'danger', meaning: "Couldn't be delivered in time." },
};

const inInbox: Words = {
  word: 'In the inbox',
  tone: 'neutral',
  meaning: 'Kept in the development inbox. It was not sent to anyone.',
};

/** Emails of development go through no server. */
export const wordsOf = ({ state, senderConfig }: EmailPage[number]): Words =>
  state === 'sent' && senderConfig.host === '' ? inInbox : stateWords[state];

/** The types of emails, grouped for the filter. */
export const kindGroups: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Sign-in and invitations': {
    email_verification: 'Email verification',
    password_reset: 'Password reset',
    magic_link: 'Magic link or email code',
    proof_code: 'Confirmation code',
    team_invitation: 'Team invitation',
    sign_in_invitation: 'Sign-in invitation',
    owner_invitation: 'Owner invitation',
  },
  Custom: {
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
    second_factor_on: 'Two-factor authentication on',
    second_factor_off: 'Two-factor authentication off',
    recovery_codes_made: 'Recovery codes created',
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
    webhook_failing: 'Webhook paused: deliveries kept failing',
    webhook_gone: 'Webhook paused: its receiver is gone',
  },
};

const kinds: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(kindGroups));

/** Types from a newer service are shown by name. */
export const kindWord = (kind: string): string =>
  kinds[kind] ?? kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

/** Why a mail server didn't accept an email, and what to check. */
const reasons: Readonly<Record<string, string>> = {
  HOST_NOT_FOUND: "No mail server found at this host. Check the sender's host.",
  CONNECTION_REFUSED: "The mail server refused the connection. Check the sender's host and port.",
  NO_TLS: "The mail server doesn't offer encryption on this port. Most use 465 or 587.",
  BAD_CERTIFICATE: "The mail server's certificate isn't valid for this host. Check the sender's host.",
  AUTH_FAILED: 'The mail server rejected the username or password. Check both on the sender page.',
  TEMPORARY: 'The mail server had a temporary problem.',
  INVALID_EMAIL_ADDRESS: 'An address is invalid. Check the recipient and the sender.',
  SENDER_REJECTED: "The mail server doesn't let you send from this address. Check the sender's email.",
  REJECTED: 'The mail server rejected this email. Its response says why.',
  TIMEOUT: "The mail server didn't respond in time.",
  SOCKET_CLOSED: "The connection was lost. Check the sender's port.",
};

/** For hosts that emails may not be sent to, the log's own text says why. */
export const reasonOf = (kind: string, text: string): string =>
  kind === 'HOST_REFUSED' ? text : (reasons[kind] ?? "The email couldn't be delivered.");
