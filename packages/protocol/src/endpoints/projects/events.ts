import * as z from 'zod';
import { type EndpointTable, json, page } from '../../endpoint.ts';
import { eventResults, securityEventKinds } from '../../event-kinds.ts';
import { atMost, instant, integer, oneOf, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

/** Who can act: those who call, owners in the dashboard, and the service by itself. */
export const actorKinds = ['client', 'server', 'admin', 'owner', 'system'] as const;

const Event = z.object({
  id: z.string(),
  kind: z.string(),
  result: z.enum(eventResults),
  at_millis: z.int(),
  actor: z
    .object({
      kind: z.string(),
      user_id: z.string().nullable(),
      impersonator_id: z.string().nullable(),
      key_id: z.string().nullable().describe('The set of keys that a server or an admin called with.'),
      set_up_link_id: z.string().nullable().describe('The set-up link in whose visit it was done.'),
      name: z
        .string()
        .nullable()
        .describe('The name of the user, or else of the keys; null without one, or after deletion.'),
      impersonator_name: z.string().nullable(),
    })
    .describe('`user_id` is of an owner for actors of that kind, of a user of the project for all others.'),
  subject: z
    .object({ id: z.string(), type: z.enum(['user', 'team']).nullable(), name: z.string().nullable() })
    .describe(
      'The subject; the type is null unless it is an existing user or team, and the name unless it is one of them or an owner.',
    ),
  request_id: z.string(),
  detail: z.record(z.string(), z.unknown()).describe('For changes, `before` and `after`.'),
});

const paging = {
  limit: integer.pipe(z.int().min(1).max(limits.eventsPerPage)).optional(),
  cursor: integer.pipe(z.int().min(1)).optional().describe('The `next_cursor` of the previous page.'),
};

/** What happened in a project, for its owners. */
export const events = {
  'GET /latchkey/events': {
    purpose: "List the project's events, newest first.",
    access: 'admin',
    reads: 'replica',
    query: z.strictObject({
      ...paging,
      kinds: atMost(limits.eventKindsMaxCharacters).optional().describe('Kinds of events, with commas in between.'),
      result: oneOf(...eventResults).optional(),
      actor: oneOf(...actorKinds).optional(),
      actor_user_id: uuid.optional().describe('The user who acted or was impersonated.'),
      impersonator_id: atMost(limits.eventSubjectMaxCharacters)
        .optional()
        .describe('The impersonator: the id of an owner, or `admin`.'),
      subject_id: atMost(limits.eventSubjectMaxCharacters)
        .optional()
        .describe(
          "The subject; for a team, also its members' events as such, for an OAuth client what users did with it.",
        ),
      from_millis: instant.optional().describe('Only events at or after this time.'),
      to_millis: instant.optional().describe('Only events at or before this time.'),
    }),
    answer: json(page(Event)),
    errors: [],
    addition: true,
  },
  'GET /latchkey/events/:event_id': {
    purpose: 'Read one event of the project.',
    access: 'admin',
    params: z.strictObject({ event_id: integer }),
    query: z.strictObject({}),
    answer: json(Event),
    errors: [],
    refusals: ['EVENT_UNKNOWN'],
    addition: true,
  },
} as const satisfies EndpointTable;

/** What of an account can change that the kind alone does not say. */
export const accountChanges = [
  'password',
  'primary_email',
  'second_factor_on',
  'second_factor_off',
  'email_codes_on',
  'email_codes_off',
  'provider_added',
  'provider_removed',
  'kept',
  'secured',
] as const;

const OwnEvent = z.object({
  id: z.string(),
  kind: z.enum(securityEventKinds),
  at_millis: z.int(),
  by: z
    .enum(['you', 'impersonator', 'app', 'unknown'])
    .describe('`app` for its operator: servers, owners, the service itself; `unknown` for failed sign-ins.'),
  changed: z.array(z.enum(accountChanges)),
  about: z.string().nullable().describe('Its name to the user: of a passkey or key, an address, a provider.'),
  factors: z.array(z.string()).describe('The methods of the session or attempted sign-in.'),
  user_agent: z
    .string()
    .nullable()
    .describe('The device using the session, while it lasts; for a failed sign-in the kind of browser.'),
  count: z.int().describe('Failed sign-ins from one network on one day (UTC) are one event, with this count.'),
  network: z.string().nullable().describe('Where a failed sign-in came from: a range of addresses.'),
});

/** What happened to a user. */
export const userEvents = {
  'GET /latchkey/users/me/events': {
    purpose: "List the signed-in user's security events, newest first.",
    access: 'client',
    user: 'USER_AUTHENTICATION_REQUIRED',
    query: z.strictObject(paging),
    answer: json(page(OwnEvent)),
    errors: [],
    addition: true,
  },
  'GET /latchkey/users/:user_id/events': {
    purpose: "List a user's events, newest first.",
    access: 'admin',
    reads: 'replica',
    params: z.object({ user_id: uuid }),
    query: z.strictObject(paging),
    answer: json(page(Event)),
    errors: ['USER_NOT_FOUND'],
    addition: true,
  },
} as const satisfies EndpointTable;
