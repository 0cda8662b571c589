import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { MailTransports } from '../../../platform/smtp/mail-transports.ts';
import { withTimeout } from '../../../platform/smtp/with-timeout.ts';
import type { Project } from '../../projects/project.ts';
import { normaliseEmail } from '../../users/email.ts';
import { deliverNow } from '../delivery/deliver.ts';
import { PREVIEW } from '../delivery/kinds.ts';
import { chargeMail } from '../delivery/limits.ts';
import { rowOf, sendRows } from '../delivery/send.ts';
import { ownServerFor } from '../delivery/sender.ts';
import { toldOf } from '../log/failure-words.ts';
import { ownersEmailsOf } from './queries.ts';

type Row = Endpoints['POST /latchkey/emails/send-preview'];

const KEPT_MILLIS = 3_600_000;
/** Longer than the caller waits, also by a clock that is ahead. */
const UNANSWERED_MILLIS = 5 * 60_000;
const HTML_ONLY = 'This preview can be read as HTML only.\n';

/**
 * Sends a mail that was put together already within ten seconds: by the project's own server to any address, by the
 * shared one to owners of the project. A job sends it, under the same Message-ID, if the request never writes down that it
 * was sent. Throws the refusals of the endpoint's row.
 */
export async function sendPreview(
  context: Context,
  transports: MailTransports,
  project: Project,
  { recipient_email: to, subject, html, text = HTML_ONLY }: InputOf<Row>['body'],
): Promise<ResultOf<Row>> {
  if (!ownServerFor(project) && !(await ownersEmailsOf(context.db, project.id)).includes(normaliseEmail(to)))
    throw new Refusal('EMAIL_PREVIEW_FOR_OWNERS');
  await chargeMail(context, project, to);
  const content = { subject, html, text };
  const row = rowOf(context, project, { kind: PREVIEW, to, content, subject, lifetime: KEPT_MILLIS });
  await inTransaction(context, (context) => sendRows(context, project, [row], context.now + UNANSWERED_MILLIS));
  return toldOf(await withTimeout((signal) => deliverNow(context, transports, project, row.id, signal)));
}
