import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { SharedSender } from '../../../platform/smtp/mail-transports.ts';
import type { Project } from '../../projects/project.ts';
import { normaliseEmail } from '../../users/email.ts';
import { describeMail, describeSentMail } from './describe-mail.ts';
import { type LoggedMail, loggedMail, loggedMails } from './log-queries.ts';

type Log = Endpoints['GET /latchkey/emails'];

const USUAL = 25;
const NEWEST = 100;

/** The newest mails, as published clients know them. */
export async function listSentMails(
  { db }: Context,
  shared: SharedSender,
  project: Project,
): Promise<ResultOf<Endpoints['GET /internal/emails']>> {
  const mails = await loggedMails(db, project.id, {}, NEWEST);
  return { items: mails.map((mail) => describeSentMail(shared, project, mail)), is_paginated: false };
}

/** A page of what became of mails, newest first. */
export async function listMails(
  { db, now }: Context,
  shared: SharedSender,
  project: Project,
  { limit = USUAL, to, from_millis, to_millis, ...filter }: InputOf<Log>['query'],
): Promise<ResultOf<Log>> {
  const wanted = { ...filter, to: to && patternOf(to), from: from_millis, until: to_millis };
  const mails = await loggedMails(db, project.id, wanted, limit + 1);
  return {
    items: mails.slice(0, limit).map((mail) => describeMail(now, shared, project, mail)),
    is_paginated: true,
    pagination: { next_cursor: mails[limit]?.id ?? null },
  };
}

/** What became of a mail. Throws the refusal EMAIL_UNKNOWN. */
export async function readMail(context: Context, shared: SharedSender, project: Project, id: string) {
  return describeMail(context.now, shared, project, await findMail(context, project, id));
}

/** A mail of the log. Throws the refusal EMAIL_UNKNOWN. */
export async function findMail({ db }: Context, project: Project, id: string): Promise<LoggedMail> {
  const mail = await loggedMail(db, project.id, id);
  if (!mail) throw new Refusal('EMAIL_UNKNOWN');
  return mail;
}

const patternOf = (part: string) => `%${normaliseEmail(part).replace(/[\\%_]/g, '\\$&')}%`;
