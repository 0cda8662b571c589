import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { integer, text } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

/** How much a sign-in has to prove, weakest first: OpenID Connect calls it the authentication context. */
export const assuranceLevels = ['one-factor', 'two-factors', 'phishing-resistant'] as const;
export type AssuranceLevel = (typeof assuranceLevels)[number];

const { sessionMaxDays, sessionsMax, enrolmentGraceMaxDays, passwordMinCharacters, passwordMinLengthMax } = limits;

const minimumAssurance = 'What a sign-in has to prove at least. A passkey counts as two factors, and resists phishing.';
const graceDays = 'For so many days people may go on without what they still have to set up.';
const maxDays = 'So many days after the sign-in a session ends, however much it is used; null for a year.';
const maxSessions = 'How many sessions a user has at most; a new one ends the one unused longest. Null for any number.';
const minLength = 'How many characters a password has at least.';

/** Rules of the sign-in policy as they are read, each a setting of the project. */
export const policySettings = {
  minimum_assurance: z.enum(assuranceLevels).describe(minimumAssurance),
  enrolment_grace_days: z.int().describe(graceDays),
  session_max_days: z.int().nullable().describe(maxDays),
  max_sessions: z.int().nullable().describe(maxSessions),
  password_min_length: z.int().describe(minLength),
};

const between = (min: number, max: number) => integer.pipe(z.int().min(min).max(max));

/** The same as they are written. */
export const policyInput = {
  minimum_assurance: text.pipe(z.enum(assuranceLevels)).optional().describe(minimumAssurance),
  enrolment_grace_days: between(0, enrolmentGraceMaxDays).optional().describe(graceDays),
  session_max_days: between(1, sessionMaxDays).nullable().optional().describe(maxDays),
  max_sessions: between(1, sessionsMax).nullable().optional().describe(maxSessions),
  password_min_length: between(passwordMinCharacters, passwordMinLengthMax).optional().describe(minLength),
};

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
        ...policySettings,
        assurance_required_since_millis: z
          .int()
          .nullable()
          .describe('When the minimum was raised; for those who were there before, the days of grace count from then.'),
        session_idle_days: z.int().nullable(),
        proof_max_age_minutes: z.int().nullable(),
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
          .array(z.enum(['passkey', 'totp', 'recovery-code']))
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
