import { MAIL_VERIFICATION_CODE, mailNewUsersCode } from '../../domains/contact-channels/mail-code.ts';
import { mailDelivery } from '../../domains/emails/delivery/deliver.ts';
import { SEND_BY_OWN_SERVER, SEND_BY_SHARED_SERVER } from '../../domains/emails/delivery/send.ts';
import { INBOX_MILLIS, inboxTransport } from '../../domains/emails/inbox/inbox.ts';
import { MAIL_NOTICE, mailNotices } from '../../domains/emails/notices/notices.ts';
import { MAIL_SIGN_IN_CODE, mailSignInCode } from '../../domains/otp/code-later.ts';
import { MAIL_RESET_CODE, mailResetCode } from '../../domains/password-change/request-reset.ts';
import { MAIL_LOCK_NOTICE, mailLockNotice } from '../../domains/passwords/lock-notice.ts';
import type { FindStoredProject } from '../../domains/projects/project.ts';
import { MAIL_SIGN_UP, mailSignUp } from '../../domains/sign-up/mailed-sign-up.ts';
import type { Context } from '../../platform/context.ts';
import { jobWorkers } from '../../platform/jobs/job-workers.ts';
import type { Transport } from '../../platform/smtp/delivery.ts';
import type { MailTransports } from '../../platform/smtp/mail-transports.ts';
import { type SmtpClient, smtpClient } from '../../platform/smtp/smtp.ts';
import { refused } from '../../platform/smtp/smtp-answer.ts';
import type { ServiceParts } from '../service-parts.ts';

/** Requests for mails, and what mails tell of: answered before the mail is written. */
const REQUEST_LANES = { atOnce: 4, perProject: 2 };
const SHARED_LANES = { atOnce: 8, perProject: 4 };
/** Each waits for its own server: many may hang before others have to wait. */
const OWN_LANES = { atOnce: 40, perProject: 4 };
/** What is under way when the service stops has this long to end by itself. */
const CLOSE_MILLIS = 1_000;

/** Mails on their way out. */
export interface MailDispatcher {
  /** Takes on what is due, by jobs of one kind or of all; does not wait for any mail server. */
  work(kind?: string): Promise<void>;
  /** Delivers everything that is due. */
  drain(): Promise<void>;
  close(): Promise<void>;
}

interface OpenTransports extends MailTransports {
  close(): Promise<void>;
}

/** The ways that mails leave by, until they are closed. */
export function mailTransports(parts: ServiceParts): OpenTransports {
  const smtp = smtpClient(new URL(parts.baseUrl).hostname);
  return {
    shared: sharedWay(parts, smtp),
    egress: parts.egress,
    connect: (server) => smtp.to(server),
    close: smtp.close,
  };
}

/** Puts mails on their way: by the server of the installation or of a project, each in lanes of its own. */
export function mailDispatcher(
  ways: OpenTransports,
  newContext: () => Context,
  find: FindStoredProject,
): MailDispatcher {
  const deliver = mailDelivery(find, ways);
  const requests = {
    [MAIL_VERIFICATION_CODE]: mailNewUsersCode(find),
    [MAIL_RESET_CODE]: mailResetCode(find),
    [MAIL_NOTICE]: mailNotices(find),
    [MAIL_LOCK_NOTICE]: mailLockNotice(find),
    [MAIL_SIGN_UP]: mailSignUp(find),
    [MAIL_SIGN_IN_CODE]: mailSignInCode(find),
  };
  const lanes = [
    jobWorkers(newContext, requests, REQUEST_LANES),
    jobWorkers(newContext, { [SEND_BY_SHARED_SERVER]: deliver }, SHARED_LANES),
    jobWorkers(newContext, { [SEND_BY_OWN_SERVER]: deliver }, OWN_LANES),
  ];

  return {
    async work(kind) {
      await Promise.all(lanes.map((lane) => lane.work(kind)));
    },
    async drain() {
      // In this order: a request that is done is a mail that is due.
      for (const lane of lanes) await lane.drain();
    },
    async close() {
      const patience = setTimeout(() => void ways.close(), CLOSE_MILLIS);
      await Promise.all(lanes.map((lane) => lane.close()));
      clearTimeout(patience);
      await ways.close();
    },
  };
}

/** Whether mails of projects without a server of their own stay in the local inbox. */
export const hasInbox = ({ smtp, mode }: Pick<ServiceParts, 'smtp' | 'mode'>): boolean =>
  mode === 'development' && smtp === undefined;

function sharedWay(parts: ServiceParts, smtp: SmtpClient): MailTransports['shared'] {
  const { smtp: server, mailFrom } = parts;
  const sender = { type: 'shared' as const, sender_email: mailFrom };
  if (server) {
    const { host, port, user = '' } = server;
    return { sender: { ...sender, host, port, username: user }, transport: smtp.to(server, SHARED_LANES.atOnce) };
  }
  const nobody = { ...sender, host: '', port: 0, username: '' };
  return hasInbox(parts)
    ? { sender: nobody, transport: inboxTransport, keepsMillis: INBOX_MILLIS }
    : { sender: nobody, transport: noServer };
}

/** In production there is no inbox to fall back to. */
const noServer: Transport = {
  deliver: async () => refused('HOST_NOT_FOUND', 'There is no mail server: LATCHKEY_SMTP_URL is none.'),
};
