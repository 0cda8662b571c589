import { known, ok } from './answers.ts';
import { categories, categoryOf } from './notification-categories.ts';
import { NOW, type UserBody } from './shapes.ts';
import type { UserRecords } from './user-records.ts';
import type { Asked, World } from './world.ts';

interface AboutUser extends Asked {
  readonly world: World;
  readonly user: UserBody;
  readonly records: UserRecords;
  /** The last id of the path. */
  readonly id: string;
}

const done = { success: true };

/** What the page of a user asks for and changes, and what that comes to. */
const rows: Readonly<Record<string, (about: AboutUser) => unknown>> = {
  'GET /users/:user': ({ user }) => user,
  'PATCH /users/:user': ({ world, user, body }) => {
    const changed = { ...user, ...body };
    world.users = world.users.map((other) => (other === user ? changed : other));
    return changed;
  },
  'DELETE /users/:user': ({ world, user }) => {
    world.users = world.users.filter((other) => other !== user);
    return done;
  },
  'GET /contact-channels': ({ records }) => list(records.channels),
  'POST /contact-channels': ({ records, body }) => {
    records.channels = [...records.channels, { ...body, id: crypto.randomUUID(), is_primary: false }];
    return body;
  },
  'PATCH /contact-channels/:user/:id': ({ records, body, id }) => {
    const others = body.is_primary ? { is_primary: false } : {};
    records.channels = records.channels.map((channel) => ({ ...channel, ...(channel.id === id ? body : others) }));
    return {};
  },
  'DELETE /contact-channels/:user/:id': ({ records, id }) => {
    records.channels = without(records.channels, id);
    return done;
  },
  'GET /latchkey/sessions': ({ records }) => list(records.sessions),
  'DELETE /auth/sessions/:id': ({ records, id }) => {
    records.sessions = without(records.sessions, id);
    return done;
  },
  'GET /latchkey/user-api-keys': ({ records }) => list(records.apiKeys),
  'PATCH /user-api-keys/:id': ({ records, id }) => {
    const revoked = { manually_revoked_at_millis: NOW };
    records.apiKeys = records.apiKeys.map((key) => (key.id === id ? { ...key, ...revoked } : key));
    return {};
  },
  'GET /latchkey/users/:user/factors': ({ records }) => ({ passkeys: records.passkeys, ...records.secondFactor }),
  'DELETE /latchkey/users/:user/factors': ({ records }) => {
    records.secondFactor = { second_factor_enabled: false, recovery_codes_remaining: 0 };
    return done;
  },
  'DELETE /latchkey/users/:user/passkeys/:id': ({ records, id }) => {
    records.passkeys = without(records.passkeys, id);
    return done;
  },
  'GET /latchkey/users/:user/ban': ({ records }) => records.ban,
  'PUT /latchkey/users/:user/ban': ({ records, body }) => {
    records.ban = { banned_at_millis: NOW, reason: (body.reason as string | null) ?? null };
    return records.ban;
  },
  'DELETE /latchkey/users/:user/ban': ({ records }) => {
    records.ban = { banned_at_millis: null, reason: null };
    return done;
  },
  'GET /emails/notification-preference/:user': ({ records }) => list(categories.map((one) => preference(one, records))),
  'PATCH /emails/notification-preference/:user/:id': ({ records, id, body }) => {
    const { name } = categoryOf(id);
    records.unwanted = [...records.unwanted.filter((other) => other !== name), ...(body.enabled ? [] : [name])];
    return preference(categoryOf(id), records);
  },
  'POST /latchkey/users/:user/impersonation': ({ body }) => ({
    url: `${body.callback_url}?code=scripted`,
    expires_at_millis: NOW + 5 * 60_000,
  }),
};

const preference = ({ id, name, canDisable }: (typeof categories)[number], { unwanted }: UserRecords) => ({
  notification_category_id: id,
  notification_category_name: name,
  enabled: !unwanted.includes(name),
  can_disable: canDisable,
});

const list = (items: readonly unknown[]) => ({ items, is_paginated: false });
const without = <T extends { readonly id?: unknown }>(items: readonly T[], id: string) =>
  items.filter((item) => item.id !== id);

const patterns = Object.entries(rows).map(
  ([key, answer]) => [new RegExp(`^${key.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`), answer] as const,
);

/** Undefined for requests of other kinds. */
export function answerUserPage(world: World, asked: Asked): Response | undefined {
  for (const [pattern, answer] of patterns) {
    const found = pattern.exec(asked.key);
    if (!found || asked.key === 'GET /users/me') continue;
    const lastSeen = [...world.userRecords.keys()].at(-1);
    const userId = found.groups?.user ?? asked.query.get('user_id') ?? asked.body.user_id ?? lastSeen;
    const user = world.users.find(({ id }) => id === userId);
    if (!user) return known(404, 'USER_NOT_FOUND', 'User not found.');
    const records = world.userRecords.get(user.id) ?? world.newRecords(user);
    world.userRecords.set(user.id, records);
    return ok(answer({ ...asked, world, user, records, id: found.groups?.id ?? '' }));
  }
  return undefined;
}
