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
const Erasure = z.object({
  user_id: z.string(),
  erased_at_millis: z.int(),
  requested_by: z
    .enum(['user', 'owner', 'server', 'system'])
    .describe(
      'Who had the user deleted: themselves, an owner in the dashboard, a server, or the service by a setting.',
    ),
  erased: z
    .record(z.string(), z.int())
    .nullable()
    .describe(
      'How many rows of each kind were deleted, by the names that `data` has; null of an erasure before they were counted.',
    ),
  merged_into: z
    .string()
    .nullable()
    .describe('The user into whom this one was merged, and who has what is not counted here; else null.'),
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
  'GET /latchkey/users/:user_id/erasure': {
    purpose: 'Read when the data of a user was erased, and by whom.',
    addition: true,
    access: 'server',
    params: z.object({ user_id: uuid }),
    query: z.strictObject({}),
    answer: json(Erasure),
    errors: [],
    refusals: ['ERASURE_UNKNOWN'],
  },
} as const satisfies EndpointTable;
