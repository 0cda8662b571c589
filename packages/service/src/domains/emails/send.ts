import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { newTimedId } from '../../platform/ids.ts';
import { sendLater } from '../../platform/outbox.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import { type Content, sealContent } from './content.ts';
import { insertMail } from './queries.ts';
import { ownServerFor } from './sender.ts';

/** The jobs that deliver mails. Servers of projects have lanes of their own, so that they delay nobody else. */
export const SEND_BY_SHARED_SERVER = 'send-mail-shared';
export const SEND_BY_OWN_SERVER = 'send-mail-own';

export interface Mail {
  /** What it is about, as the mail log tells it. */
  readonly kind: string;
  readonly to: string;
  /** Whom it belongs to: it is forgotten with them. */
  readonly userId?: string | undefined;
  readonly content: Content;
  /** As the mail log shows it: without a code. */
  readonly subject: string;
  /** For how long the mail makes sense, in milliseconds; after that it is not delivered any more, and emptied. */
  readonly lifetime: number;
}

/**
 * Has a mail sent once the transaction commits; nothing is waited for. Throws USER_NOT_FOUND when the user it belongs
 * to was deleted meanwhile.
 */
export async function sendMail(context: Context, project: Project, mail: Mail): Promise<void> {
  const { now, random, baseUrl } = context;
  const id = newTimedId(now, random);
  const row = {
    id,
    userId: mail.userId,
    kind: mail.kind,
    recipient: normaliseEmail(mail.to),
    subject: mail.subject,
    // The same at every attempt, so a mail that arrives twice is known by it.
    messageId: `<${id}@${new URL(baseUrl).hostname}>`,
    content: sealContent(context, project, id, mail.content),
    contentUntil: now + mail.lifetime,
    now,
  };
  const job = ownServerFor(project, mail.kind) ? SEND_BY_OWN_SERVER : SEND_BY_SHARED_SERVER;
  await inTransaction(context, async (context) => {
    if (!(await insertMail(context.db, project.id, row))) throw new KnownError('USER_NOT_FOUND');
    await sendLater(context, project.id, job, { emailId: id });
  });
}
