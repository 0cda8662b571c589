import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { networkCharges } from '../../../platform/rate-limit/network-charges.ts';
import { type Category, findCategory } from '../../notification-preferences/categories.ts';
import { setPreference } from '../../notification-preferences/preferences.ts';
import type { FindProject, Project } from '../../projects/project.ts';
import { wireProjectId } from '../../projects/project-id.ts';
import { plainName } from '../delivery/plain-name.ts';
import { findByCode, UNSUBSCRIBE_MILLIS } from '../delivery/unsubscribe-code.ts';
import { markUnsubscribed, unsubscribableMail } from './reader-queries.ts';
import { askingPage, donePage, usedPage } from './unsubscribe-page.ts';

/** A provider of mailboxes asks for many readers from few networks. */
const LINKS = { burst: 300, emission: 200 };

interface Link {
  readonly project: Project;
  readonly emailId: string;
  readonly userId: string;
  readonly category: Category;
  readonly isUsed: boolean;
}

/** The page behind the link in a mail. Throws VERIFICATION_CODE_NOT_FOUND or _EXPIRED, and the refusal 429. */
export async function showUnsubscribePage(context: Context, find: FindProject, code: string): Promise<string> {
  const link = await linkOf(context, find, code);
  return (link.isUsed ? usedPage : askingPage)(aboutOf(link));
}

/** Unsubscribes the recipient of an email from its category. Throws the same. */
export async function unsubscribe(context: Context, find: FindProject, code: string): Promise<string> {
  const link = await linkOf(context, find, code);
  const { project, emailId, userId, category } = link;
  const isFirst = await inTransaction(context, async (context) => {
    if (!(await markUnsubscribed(context.db, project.id, emailId, context.now))) return false;
    await setPreference(context, project, userId, category, false);
    return true;
  });
  return (isFirst ? donePage : usedPage)(aboutOf(link));
}

async function linkOf(context: Context, find: FindProject, code: string): Promise<Link> {
  const { db, now, rates } = context;
  await rates.reserve(db, now, networkCharges(context, 'unsubscribe link', LINKS));
  const mail = await findByCode(context, code, (projectId, hash) => unsubscribableMail(db, projectId, hash));
  const project = mail && (await find(wireProjectId(mail.projectId)));
  if (!project) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  if (mail.createdAt + UNSUBSCRIBE_MILLIS <= now) throw new KnownError('VERIFICATION_CODE_EXPIRED');
  return { ...mail, project, category: findCategory(mail.categoryId) };
}

const aboutOf = ({ project, category }: Link) => ({
  project: plainName(project.displayName) || 'This app',
  category: category.name,
});
