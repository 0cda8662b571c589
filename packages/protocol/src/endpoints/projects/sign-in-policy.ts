import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { assuranceLevels } from '../../settings/settings.ts';
import { readSettings } from '../../settings/shapes.ts';
import { secondFactors } from '../../sign-in-methods.ts';

const Methods = z.object({
  password: z.boolean(),
  email_code: z.boolean(),
  passkey: z.boolean(),
  providers: z.array(z.string()),
  guests: z.boolean(),
  sign_up: z.boolean(),
});

/** How people get in, and what that has to prove: read as one document, written as settings of the project. */
export const signInPolicy = {
  'GET /latchkey/sign-in-policy': {
    purpose: 'Read the sign-in policy of the project: methods, assurance, sessions, proofs and passwords.',
    access: 'admin',
    query: z.strictObject({}),
    answer: json(
      z.object({
        methods: Methods,
        ...readSettings({ isPolicy: true }),
        assurance_required_since_millis: z
          .int()
          .nullable()
          .describe('When the minimum was raised; for those who were there before, the days of grace count from then.'),
      }),
    ),
    errors: [],
    addition: true,
  },
  'GET /latchkey/assurance': {
    purpose: 'Whether the session of the signed-in user proves what the sign-in policy asks, and what helps if not.',
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    inPerson: true,
    belowMinimum: true,
    query: z.strictObject({}),
    answer: json(
      z.object({
        required: z.enum(assuranceLevels),
        current: z.enum(assuranceLevels),
        is_met: z.boolean(),
        ways: z
          .array(z.enum(['passkey', ...secondFactors]))
          .describe('How the user can prove enough in this session, by the calls below `/latchkey/proof`.'),
        enrolments: z.array(z.enum(['passkey', 'totp'])).describe('What can be set up to prove enough.'),
        grace_ends_at_millis: z
          .int()
          .nullable()
          .describe('Until then the user can go on without; null where the minimum is met, or can be met right now.'),
      }),
    ),
    errors: [],
    addition: true,
  },
} as const satisfies EndpointTable;
