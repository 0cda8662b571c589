import type { notificationPreferences } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { findCategory } from './categories.ts';
import { checkMe, ownerAsked } from './owner.ts';
import { listPreferences, setPreference } from './preferences.ts';

export const notificationPreferenceRoutes: Handlers<typeof notificationPreferences> = {
  'GET /emails/notification-preference/:user_id': ({ context, project, params, ...asking }) =>
    listPreferences(context, project, ownerAsked(asking, params.user_id)),

  'PATCH /emails/notification-preference/:user_id/:category_id': ({ context, project, params, body, ...asking }) => {
    checkMe(asking, params.user_id);
    const category = findCategory(params.category_id);
    return setPreference(context, project, ownerAsked(asking, params.user_id), category, body.enabled);
  },
};
