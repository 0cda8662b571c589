import type { userEvents } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { listUserEvents } from './list.ts';

export const userEventRoutes: Handlers<typeof userEvents> = {
  'GET /latchkey/users/:user_id/events': ({ context, project, params, query }) =>
    listUserEvents(context, project, params.user_id, query),
};
