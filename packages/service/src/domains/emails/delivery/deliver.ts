import { time } from '../../../database/tables.ts';
import type { Context } from '../../../platform/context.ts';
import { type JobHandler, Postponed } from '../../../platform/jobs/outbox.ts';
import type { Answer, AnswerKind, Transport } from '../../../platform/smtp/delivery.ts';
import type { MailTransports } from '../../../platform/smtp/mail-transports.ts';
import { deferred, refused } from '../../../platform/smtp/smtp-answer.ts';
import type { FindStoredProject, Project } from '../../projects/project.ts';
import { mailAddress } from './address.ts';
import { openContent } from './content.ts';
import { CAMPAIGN } from './kinds.ts';
import { reachOwnServer } from './own-server.ts';
import { queuedMail, type StoredMail, updateMail } from './queries.ts';
import { ownServerFor, type Sender, senderOf } from './sender.ts';
import { unsubscribeLink } from './unsubscribe-code.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const GIVE_UP_MILLIS = 24 * HOUR;
const MAX_OUTCOMES = 12;

/**
 * Delivers one mail, and writes down what came of it. A mail that was deferred comes again until it has no meaning any
 * more; when a process is killed between the server's yes and the writing down, it is sent once more under the same
 * Message-ID.
 */
export function mailDelivery(find: FindStoredProject, transports: MailTransports): JobHandler<Context> {
  return async (context, { projectId, payload }) => {
    const { emailId } = payload as { emailId: string };
    const project = await find(projectId);
    const mail = project && (await queuedMail(context.db, projectId, emailId));
    if (!mail) return undefined;
    const sender = senderOf(project, mail.kind, transports.shared.sender);
    const answer = await attempt(context, transports, project, mail, sender);
    const age = context.now - mail.created_at;
    const comesAgain = answer.outcome === 'deferred' && age < GIVE_UP_MILLIS && validUntil(mail) > context.now;
    await writeDown(context, transports, mail, sender, answer, !comesAgain);
    // The reply may name the recipient, which is not for the log of the service.
    if (comesAgain) throw postponed(answer.kind, age, sender);
    return undefined;
  };
}

/** Delivers a mail while the caller waits: one attempt, and its outcome. */
export async function deliverNow(
  context: Context,
  transports: MailTransports,
  project: Project,
  emailId: string,
  signal: AbortSignal,
): Promise<Answer> {
  const mail = await queuedMail(context.db, project.id, emailId);
  if (!mail) return refused('UNKNOWN');
  const sender = senderOf(project, mail.kind, transports.shared.sender);
  const answer = await attempt(context, transports, project, mail, sender, signal);
  await writeDown(context, transports, mail, sender, answer, true);
  return answer;
}

/** Until when a mail makes sense. */
export const validUntil = ({ valid_until, content_until }: Pick<StoredMail, 'valid_until' | 'content_until'>) =>
  valid_until ?? content_until;

async function attempt(
  context: Context,
  transports: MailTransports,
  project: Project,
  mail: StoredMail,
  sender: Sender,
  signal?: AbortSignal,
): Promise<Answer> {
  const content = validUntil(mail) > context.now ? openContent(project, mail) : undefined;
  if (!content) return deferred('TIMEOUT', 'It could not be delivered in time.');
  const to = mailAddress(mail.recipient);
  const from = mailAddress(sender.sender_email);
  if (!to || !from) return refused('INVALID_EMAIL_ADDRESS');
  const transport = await transportFor(transports, project, mail.kind);
  if ('outcome' in transport) return transport;
  if (signal?.aborted) return deferred('TIMEOUT', 'It could not be delivered in time.');
  const { code, ...parts } = content;
  const message = {
    ...parts,
    from: { name: sender.sender_name, address: from },
    to,
    messageId: mail.message_id,
    date: time(mail.created_at),
    ...(code !== undefined && { unsubscribeLink: unsubscribeLink(context, code) }),
  };
  return transport.deliver({ from, to }, message, signal);
}

async function transportFor(
  { shared, egress, connect }: MailTransports,
  project: Project,
  kind: string,
): Promise<Transport | Answer> {
  const own = ownServerFor(project, kind);
  // Campaigns never go through the shared server; the project may have lost its own since.
  if (!own && kind === CAMPAIGN) return refused('HOST_REFUSED', 'The project has no mail server of its own anymore.');
  if (!own) return shared.transport;
  const server = await reachOwnServer(egress, own);
  return 'outcome' in server ? server : connect(server);
}

async function writeDown(
  { db, now }: Context,
  { shared }: MailTransports,
  mail: StoredMail,
  sender: Sender,
  { outcome, kind, text }: Answer,
  isOver: boolean,
): Promise<void> {
  const isDelivered = outcome === 'accepted';
  const isForInbox = isDelivered && sender.type === 'shared' && shared.keepsMillis !== undefined;
  // What was not delivered, or went to many, can be sent once more as long as it makes sense.
  const isDone = (isDelivered && !isForInbox && mail.body_id === null) || mail.content_until <= now;
  await updateMail(db, mail.project_id, mail.id, {
    sender,
    outcomes: [...(mail.outcomes as unknown[]), { at_millis: now, outcome, kind, text }].slice(-MAX_OUTCOMES),
    ...(isOver && { state: isDelivered ? 'sent' : 'failed', ended_at: time(now) }),
    ...(isDone && { content: null }),
    ...(isForInbox && { content_until: time(now + shared.keepsMillis) }),
  });
}

/** What every mail to the same server would meet as well. */
const AWAY: ReadonlySet<AnswerKind> = new Set([
  'HOST_NOT_FOUND',
  'CONNECTION_REFUSED',
  'NO_TLS',
  'BAD_CERTIFICATE',
  'TIMEOUT',
  'SOCKET_CLOSED',
]);

/**
 * A mail waits as long again as it took until now, and at most a minute, so that a server that is back has its mails
 * soon. While it is away few of them try it, however many there are. One that puts off single mails for hours is asked
 * less often.
 */
function postponed(kind: AnswerKind, age: number, { type }: Sender): Postponed {
  const isAway = AWAY.has(kind);
  const wait = isAway || age < HOUR ? Math.min(MINUTE, Math.max(2 * SECOND, age)) : 10 * MINUTE;
  return new Postponed(kind, wait, !isAway ? 'nobody' : type === 'shared' ? 'everybody' : 'project');
}
