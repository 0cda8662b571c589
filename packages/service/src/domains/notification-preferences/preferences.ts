import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import type { Project } from '../projects/project.ts';
import { type Category, categories } from './categories.ts';
import { choicesOf, storeChoice } from './queries.ts';

type Preferences = ResultOf<Endpoints['GET /emails/notification-preference/:user_id']>;
type Preference = Preferences['items'][number];

/** Every category, and whether a user gets its mails. Throws USER_NOT_FOUND. */
export async function listPreferences({ db }: Context, project: Project, userId: string): Promise<Preferences> {
  const choices = await choicesOf(db, project.id, userId);
  if (!choices) throw new KnownError('USER_NOT_FOUND');
  const items = categories.map((category) => describe(category, choices.get(category.id) ?? category.isEnabledAtFirst));
  return { items, is_paginated: false };
}

/** Keeps what a user wants of a category. Throws USER_NOT_FOUND. */
export async function setPreference(
  context: Context,
  project: Project,
  userId: string,
  category: Category,
  isEnabled: boolean,
): Promise<Preference> {
  await inTransaction(context, async (context) => {
    const choice = { categoryId: category.id, isEnabled };
    if (!(await storeChoice(context.db, project.id, userId, choice))) throw new KnownError('USER_NOT_FOUND');
    const detail = { category: category.name, enabled: isEnabled };
    const kind = 'notification_preference.updated';
    await recordEvent(context, { kind, projectId: project.id, subjectId: userId, detail });
  });
  return describe(category, isEnabled);
}

const describe = ({ id, name, canDisable }: Category, isEnabled: boolean): Preference => ({
  notification_category_id: id,
  notification_category_name: name,
  enabled: isEnabled,
  can_disable: canDisable,
});
