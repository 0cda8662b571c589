import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { SharedSender } from '../../../platform/smtp/mail-transports.ts';
import type { Project } from '../../projects/project.ts';
import { openContent, sealContent } from '../delivery/content.ts';
import { validUntil } from '../delivery/deliver.ts';
import { CAMPAIGN } from '../delivery/kinds.ts';
import { chargeMail } from '../delivery/limits.ts';
import type { NewMail, StoredMail } from '../delivery/queries.ts';
import { newMailId, sendRows } from '../delivery/send.ts';
import { ownServerFor } from '../delivery/sender.ts';
import { hashUnsubscribeCode, newUnsubscribeCode } from '../delivery/unsubscribe-code.ts';
import { describeMail } from './describe-mail.ts';
import { findMail } from './log.ts';
import { resendUnderWay, wholeMail } from './log-queries.ts';

type LoggedEmail = ResultOf<Endpoints['POST /latchkey/emails/:email_id/resend']>;

/**
 * Has a mail that came to an end sent once more, as a mail of its own with an id of its own, so that no mail program
 * takes it for the first one. While that is on its way, it is the answer however often it is asked for. Throws the
 * refusals of the endpoint's row.
 */
export async function resendMail(
  context: Context,
  shared: SharedSender,
  project: Project,
  id: string,
): Promise<LoggedEmail> {
  const mail = await wholeMail(context.db, project.id, id);
  if (!mail) throw new Refusal('EMAIL_UNKNOWN');
  if (mail.state === 'queued') throw new Refusal('EMAIL_ON_ITS_WAY');
  const firstId = mail.resend_of ?? mail.id;
  const underWay = await resendUnderWay(context.db, project.id, firstId);
  if (underWay) return describeMail(context.now, shared, project, underWay);
  const row = onceMore(context, project, mail, firstId);
  if (mail.kind === CAMPAIGN && !ownServerFor(project)) throw new Refusal('EMAIL_SERVER_MISSING');
  await chargeMail(context, project, mail.recipient);
  const sent = await inTransaction(context, (context) => sendRows(context, project, [row]));
  if (sent.size > 0) return describeMail(context.now, shared, project, await findMail(context, project, row.id));
  // Another request was first, or the user is gone.
  const other = await resendUnderWay(context.db, project.id, firstId);
  if (!other) throw new Refusal('EMAIL_READER_GONE');
  return describeMail(context.now, shared, project, other);
}

/** The same mail, new. Throws the refusals EMAIL_CONTENT_GONE and EMAIL_CONTENT_EXPIRED. */
function onceMore(context: Context, project: Project, mail: StoredMail, resendOf: string): NewMail {
  const content = openContent(project, mail);
  if (!content) throw new Refusal('EMAIL_CONTENT_GONE');
  if (validUntil(mail) <= context.now) throw new Refusal('EMAIL_CONTENT_EXPIRED');
  const { id, messageId } = newMailId(context);
  const { code: formerCode, ...whole } = content;
  const code = formerCode === undefined ? undefined : newUnsubscribeCode(context, project);
  return {
    id,
    userId: mail.user_id ?? undefined,
    kind: mail.kind,
    recipient: mail.recipient,
    subject: mail.subject,
    messageId,
    content: sealContent(context, project, id, mail.body_id === null ? whole : { code }),
    contentUntil: validUntil(mail),
    validUntil: validUntil(mail),
    bodyId: mail.body_id ?? undefined,
    categoryId: mail.category_id ?? undefined,
    unsubscribeHash: code === undefined ? undefined : hashUnsubscribeCode(context, project.id, code),
    resendOf,
    now: context.now,
  };
}
