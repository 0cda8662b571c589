import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { uuid } from '../../input/scalars.ts';

const PersonalData = z.object({
  version: z.literal(1).describe('Of this form. It is raised when something in it changes its meaning.'),
  made_at_millis: z.int(),
  user_id: z.string(),
  data: z
    .record(z.string(), z.array(z.record(z.string(), z.unknown())))
    .describe(
      'What is stored of the user, by what it is: `user`, `contact_channels`, `sessions`, … Times are texts in ISO 8601.',
    ),
});
const row = { query: z.strictObject({}), answer: json(PersonalData), addition: true } as const;

/** What is stored of a user, for the user to take along (GDPR, articles 15 and 20). */
export const personalData = {
  'GET /latchkey/users/me/data': {
    ...row,
    purpose:
      'Read everything that is stored of the signed-in user, without secrets and without what servers keep to themselves.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    userAs: 'id',
    inPerson: true,
    recentProof: true,
    errors: [],
    refusals: ['TOO_MANY_REQUESTS'],
  },
  'GET /latchkey/users/:user_id/data': {
    ...row,
    purpose: 'Read everything that is stored of a user, without secrets.',
    access: 'server',
    params: z.object({ user_id: uuid }),
    errors: ['USER_NOT_FOUND'],
    refusals: ['TOO_MANY_REQUESTS'],
  },
} as const satisfies EndpointTable;
