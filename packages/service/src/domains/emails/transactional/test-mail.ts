import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { time } from '../../../database/tables.ts';
import type { Context } from '../../../platform/context.ts';
import type { Answer } from '../../../platform/smtp/delivery.ts';
import type { MailTransports } from '../../../platform/smtp/mail-transports.ts';
import { refused } from '../../../platform/smtp/smtp-answer.ts';
import { withTimeout } from '../../../platform/smtp/with-timeout.ts';
import { passwordFor } from '../../projects/changes.ts';
import type { Project } from '../../projects/project.ts';
import { mailAddress } from '../delivery/address.ts';
import { TEST } from '../delivery/kinds.ts';
import { mayTryServer } from '../delivery/limits.ts';
import { reachOwnServer } from '../delivery/own-server.ts';
import { plainName } from '../delivery/plain-name.ts';
import { insertTriedMail } from '../delivery/queries.ts';
import { newMailId } from '../delivery/send.ts';
import { type OwnServer, ownSender } from '../delivery/sender.ts';
import { toldOf } from '../log/failure-words.ts';

type Row = Endpoints['POST /internal/send-test-email'];

const SUBJECT = 'A test mail';
const TEXT = 'This is a test mail. Since it arrived, the mail server is set up as it should be.\n';

/**
 * Tries a mail server out by one mail, once and within ten seconds. What is wrong is told, not
 * thrown, but for a password that is missing: the refusal EMAIL_SERVER_NEEDS_PASSWORD.
 */
export async function sendTestMail(
  context: Context,
  transports: MailTransports,
  project: Project,
  { recipient_email, email_config: given }: InputOf<Row>['body'],
): Promise<ResultOf<Row>> {
  const email_config = { ...given, password: passwordFor(given, project.config.email_config) };
  if (!(await mayTryServer(context, project)))
    return { success: false, error_message: 'There were many test mails just now. Wait a minute, then try again.' };
  const { id, messageId } = newMailId(context);
  const sender = ownSender(email_config);
  const answer = await withTimeout((signal) =>
    attempt(context, transports, email_config, { to: recipient_email, messageId }, signal),
  );
  const { outcome, kind, text } = answer;
  await insertTriedMail(context.db, project.id, {
    id,
    kind: TEST,
    recipient: mailAddress(recipient_email) ?? recipient_email,
    subject: SUBJECT,
    messageId,
    now: context.now,
    sender,
    outcome: { at_millis: context.now, outcome, kind, text },
  });
  return toldOf(answer);
}

async function attempt(
  { now }: Context,
  { egress, connect }: MailTransports,
  config: Omit<OwnServer, 'type'>,
  mail: { readonly to: string; readonly messageId: string },
  signal: AbortSignal,
): Promise<Answer> {
  const to = mailAddress(mail.to);
  const from = mailAddress(config.sender_email);
  if (!to || !from) return refused('INVALID_EMAIL_ADDRESS');
  const server = await reachOwnServer(egress, config);
  if ('outcome' in server) return server;
  if (signal.aborted) return refused('TIMEOUT');
  const message = {
    from: { name: plainName(config.sender_name), address: from },
    to,
    subject: SUBJECT,
    text: TEXT,
    messageId: mail.messageId,
    date: time(now),
  };
  return connect(server).deliver({ from, to }, message, signal);
}
