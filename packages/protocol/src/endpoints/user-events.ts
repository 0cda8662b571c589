import * as z from 'zod';
import { type EndpointTable, json, page } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { integer, uuid } from '../scalars.ts';

const Event = z.object({
  id: z.string(),
  kind: z.string(),
  at_millis: z.int(),
  /** `user_id` is of an owner for actors of that kind, of a user of the project for clients. */
  actor: z.object({ kind: z.string(), user_id: z.string().nullable(), impersonator_id: z.string().nullable() }),
  detail: z.record(z.string(), z.unknown()),
});

export const userEvents = {
  'GET /latchkey/users/:user_id/events': {
    purpose: 'What happened to a user and who did it, newest first.',
    access: 'admin',
    params: z.object({ user_id: uuid }),
    query: z.strictObject({
      limit: integer.pipe(z.int().min(1).max(limits.userEventsPerPage)).optional(),
      /** The `next_cursor` of the page before. */
      cursor: integer.pipe(z.int().min(1)).optional(),
    }),
    answer: json(page(Event)),
    errors: ['USER_NOT_FOUND'],
    addition: true,
  },
} as const satisfies EndpointTable;
