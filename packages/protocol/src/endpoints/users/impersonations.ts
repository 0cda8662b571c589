import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';
import { atMost, integer, text, url, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { codeErrors, Tokens } from '../shapes.ts';

const Reason = atMost(limits.reasonMaxCharacters).pipe(z.string().trim().min(1));
const Lifetime = integer.pipe(z.int().min(60_000).max(limits.impersonationMaxMillis));
const Code = z.strictObject({ code: text });

/** What the page of the app shows before it begins. */
const Question = z.object({
  display_name: z.string().nullable().describe('What the user is called; null for one without a name.'),
  primary_email: z.string().nullable().describe("The user's email; null without one."),
  impersonator: z.string().describe('What the one is called who is to act as the user.'),
  expires_in_millis: z.int().describe('How long the session will last.'),
});

export const impersonations = {
  'POST /latchkey/users/:user_id/impersonation': {
    purpose: 'Create a link that opens the app as this user, once, for a while; the reason is kept in the event log.',
    invalidates: [],
    access: 'admin',
    ownerRole: 'support',
    params: z.object({ user_id: uuid }),
    body: z.strictObject({ reason: Reason, callback_url: url, expires_in_millis: Lifetime.optional() }),
    recentProof: true,
    answer: json(
      z.object({
        url: z.string().describe('Opens the application as the user: works once, for a few minutes.'),
        expires_at_millis: z.int().describe('When the link expires.'),
      }),
      201,
    ),
    errors: ['USER_NOT_FOUND', 'REDIRECT_URL_NOT_WHITELISTED'],
    refusals: ['OWNERS_NOT_IMPERSONATED', 'USER_BANNED'],
    addition: true,
  },
  'POST /latchkey/impersonation/check-code': {
    purpose: 'Read whom a link lets its bearer impersonate, without using it up.',
    access: 'client',
    belowMinimum: true,
    body: Code,
    answer: json(Question),
    errors: codeErrors,
    addition: true,
  },
  'POST /latchkey/impersonation/sign-in': {
    purpose: 'Begin the session of a link, in the place of the one that it is asked for in. It cannot be prolonged.',
    access: 'client',
    belowMinimum: true,
    body: Code,
    answer: json(Tokens),
    errors: [...codeErrors, 'USER_NOT_FOUND'],
    refusals: ['USER_BANNED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;
