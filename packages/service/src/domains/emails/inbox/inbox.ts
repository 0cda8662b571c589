import { time } from '../../../database/tables.ts';
import type { Context } from '../../../platform/context.ts';
import type { Message, Transport } from '../../../platform/smtp/delivery.ts';
import { accepted } from '../../../platform/smtp/smtp-answer.ts';
import type { FindStoredProject, Project } from '../../projects/project.ts';
import { storedProjectId } from '../../projects/project-id.ts';
import { normaliseEmail } from '../../users/email.ts';
import { openContent } from '../delivery/content.ts';
import type { StoredMail } from '../delivery/queries.ts';
import type { Sender } from '../delivery/sender.ts';
import { emptyInbox, type InboxFilter, inboxMail, inboxMails } from './inbox-queries.ts';

/** For how long the local inbox shows a mail. */
export const INBOX_MILLIS = 7 * 24 * 3_600_000;
const MAX_LISTED = 200;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A mail as the local inbox shows it. */
export interface InboxMail extends Message {
  readonly id: string;
  readonly html: string;
  readonly project: Project;
}

/** Where mails go while there is no mail server: they stay in the database, where the inbox finds them. */
export const inboxTransport: Transport = { deliver: async () => accepted('Kept in the local inbox.') };

/** The mails of all projects, newest first: to one address, or to those that hold some letters. */
export async function listInbox(
  { db }: Context,
  find: FindStoredProject,
  { to, search }: InboxFilter,
): Promise<InboxMail[]> {
  const filter = { to: to && normaliseEmail(to), search: search && normaliseEmail(search) };
  const rows = await inboxMails(db, filter, MAX_LISTED);
  const mails = await Promise.all(rows.map((row) => opened(find, row)));
  return mails.filter((mail) => mail !== undefined);
}

export async function readInbox(
  { db }: Context,
  find: FindStoredProject,
  wireId: string,
  id: string,
): Promise<InboxMail | undefined> {
  const projectId = storedProjectId(wireId);
  const row = projectId && ID.test(id) ? await inboxMail(db, projectId, id) : undefined;
  return row && opened(find, row);
}

/** Empties the inbox; the mail log keeps what it knows. */
export async function clearInbox({ db }: Context): Promise<void> {
  await emptyInbox(db);
}

/** Undefined for a mail of a project that is being erased. */
async function opened(find: FindStoredProject, row: StoredMail): Promise<InboxMail | undefined> {
  const project = await find(row.project_id);
  const content = project && openContent(project, row);
  if (!project || !content) return undefined;
  const { sender_name, sender_email } = row.sender as Sender;
  return {
    subject: content.subject,
    html: content.html,
    text: content.text,
    id: row.id,
    project,
    from: { name: sender_name, address: sender_email },
    to: row.recipient,
    messageId: row.message_id,
    date: time(row.created_at),
  };
}
