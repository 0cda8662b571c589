import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { anyUuid, atMost, oneOf, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { setUpParts } from '../../set-up-parts.ts';

const parts = z.array(z.enum(setUpParts)).describe('What the link permits.');

const SetUpLink = z.object({
  id: z.string(),
  team_id: z.string(),
  parts,
  created_at_millis: z.int(),
  expires_at_millis: z.int(),
  last_opened_at_millis: z.int().nullable().describe('When it was last opened; null if never.'),
});

/** Ours have 45. */
const SECRET_MAX_CHARACTERS = 100;

const OfTeam = z.strictObject({ team_id: uuid });
const NoQuery = z.strictObject({});
const errors = [
  'USER_AUTHENTICATION_REQUIRED',
  'TEAM_MEMBERSHIP_NOT_FOUND',
  'TEAM_PERMISSION_REQUIRED',
  'TEAM_NOT_FOUND',
] as const;

/**
 * Links by which an administrator of a customer sets a team's domains, single sign-on and provisioning up without an
 * account. What is done by one is done with the `set-up-token` of a visit in place of a user's access token.
 */
export const setUpLinks = {
  'GET /latchkey/teams/:team_id/set-up-links': {
    userAs: 'id',
    purpose: "List a team's set-up links that are valid, oldest first; clients need $update_team.",
    access: 'client',
    params: OfTeam,
    query: NoQuery,
    answer: json(list(SetUpLink)),
    errors,
    addition: true,
  },
  'POST /latchkey/teams/:team_id/set-up-links': {
    purpose: 'Create a set-up link for a team. Its address is shown only once; clients need $update_team.',
    access: 'client',
    inPerson: true,
    recentProof: true,
    params: OfTeam,
    query: NoQuery,
    body: z.strictObject({
      parts: z
        .array(oneOf(...setUpParts))
        .min(1)
        .max(setUpParts.length)
        .optional()
        .describe('What the link permits; left out, all of it.'),
      expires_in_days: z
        .int()
        .min(1)
        .max(limits.setUpLinkDays)
        .optional()
        .describe('How many days it is valid: 7 by default.'),
    }),
    answer: json(SetUpLink.extend({ url: z.string().describe('To send to the administrator.') }), 201),
    errors,
    refusals: ['SET_UP_LINKS_TOO_MANY', 'SET_UP_LINKS_WITHOUT_PAGES'],
    addition: true,
  },
  'DELETE /latchkey/teams/:team_id/set-up-links/:link_id': {
    purpose: 'End a set-up link immediately, and the visit that it was opened for.',
    access: 'client',
    inPerson: true,
    params: OfTeam.extend({ link_id: anyUuid }),
    query: NoQuery,
    answer: success,
    errors,
    refusals: ['SET_UP_LINK_UNKNOWN'],
    addition: true,
  },
  'POST /latchkey/set-up/open': {
    purpose:
      'Open a set-up link by the secret of its address: begins a visit of an hour, which ends the one before. A link opens 50 times.',
    access: 'client',
    query: NoQuery,
    body: z.strictObject({ secret: atMost(SECRET_MAX_CHARACTERS) }),
    answer: json(
      z.object({
        token: z.string().describe('Sent as the header `set-up-token` by what is done in the visit.'),
        token_expires_at_millis: z.int(),
        link_expires_at_millis: z.int(),
        parts,
        team: z.object({ id: z.string(), display_name: z.string() }),
      }),
    ),
    errors: [],
    refusals: ['SET_UP_LINK_OVER', 'TOO_MANY_REQUESTS'],
    addition: true,
  },
  'POST /latchkey/set-up/finish': {
    purpose: 'Say that the set-up is finished, which ends the link of the visit.',
    access: 'client',
    query: NoQuery,
    body: z.strictObject({}),
    answer: success,
    errors: [],
    refusals: ['SET_UP_TOKEN_OVER'],
    setUp: 'any',
    addition: true,
  },
} as const satisfies EndpointTable;
