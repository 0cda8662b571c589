import * as z from 'zod';
import { countedPage, type EndpointTable, json } from '../../endpoint.ts';
import { atMost, flag, instant, integer, oneOf, text, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { User } from '../shapes.ts';

/** What a list of users can be ordered by. */
export const userOrders = ['signed_up_at', 'last_active_at', 'name'] as const;

const ListedUser = User.server.extend({
  banned_at_millis: z.int().nullable().describe('When the user was banned; null for one who is not.'),
  has_signed_in: z
    .boolean()
    .describe('Whether the user has ever been seen. Until then, `last_active_at_millis` is when the user was added.'),
  teams: z
    .array(z.object({ id: z.string(), display_name: z.string() }))
    .describe('The first teams of the user, three at most, in the order in which the user joined them.'),
  team_count: z.int().describe('How many teams the user is a member of.'),
  last_place: z
    .object({
      country_code: z.string().describe('The country, as two letters of ISO 3166-1.'),
      city_name: z.string().nullable().describe('The city; null where it is unknown.'),
    })
    .nullable()
    .describe(
      'Where the user last used a session that is still open, in a browser; null where that is unknown or was not asked for.',
    ),
});

/** The list of users with filters, orders and a count; `GET /users` is what published SDKs know of it. */
export const userSearch = {
  'GET /latchkey/users': {
    purpose: 'Filter, sort and count the users of the project, page by page.',
    access: 'server',
    reads: 'replica',
    query: z.strictObject({
      limit: integer
        .pipe(z.int().min(1).max(limits.usersPerPage))
        .optional()
        .describe('At most this many: 50 by default, 100 at most.'),
      cursor: atMost(limits.userCursorMaxCharacters)
        .optional()
        .describe('The `next_cursor` of the previous page, with the same order.'),
      order_by: oneOf(...userOrders)
        .optional()
        .describe('`signed_up_at` by default. `name` falls back to the address of users without a name.'),
      desc: flag.optional().describe('Whether the order is reversed: newest first, or Z to A.'),
      count: flag.optional().describe('Whether the answer has the `total` of all pages.'),
      with_last_place: flag.optional().describe('Whether the answer has the `last_place` of users; false by default.'),
      query: text.optional().describe('A part of the name or of an address, or the whole id.'),
      primary_email_verified: flag.optional().describe('Whether the primary email is verified; false includes none.'),
      has_password: flag.optional().describe('Whether the user has a password.'),
      otp_auth_enabled: flag.optional().describe('Whether a magic link or an email code signs the user in.'),
      passkey_auth_enabled: flag.optional().describe('Whether the user has a passkey.'),
      oauth_provider_id: atMost(limits.providerIdMaxCharacters)
        .optional()
        .describe('The provider at which the user has an account, by its id.'),
      is_banned: flag.optional().describe('Whether the user is banned.'),
      requires_totp_mfa: flag.optional().describe('Whether two-factor authentication is on.'),
      is_anonymous: flag.optional().describe('Whether the user is anonymous.'),
      team_id: uuid.optional().describe('The team that the user is a member of.'),
      signed_up_from_millis: instant.optional().describe('When the user signed up at the earliest.'),
      signed_up_to_millis: instant.optional().describe('When the user signed up at the latest.'),
      last_active_from_millis: instant.optional().describe('When the user was last active at the earliest.'),
      last_active_to_millis: instant.optional().describe('When the user was last active at the latest.'),
    }),
    answer: json(countedPage(ListedUser)),
    errors: [],
    refusals: ['CURSOR_INVALID'],
    addition: true,
  },
} as const satisfies EndpointTable;
