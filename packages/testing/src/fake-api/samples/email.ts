import { type Item, idOf, MINUTE, NOW } from './ids.ts';

/** A mail of the log. */
export type EmailBody = Item<'GET /latchkey/emails'>;

export const ownServer = {
  type: 'standard',
  host: 'smtp.notes.example',
  port: 587,
  username: 'notes',
  has_password: true,
  sender_name: 'Notes',
  sender_email: 'hello@notes.example',
} as const;

const { has_password: _, ...sender } = ownServer;

type Attempt = EmailBody['attempts'][number];

const attempt = (minutes: number, outcome: Attempt['outcome'], kind: string, text: string): Attempt => ({
  at_millis: NOW - minutes * MINUTE,
  outcome,
  kind,
  text,
});
export const accepted = (minutes: number) => attempt(minutes, 'accepted', 'ACCEPTED', '250 2.0.0 OK queued as 4bT7Qk');
export const rejected = (minutes: number) =>
  attempt(minutes, 'refused', 'REJECTED', '550 5.1.1 The email account that you tried to reach does not exist.');
export const busy = (minutes: number) =>
  attempt(minutes, 'deferred', 'TEMPORARY', '450 4.2.1 Mailbox busy, try again later');

export const emailBody = (number: number, changes: Partial<EmailBody> = {}): EmailBody => ({
  id: idOf(number, 20),
  subject: 'Verify your email at Notes',
  to: [`ada${number}@example.com`],
  sent_at_millis: NOW - number * 7 * MINUTE,
  sender_config: sender,
  error: null,
  kind: 'email_verification',
  state: 'sent',
  user_id: idOf(number, 3),
  attempts: [accepted(number * 7)],
  can_resend: false,
  ...changes,
});

const kinds = [
  ['email_verification', 'Verify your email at Notes'],
  ['magic_link', 'Sign in to Notes'],
  ['campaign', 'What is new in Notes this month'],
  ['password_changed', 'Your password at Notes was changed'],
] as const;

const special: Readonly<Record<number, Partial<EmailBody>>> = {
  1: { state: 'queued', attempts: [] },
  2: { state: 'retried', attempts: [busy(9), busy(3)] },
  4: { state: 'refused', attempts: [rejected(28)], can_resend: true },
  7: { state: 'given_up', attempts: [busy(300), busy(120), busy(49)] },
};

/** A log with something of everything, newest first. */
export const fullLog: readonly EmailBody[] = Array.from({ length: 60 }, (_, index) => {
  const [kind, subject] = kinds[index % kinds.length] as (typeof kinds)[number];
  return emailBody(index + 1, { kind, subject, ...special[index + 1] });
});
