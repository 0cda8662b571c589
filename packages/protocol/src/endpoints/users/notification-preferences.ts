import * as z from 'zod';
import { type EndpointTable, json, list } from '../../endpoint.ts';
import { flag, userIdOrMe, uuid } from '../../input/scalars.ts';

const Preference = z.object({
  notification_category_id: z.string(),
  notification_category_name: z.string(),
  enabled: z.boolean(),
  can_disable: z.boolean(),
});
const errors = ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_AUTHENTICATION_REQUIRED', 'USER_NOT_FOUND'] as const;

export const notificationPreferences = {
  'GET /emails/notification-preference/:user_id': {
    purpose: 'Every category of mails, and whether a user gets them.',
    access: 'client',
    params: z.strictObject({ user_id: userIdOrMe }),
    query: z.strictObject({}),
    answer: json(list(Preference)),
    errors,
    refusals: ['NOTIFICATIONS_NOT_OWN'],
  },
  'PATCH /emails/notification-preference/:user_id/:category_id': {
    purpose: 'Switch the mails of a category on or off for a user.',
    invalidates: ['notificationCategories'],
    access: 'client',
    params: z.strictObject({ user_id: userIdOrMe, category_id: uuid }),
    query: z.strictObject({}),
    body: z.strictObject({ enabled: flag }),
    answer: json(Preference),
    errors,
    refusals: ['NOTIFICATION_CATEGORY_UNKNOWN', 'NOTIFICATIONS_NOT_OWN'],
  },
} as const satisfies EndpointTable;
