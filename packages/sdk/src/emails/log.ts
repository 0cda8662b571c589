import { nullOnRefusal } from '../core/null-on.ts';
import type { FromWire } from '../core/shapes/names.ts';
import type { ResponseOf } from '../core/wire/call.ts';
import type { OfEmails } from './of-emails.ts';

type SentJson = ResponseOf<'GET /internal/emails', 'admin'>['items'][number];
type LoggedJson = ResponseOf<'GET /latchkey/emails', 'admin'>['items'][number];

/** A mail of the project. */
export interface AdminSentEmail {
  /** What `getEmail` and `resendEmail` take. */
  readonly id: string;
  /** As it was sent, without a code or a link in it. */
  readonly subject: string;
  /** Every address that it goes to. */
  readonly to: string[];
  /** The first of them. */
  readonly recipient: string;
  /** When it was delivered or failed permanently; until then, when it was requested. */
  readonly sentAt: Date;
  /** The server that it went by. */
  readonly senderConfig: Readonly<FromWire<SentJson['sender_config']>>;
  /** Only where something is wrong with it. */
  readonly error?: Readonly<NonNullable<SentJson['error']>>;
}

/** A mail, and what became of it. */
export interface LoggedEmail extends AdminSentEmail {
  /** What it is for: the type of its template, or what asked for it. */
  readonly kind: string;
  /**
   * Whether it is queued for its first or next attempt, was sent, was refused permanently, or failed after all retries.
   */
  readonly state: LoggedJson['state'];
  /** Null if it wasn't for a particular user. */
  readonly userId: string | null;
  /** The last of them, oldest first. */
  readonly attempts: readonly EmailAttempt[];
  /** Whether its content is still stored, and still useful. */
  readonly canResend: boolean;
}

/** One try to deliver a mail. */
export interface EmailAttempt extends Readonly<Omit<LoggedJson['attempts'][number], 'at_millis'>> {
  /** When it was tried. */
  readonly at: Date;
}

/** Which mails. */
export interface ListEmailsOptions {
  /** The page size: 25 by default, 100 at most. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before; left out for the newest. */
  readonly cursor?: string | undefined;
  /** What became of it. */
  readonly state?: LoggedJson['state'] | undefined;
  /** A part of the address. */
  readonly to?: string | undefined;
  /** What it is for, as `kind` of a mail says it. */
  readonly kind?: string | undefined;
  /** When it was asked for; both are included. */
  readonly since?: Date | undefined;
  /** When it was asked for, at the latest. */
  readonly until?: Date | undefined;
}

/** Some mails; `nextCursor` is the `cursor` of those after them, null after the last. */
export type EmailPage = LoggedEmail[] & { readonly nextCursor: string | null };

/** A page as it is kept. */
export interface CachedEmails {
  readonly emails: readonly LoggedEmail[];
  readonly nextCursor: string | null;
}

/** The newest 100 mails. */
export async function listSentEmails({ call, fromWire }: OfEmails): Promise<AdminSentEmail[]> {
  const { items } = await call()('GET /internal/emails');
  return items.map((json) => sentEmail(json, fromWire));
}

/** Newest first. */
export async function readEmails(
  { call, fromWire }: OfEmails,
  { since, until, ...filters }: ListEmailsOptions,
): Promise<CachedEmails> {
  const query = { ...filters, from_millis: since?.getTime(), to_millis: until?.getTime() };
  const { items, pagination } = await call()('GET /latchkey/emails', { query });
  return { emails: items.map((json) => loggedEmail(json, fromWire)), nextCursor: pagination.next_cursor };
}

export async function readEmail({ call, fromWire }: OfEmails, id: string): Promise<LoggedEmail | null> {
  const asked = call()('GET /latchkey/emails/:email_id', { params: { email_id: id } });
  const json = await nullOnRefusal('EMAIL_UNKNOWN', asked);
  return json && loggedEmail(json, fromWire);
}

/** Sends a mail once more, as a mail of its own, and answers that. */
export async function resendEmail({ change, fromWire }: OfEmails, id: string): Promise<LoggedEmail> {
  const json = await change('POST /latchkey/emails/:email_id/resend', { params: { email_id: id } });
  return loggedEmail(json, fromWire);
}

function sentEmail(json: SentJson, fromWire: OfEmails['fromWire']): AdminSentEmail {
  const { id, subject, to, sent_at_millis, sender_config, error } = json;
  const senderConfig = fromWire(sender_config);
  const sent = { id, subject, to, recipient: to[0] ?? '', sentAt: new Date(sent_at_millis), senderConfig };
  return error ? { ...sent, error } : sent;
}

function loggedEmail(json: LoggedJson, fromWire: OfEmails['fromWire']): LoggedEmail {
  const { kind, state, user_id: userId, can_resend: canResend } = json;
  const attempts = json.attempts.map(({ at_millis, ...attempt }) => ({ at: new Date(at_millis), ...attempt }));
  return { ...sentEmail(json, fromWire), kind, state, userId, attempts, canResend };
}
