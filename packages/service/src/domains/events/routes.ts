import type { events, userEvents } from '@latchkey/protocol';
import type { Handlers } from '../handler.ts';
import { listEvents, listUserEvents, readEvent } from './list.ts';
import { listOwnEvents } from './own.ts';

export const eventRoutes: Handlers<typeof events> = {
  'GET /latchkey/events': ({ context, project, query }) => listEvents(context, project, query),
  'GET /latchkey/events/:event_id': ({ context, project, params }) => readEvent(context, project, params.event_id),
};

export const userEventRoutes: Handlers<typeof userEvents> = {
  'GET /latchkey/users/me/events': ({ context, project, user, query }) =>
    listOwnEvents(context, project, user.id, query),
  'GET /latchkey/users/:user_id/events': ({ context, project, params, query }) =>
    listUserEvents(context, project, params.user_id, query),
};
