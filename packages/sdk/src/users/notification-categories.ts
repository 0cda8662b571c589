import type { OfOwner, Read } from '../context/lists.ts';
import type { ResponseOf } from '../core/wire/call.ts';

type Json = ResponseOf<'GET /emails/notification-preference/:user_id', 'client'>['items'][number];

/** A kind of mails, and whether the user gets them. */
export interface NotificationCategory {
  /** By which the service knows the category, in every project the same. */
  readonly id: string;
  /** What it is called: `Marketing`. */
  readonly name: string;
  /** Whether the user gets mails of this kind. */
  readonly enabled: boolean;
  /** False for emails that every user gets. */
  readonly canDisable: boolean;
  /** Turns them on or off for the user. Stored for every category; offer it if `canDisable` is true. */
  setEnabled(enabled: boolean): Promise<void>;
}

export async function notificationCategories({ call, userId }: OfOwner): Promise<Read<NotificationCategory[]>> {
  const params = { user_id: userId };
  const { items } = await call('GET /emails/notification-preference/:user_id', { params });
  return { items, shown: (of) => items.map((json) => notificationCategory(of, json)) };
}

/** Every kind of mails, and whether the user gets them. */
export const listNotificationCategories = ({ lists, owner }: OfOwner): Promise<NotificationCategory[]> =>
  lists('notificationCategories', async () => ({ notificationCategories })).get(owner);

function notificationCategory({ change, userId }: OfOwner, json: Json): NotificationCategory {
  const { notification_category_id: id, notification_category_name: name, enabled, can_disable: canDisable } = json;
  const setEnabled = async (enabled: boolean) => {
    const params = { user_id: userId, category_id: id };
    await change('PATCH /emails/notification-preference/:user_id/:category_id', { params, body: { enabled } });
  };
  return { id, name, enabled, canDisable, setEnabled };
}
