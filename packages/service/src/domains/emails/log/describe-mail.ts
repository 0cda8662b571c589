import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { SharedSender } from '../../../platform/smtp/mail-transports.ts';
import type { Project } from '../../projects/project.ts';
import { validUntil } from '../delivery/deliver.ts';
import { type Sender, senderOf } from '../delivery/sender.ts';
import type { LoggedMail } from './log-queries.ts';

type SentEmail = ResultOf<Endpoints['GET /internal/emails']>['items'][number];
type LoggedEmail = ResultOf<Endpoints['GET /latchkey/emails/:email_id']>;
type Attempt = LoggedEmail['attempts'][number];

/** What became of a mail that no server was asked for before it was too late. */
const NEVER_TRIED = { outcome: 'deferred', kind: 'TIMEOUT', text: 'It could not be delivered in time.' } as const;

/** A mail as published clients know it. */
export function describeSentMail(shared: SharedSender, project: Project, mail: LoggedMail): SentEmail {
  const { kind, sender } = mail;
  const { type, host, port, username, sender_name, sender_email } =
    (sender as Sender | null) ?? senderOf(project, kind, shared);
  return {
    id: mail.id,
    subject: mail.subject,
    to: [mail.recipient],
    sent_at_millis: mail.ended_at ?? mail.created_at,
    sender_config: { type, host, port, username, sender_name, sender_email },
    error: failureOf(mail),
  };
}

/** A mail with all that is known of its way. */
export const describeMail = (now: number, shared: SharedSender, project: Project, mail: LoggedMail): LoggedEmail => ({
  ...describeSentMail(shared, project, mail),
  kind: mail.kind,
  state: mail.log_state,
  user_id: mail.user_id,
  attempts: attemptsOf(mail),
  can_resend: mail.state !== 'queued' && mail.isKept && validUntil(mail) > now,
});

function failureOf(mail: LoggedMail): SentEmail['error'] {
  if (mail.log_state === 'sent' || mail.log_state === 'queued') return null;
  const { kind, text } = attemptsOf(mail).at(-1) ?? NEVER_TRIED;
  return { errorType: kind, canRetry: mail.log_state === 'retried', message: text, rawError: text };
}

const attemptsOf = ({ outcomes }: LoggedMail): Attempt[] => outcomes as Attempt[];
