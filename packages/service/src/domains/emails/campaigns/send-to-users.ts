import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { Renderer } from '../../../renderer/renderer.ts';
import { newId } from '../../../runtime/ids.ts';
import { type Category, findCategoryByName } from '../../notification-preferences/categories.ts';
import type { Project } from '../../projects/project.ts';
import { type MailAddress, mailAddress } from '../delivery/address.ts';
import { type Body, sealBody, sealContent } from '../delivery/content.ts';
import { CAMPAIGN } from '../delivery/kinds.ts';
import { insertBody, type NewMail } from '../delivery/queries.ts';
import { newMailId, sendRows } from '../delivery/send.ts';
import { isComplete, ownServerFor } from '../delivery/sender.ts';
import {
  hashUnsubscribeCode,
  newUnsubscribeCode,
  UNSUBSCRIBE_MILLIS,
  unsubscribeLink,
} from '../delivery/unsubscribe-code.ts';
import { renderInTheme } from '../themes/render.ts';
import { type Reader, readersOf } from './reader-queries.ts';

type Row = Endpoints['POST /emails/send-email'];
type Result = ResultOf<Row>['results'][number];

/** For how long such mails are kept and can be sent once more: as long as their links work. */
const KEPT_MILLIS = UNSUBSCRIBE_MILLIS;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface ReachedReader extends Reader {
  readonly address: MailAddress;
}

/**
 * Has one mail sent to each of the users who want such mails, and says of every id what came of it, in the order given;
 * an id that is given twice gets one mail. Nothing is waited for. Throws the refusals of the endpoint's row.
 */
export async function sendToUsers(
  context: Context,
  renderer: Renderer,
  project: Project,
  { user_ids, html, subject, notification_category_name }: InputOf<Row>['body'],
): Promise<ResultOf<Row>> {
  const own = ownServerFor(project);
  if (!own) throw new Refusal('EMAIL_SERVER_MISSING');
  if (!isComplete(own)) throw new Refusal('EMAIL_SERVER_INCOMPLETE');
  const category = findCategoryByName(notification_category_name);
  const ids = [...new Set(user_ids.map((id) => id.toLowerCase()).filter((id) => ID.test(id)))];
  const readers = new Map((await readersOf(context.db, project.id, ids, category)).map((one) => [one.id, one]));
  const reached = [...readers.values()].flatMap((reader) => {
    const address = reader.isWanted && reader.email !== null ? mailAddress(reader.email) : undefined;
    return address === undefined ? [] : { ...reader, address };
  });
  const failure = await send(context, renderer, project, category, { subject, html }, reached);
  return { results: user_ids.map((id) => resultOf(id, readers.get(id.toLowerCase()), failure)) };
}

/** What keeps each reader's mail from being sent, by user id. */
type Failures = (reader: Reader) => string | undefined;

async function send(
  context: Context,
  renderer: Renderer,
  project: Project,
  category: Category,
  written: { readonly subject: string; readonly html: string },
  readers: readonly ReachedReader[],
): Promise<Failures> {
  const [first, ...others] = readers;
  if (!first) return () => undefined;
  const body = await bodyOf(context, renderer, project, category, written);
  if (typeof body === 'string') return () => body;
  const bodyId = newId(context.random);
  const mailOf = (reader: ReachedReader) => mailTo(context, project, category, { bodyId, ...written }, reader);
  const rows = [mailOf(first), ...others.map(mailOf)] as const;
  const sent = await inTransaction(context, async (context) => {
    const content = sealBody(context, project, bodyId, body);
    await insertBody(context.db, project.id, { id: bodyId, content, contentUntil: context.now + KEPT_MILLIS });
    return sendRows(context, project, [rows[0], ...rows.slice(1)]);
  });
  const gone = new Set(rows.flatMap(({ id, userId }) => (sent.has(id) ? [] : userId)));
  return ({ id }) => (gone.has(id) ? errors.unknown : undefined);
}

/** Rendered once for all: what stands for the code of a mail gives way to its own when it is sent. Else what is wrong. */
async function bodyOf(
  context: Context,
  renderer: Renderer,
  project: Project,
  { canDisable }: Category,
  { subject, html }: { readonly subject: string; readonly html: string },
): Promise<Body | string> {
  const placeholder = canDisable ? newUnsubscribeCode(context, project) : undefined;
  const link = placeholder && unsubscribeLink(context, placeholder);
  try {
    const rendered = await renderInTheme(context, renderer, project, { kind: 'html', html, unsubscribeLink: link });
    return { subject, ...rendered, placeholder };
  } catch (error) {
    if (error instanceof KnownError && error.code === 'EMAIL_RENDERING_ERROR') return error.message;
    throw error;
  }
}

function mailTo(
  context: Context,
  project: Project,
  { id: categoryId, canDisable }: Category,
  { bodyId, subject }: { readonly bodyId: string; readonly subject: string },
  { id: userId, address }: ReachedReader,
): NewMail {
  const { now } = context;
  const { id, messageId } = newMailId(context);
  const code = canDisable ? newUnsubscribeCode(context, project) : undefined;
  return {
    id,
    userId,
    kind: CAMPAIGN,
    recipient: address,
    subject,
    messageId,
    content: sealContent(context, project, id, { code }),
    contentUntil: now + KEPT_MILLIS,
    validUntil: now + KEPT_MILLIS,
    bodyId,
    categoryId,
    unsubscribeHash: code === undefined ? undefined : hashUnsubscribeCode(context, project.id, code),
    now,
  };
}

const errors = {
  unknown: 'There is no such user.',
  unwanted: 'The user has switched this category of mails off.',
  unreachable: 'The user has no primary email.',
  unmailable: 'No mail can be sent to the primary email of the user.',
};

/** The first step that failed. */
function resultOf(user_id: string, reader: Reader | undefined, failure: Failures): Result {
  const failed = (error: string, user_email?: string): Result => ({
    user_id,
    ...(user_email !== undefined && { user_email }),
    success: false,
    error,
  });
  if (!reader) return failed(errors.unknown);
  if (!reader.isWanted) return failed(errors.unwanted);
  if (reader.email === null) return failed(errors.unreachable);
  const error = mailAddress(reader.email) === undefined ? errors.unmailable : failure(reader);
  return error === undefined ? { user_id, user_email: reader.email, success: true } : failed(error, reader.email);
}
