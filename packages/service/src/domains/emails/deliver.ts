import { time } from '../../database/tables.ts';
import type { Context } from '../../platform/context.ts';
import type { Answer, Transport } from '../../platform/delivery.ts';
import type { Egress } from '../../platform/egress.ts';
import { type JobHandler, Postponed } from '../../platform/outbox.ts';
import type { SmtpServer } from '../../platform/smtp.ts';
import { refused } from '../../platform/smtp-answer.ts';
import type { FindStoredProject, Project } from '../projects/project.ts';
import { mailAddress } from './address.ts';
import { openContent } from './content.ts';
import { reachOwnServer } from './own-server.ts';
import { queuedMail, updateMail } from './queries.ts';
import { ownServerFor, type Sender, type SharedSender, senderOf } from './sender.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const GIVE_UP_MILLIS = 24 * HOUR;
const MAX_OUTCOMES = 12;

/** How mails leave the service. */
export interface MailWays {
  /** The server of the installation, for projects that have none of their own. */
  readonly shared: {
    readonly sender: SharedSender;
    readonly transport: Transport;
    /** For how long it has to find the content of a delivered mail here, in milliseconds. */
    readonly keepsMillis?: number;
  };
  readonly egress: Egress;
  connect(server: SmtpServer): Transport;
}

type QueuedMail = NonNullable<Awaited<ReturnType<typeof queuedMail>>>;

/**
 * Delivers one mail, and writes down what came of it. A mail that was deferred comes again until it has no meaning any
 * more; when a process is killed between the server's yes and the writing down, it is sent once more under the same
 * Message-ID.
 */
export function mailDelivery(ways: MailWays, find: FindStoredProject): JobHandler {
  return async (context, { projectId, payload }) => {
    const { emailId } = payload as { emailId: string };
    const project = await find(projectId);
    const mail = project && (await queuedMail(context.db, projectId, emailId));
    if (!mail) return undefined;
    const sender = senderOf(project, mail.kind, ways.shared.sender);
    const answer = await attempt(context, ways, project, mail, sender);
    await writeDown(context, ways, mail, sender, answer);
    return undefined;
  };
}

async function attempt(
  { now }: Context,
  ways: MailWays,
  project: Project,
  mail: QueuedMail,
  sender: Sender,
): Promise<Answer> {
  if (!mail.content || mail.content_until <= now) return refused('TIMEOUT', 'It could not be delivered in time.');
  const to = mailAddress(mail.recipient);
  const from = mailAddress(sender.sender_email);
  if (!to || !from) return refused('INVALID_EMAIL_ADDRESS');
  const transport = await transportFor(ways, project, mail.kind);
  if ('outcome' in transport) return transport;
  const message = {
    ...openContent(project, mail.id, mail.content),
    from: { name: sender.sender_name, address: from },
    to,
    messageId: mail.message_id,
    date: time(mail.created_at),
  };
  return transport.deliver({ from, to }, message);
}

async function transportFor(
  { shared, egress, connect }: MailWays,
  project: Project,
  kind: string,
): Promise<Transport | Answer> {
  const own = ownServerFor(project, kind);
  if (!own) return shared.transport;
  const server = await reachOwnServer(egress, own);
  return 'outcome' in server ? server : connect(server);
}

async function writeDown(
  { db, now }: Context,
  { shared }: MailWays,
  mail: QueuedMail,
  sender: Sender,
  answer: Answer,
): Promise<void> {
  const age = now - mail.created_at;
  const comesAgain = answer.outcome === 'deferred' && age < GIVE_UP_MILLIS;
  const isKept = answer.outcome === 'accepted' && sender.type === 'shared' && shared.keepsMillis !== undefined;
  await updateMail(db, mail.project_id, mail.id, {
    sender,
    outcomes: [...(mail.outcomes as unknown[]), { at_millis: now, ...answer }].slice(-MAX_OUTCOMES),
    ...(!comesAgain && { state: answer.outcome === 'accepted' ? 'sent' : 'failed', ended_at: time(now) }),
    ...(!comesAgain && !isKept && { content: null }),
    ...(isKept && { content_until: time(now + shared.keepsMillis) }),
  });
  // The reply may name the recipient, which is not for the log of the service.
  if (comesAgain) throw new Postponed(answer.kind, waitAt(age));
}

/** As long again as it took until now, and at most a minute in the first hour: a server that is back has its mails soon. */
const waitAt = (age: number) => (age < HOUR ? Math.min(MINUTE, Math.max(2 * SECOND, age)) : 10 * MINUTE);
