import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { exactly } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { codeErrors, DeviceToken, OneTimeCode, Tokens } from '../shapes.ts';

const many = (what: string) => z.int().describe(`How many ${what}.`);

/** What of an account gives access to it, and can be ended: how many of each. */
const Things = z.object({
  password: many('passwords: one or none'),
  sessions: many('sessions'),
  api_keys: many('API keys of the user'),
  team_api_keys: many('API keys of teams that the user alone is in'),
  second_factor: many('authenticator apps: one or none'),
  security_keys: many('security keys'),
  recovery_codes: many('recovery codes that were not used'),
  passkeys: many('passkeys'),
  oauth_accounts: many('accounts at other providers that sign in'),
  addresses: many('further addresses that sign in'),
  invitations: many('open invitations that the user has sent'),
});
export type AccountThings = z.infer<typeof Things>;

const Question = z.object({
  ticket: z.string().describe('Identifies the question; only the browser that opened the link gets it.'),
  expires_at_millis: z.int().describe('When it expires.'),
  email: z.string().describe('The address that was verified.'),
  created_at_millis: z.int().describe('When the account was created.'),
  user_agent: z.string().nullable().describe('What its oldest session is used by; null where that has ended.'),
  country_code: z.string().nullable().describe('Where that was last used.'),
  city_name: z.string().nullable().describe('The same as a city.'),
  set_up: Things.describe('How many there are of what gives access to the account.'),
});

const Ticket = z.strictObject({ ticket: exactly(limits.codeCharacters) });

/** For accounts that another person may have set up without the address's owner knowing. */
export const firstProofs = {
  'POST /latchkey/contact-channels/verify': {
    purpose:
      "Verify an address with the code emailed to it. If the account isn't signed in, the response asks whether the recipient created it.",
    invalidates: ['user', 'users', 'contactChannels'],
    access: 'client',
    body: OneTimeCode,
    answer: json(z.object({ question: Question.nullable() })),
    errors: codeErrors,
    refusals: ['CHANNEL_GONE', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /latchkey/account-questions/confirm': {
    purpose: 'Answer that the account is one’s own: everything stays as it is.',
    access: 'client',
    body: Ticket,
    answer: success,
    errors: codeErrors,
    refusals: ['CHANNEL_GONE', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /latchkey/account-questions/secure': {
    purpose: 'Answer that another person may have created the account: ends all access set up before, and signs in.',
    access: 'client',
    body: Ticket,
    answer: json(Tokens.extend({ removed: Things })),
    answerHeaders: DeviceToken,
    errors: codeErrors,
    refusals: ['CHANNEL_GONE', 'USER_BANNED', 'SINGLE_SIGN_ON_REQUIRED', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
} as const satisfies EndpointTable;
