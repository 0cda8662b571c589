import { type Answer, answerOf, data, done, knownError, listOf, refusal } from '@latchkey/testing/fake-api/answers';
import { NOW } from '@latchkey/testing/fake-api/samples/ids';
import { secondFactors } from '@latchkey/testing/fake-api/samples/sign-in';
import {
  type ChannelBody,
  categories,
  channelBody,
  preferenceBodies,
  type UserBody,
  type UserKeyBody,
} from '@latchkey/testing/fake-api/samples/user';
import type { Call, Replies } from '@latchkey/testing/fake-api/table';
import type { UserRecords } from './records/user-records.ts';
import type { World } from './world.ts';

interface AboutUser extends Call {
  readonly world: World;
  readonly user: UserBody;
  readonly records: UserRecords;
  /** The last id of the path. */
  readonly id: string;
}

/** The password that is refused because it is easy to guess. */
const GUESSED = 'password1234';

/** What the page of a user asks for and changes, and what that comes to. */
const rows: Readonly<Record<string, (about: AboutUser) => Answer | object>> = {
  'GET /users/:user': ({ user }) => user,
  'PATCH /users/:user': ({ world, user, body }) => {
    const { password, ...fields } = body;
    if (password === GUESSED) return knownError('PASSWORD_REQUIREMENTS_NOT_MET');
    const changed = { ...user, ...fields, ...(password !== undefined && { has_password: password !== null }) };
    world.users = world.users.map((other) => (other === user ? changed : other));
    return changed;
  },
  'DELETE /users/:user': ({ world, user }) => {
    world.users = world.users.filter((other) => other !== user);
    return done;
  },
  'POST /auth/password/send-reset-code': () => ({ success: 'A mail may be on its way.' }),
  'GET /contact-channels': ({ records }) => listOf(...records.channels),
  'POST /contact-channels': ({ records, body }) => {
    const made = channelBody(9, { ...body, id: crypto.randomUUID(), is_primary: false });
    records.channels = [...records.channels, made];
    return made;
  },
  'PATCH /contact-channels/:user/:id': ({ records, body, id }) => {
    const others = body.is_primary ? { is_primary: false } : {};
    records.channels = records.channels.map((channel) => ({ ...channel, ...(channel.id === id ? body : others) }));
    return records.channels.find((channel) => channel.id === id) as ChannelBody;
  },
  'DELETE /contact-channels/:user/:id': ({ records, id }) => {
    records.channels = without(records.channels, id);
    return done;
  },
  'GET /latchkey/sessions': ({ records }) => listOf(...records.sessions),
  'DELETE /auth/sessions/:id': ({ records, id }) => {
    records.sessions = without(records.sessions, id);
    return done;
  },
  'GET /latchkey/user-api-keys': ({ records }) => listOf(...records.apiKeys),
  'PATCH /user-api-keys/:id': ({ records, id }) => {
    const revoked = { manually_revoked_at_millis: NOW };
    records.apiKeys = records.apiKeys.map((key) => (key.id === id ? { ...key, ...revoked } : key));
    const { last_used_at_millis: _, ...key } = records.apiKeys.find((one) => one.id === id) as UserKeyBody;
    return key;
  },
  'GET /latchkey/users/:user/factors': ({ records }) => ({ passkeys: records.passkeys, ...records.secondFactor }),
  'DELETE /latchkey/users/:user/factors': ({ records }) => {
    records.secondFactor = { second_factor_enabled: false, ...secondFactors() };
    return done;
  },
  'DELETE /latchkey/users/:user/passkeys/:id': ({ records, id }) => {
    records.passkeys = without(records.passkeys, id);
    return done;
  },
  'GET /latchkey/users/:user/ban': ({ records }) => records.ban,
  'PUT /latchkey/users/:user/ban': ({ records, body }) => {
    records.ban = { banned_at_millis: NOW, reason: body.reason ?? null };
    return records.ban;
  },
  'DELETE /latchkey/users/:user/ban': ({ records }) => {
    records.ban = { banned_at_millis: null, reason: null };
    return done;
  },
  'GET /emails/notification-preference/:user': ({ records }) => listOf(...preferenceBodies(records.unwanted)),
  'PATCH /emails/notification-preference/:user/:id': ({ records, id, body }) => {
    const { name } = categories.find((category) => category.id === id) as (typeof categories)[number];
    records.unwanted = [...records.unwanted.filter((other) => other !== name), ...(body.enabled ? [] : [name])];
    return preferenceBodies(records.unwanted).find((one) => one.notification_category_id === id) as object;
  },
  'GET /latchkey/users/:user/merge': ({ user, query }) => mergeOf(user.id, query.get('duplicate_id') ?? ''),
  'POST /latchkey/users/:user/merge': ({ world, user, body }) => {
    world.users = world.users.filter(({ id }) => id !== body.duplicate_id);
    return mergeOf(user.id, body.duplicate_id);
  },
  'POST /latchkey/users/:user/impersonation': ({ body }) => ({
    url: `${body.callback_url}?code=scripted`,
    expires_at_millis: NOW + 5 * 60_000,
  }),
};

const mergeOf = (user_id: string, duplicate_id: string): Answer | object =>
  user_id === duplicate_id
    ? refusal('MERGED_WITH_ITSELF')
    : {
        user_id,
        duplicate_id,
        things: [
          { thing: 'contact_channels', moves: 1, ends: 0 },
          { thing: 'password', moves: 0, ends: 1 },
          { thing: 'team_memberships', moves: 2, ends: 1 },
          { thing: 'sessions', moves: 0, ends: 3 },
        ],
      };

const without = <T extends { readonly id: string }>(items: readonly T[], id: string) =>
  items.filter((item) => item.id !== id);

/** The user whom a request is about, who is named in its address, its query or its body; without one, the last one seen. */
export const userReplies = (world: World): Replies => ({
  ...erasureReply(world),
  ...Object.fromEntries(
    Object.entries(rows).map(([key, answer]) => [
      key,
      (call: Call) => {
        const lastSeen = [...world.userRecords.keys()].at(-1);
        const userId = call.params.user ?? call.query.get('user_id') ?? call.body?.user_id ?? lastSeen;
        const user = world.users.find(({ id }) => id === userId);
        if (!user) return knownError('USER_NOT_FOUND');
        const records = world.userRecords.get(user.id) ?? world.newRecords(user);
        world.userRecords.set(user.id, records);
        return answerOf(answer({ ...call, world, user, records, id: call.params.id ?? '' }));
      },
    ]),
  ),
});

const erasureReply = (world: World): Replies => ({
  'GET /latchkey/users/:user_id/erasure': ({ params: { user_id = '' } }) => {
    const mergedInto = world.erased.get(user_id);
    if (mergedInto === undefined) return refusal('ERASURE_UNKNOWN');
    const erased = { user: 1, contact_channels: 1, sessions: 3, activity: 7 };
    return data({ user_id, erased_at_millis: NOW, requested_by: 'user', erased, merged_into: mergedInto });
  },
});
