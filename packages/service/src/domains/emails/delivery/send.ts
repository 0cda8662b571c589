import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { sendAllLater } from '../../../platform/jobs/outbox.ts';
import { newTimedId } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import { normaliseEmail } from '../../users/email.ts';
import { type Content, sealContent } from './content.ts';
import { insertMails, type NewMail } from './queries.ts';
import { ownServerFor } from './sender.ts';

/** The jobs that deliver mails. Servers of projects have lanes of their own, so that they don't delay others. */
export const SEND_BY_SHARED_SERVER = 'send-mail-shared';
export const SEND_BY_OWN_SERVER = 'send-mail-own';

export interface Mail {
  /** What it is about, as the mail log tells it. */
  readonly kind: string;
  readonly to: string;
  /** The user it belongs to; it is erased with them. */
  readonly userId?: string | undefined;
  readonly content: Content;
  /** As the mail log shows it: without a code. */
  readonly subject: string;
  /** When it was asked for, in milliseconds since the epoch, if a job writes it later: mails are listed in this order. */
  readonly askedAt?: number | undefined;
  /** How long the email is useful, in milliseconds; after that it isn't delivered, and its content is erased. */
  readonly lifetime: number;
}

/**
 * Has a mail sent once the transaction commits; nothing is waited for. Throws USER_NOT_FOUND when the user it belongs
 * to was deleted meanwhile.
 */
export async function sendMail(context: Context, project: Project, mail: Mail): Promise<void> {
  const row = rowOf(context, project, mail);
  await inTransaction(context, async (context) => {
    if ((await sendRows(context, project, [row])).size === 0) throw new KnownError('USER_NOT_FOUND');
  });
}

/** The same for many mails of one kind without users, in as many statements as for one. */
export async function sendMails(
  context: Context,
  project: Project,
  mails: readonly [Omit<Mail, 'userId'>, ...Omit<Mail, 'userId'>[]],
): Promise<void> {
  const [first, ...others] = mails.map((mail) => rowOf(context, project, mail));
  if (!first) return;
  await inTransaction(context, async (context) => {
    await sendRows(context, project, [first, ...others]);
  });
}

/**
 * Has mails of one kind sent that are put together already, in the transaction that it is called in. Answers the ids of
 * those that are on their way now, or from a later moment on.
 */
export async function sendRows(
  context: Context,
  project: Project,
  rows: readonly [NewMail, ...NewMail[]],
  dueAt = context.now,
): Promise<Set<string>> {
  const inserted = await insertMails(context.db, project.id, rows);
  const payloads = [...inserted].map((id) => ({ emailId: id }));
  if (payloads.length > 0) await sendAllLater(context, project.id, jobFor(project, rows[0]), payloads, dueAt);
  return inserted;
}

/** A mail as it is stored. */
export function rowOf(context: Context, project: Project, mail: Mail): NewMail {
  const { now } = context;
  const { id, messageId } = newMailId({ ...context, now: mail.askedAt ?? now });
  return {
    id,
    userId: mail.userId,
    kind: mail.kind,
    recipient: normaliseEmail(mail.to),
    subject: mail.subject,
    messageId,
    content: sealContent(context, project, id, mail.content),
    contentUntil: now + mail.lifetime,
    validUntil: now + mail.lifetime,
    now,
  };
}

/** The Message-ID is the same at every attempt, so a mail that arrives twice is known by it. */
export function newMailId({ now, random, baseUrl }: Context) {
  const id = newTimedId(now, random);
  return { id, messageId: `<${id}@${new URL(baseUrl).hostname}>` };
}

const jobFor = (project: Project, { kind }: Pick<Mail, 'kind'>) =>
  ownServerFor(project, kind) ? SEND_BY_OWN_SERVER : SEND_BY_SHARED_SERVER;
