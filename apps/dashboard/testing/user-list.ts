import { type Answer, data, refusal } from '@latchkey/testing/fake-api/answers';
import type { Item } from '@latchkey/testing/fake-api/samples/ids';
import type { UserBody } from '@latchkey/testing/fake-api/samples/user';
import type { Call } from '@latchkey/testing/fake-api/table';
import type { World } from './world.ts';

type ListedUser = Item<'GET /latchkey/users'>;

const USUAL = 50;
const LONDON = { country_code: 'GB', city_name: 'London' };

/** By the name in the query, whether a user fits a value. */
const filters: Readonly<Record<string, (user: ListedUser, value: string) => boolean>> = {
  query: ({ id, display_name, primary_email }, value) =>
    [id, display_name, primary_email].some((text) => text?.toLowerCase().includes(value.toLowerCase())),
  primary_email_verified: ({ primary_email_verified }, value) => String(primary_email_verified) === value,
  has_password: ({ has_password }, value) => String(has_password) === value,
  otp_auth_enabled: ({ otp_auth_enabled }, value) => String(otp_auth_enabled) === value,
  passkey_auth_enabled: ({ passkey_auth_enabled }, value) => String(passkey_auth_enabled) === value,
  oauth_provider_id: ({ oauth_providers }, value) => oauth_providers.some(({ id }) => id === value),
  is_banned: ({ banned_at_millis }, value) => String(banned_at_millis !== null) === value,
  requires_totp_mfa: ({ requires_totp_mfa }, value) => String(requires_totp_mfa) === value,
  is_anonymous: ({ is_anonymous }, value) => String(is_anonymous) === value,
  team_id: ({ teams }, value) => teams.some(({ id }) => id === value),
  signed_up_from_millis: ({ signed_up_at_millis: at }, value) => at >= Number(value),
  signed_up_to_millis: ({ signed_up_at_millis: at }, value) => at <= Number(value),
  last_active_from_millis: ({ last_active_at_millis: at }, value) => at >= Number(value),
  last_active_to_millis: ({ last_active_at_millis: at }, value) => at <= Number(value),
};

const keys: Readonly<Record<string, (user: ListedUser) => number | string>> = {
  last_active_at: ({ last_active_at_millis }) => last_active_at_millis,
  name: ({ display_name, primary_email }) => (display_name || primary_email || '').toLowerCase(),
};

/** A page of the users that the filters fit; a cursor is the place of the first one. */
export function searchUsers(world: World, { query }: Call): Answer {
  const found = ordered(world, query.get('order_by') ?? '').filter((user) =>
    Object.entries(filters).every(([name, fits]) => !query.get(name) || fits(user, query.get(name) ?? '')),
  );
  if (query.get('desc') === 'true') found.reverse();
  const begin = Number(query.get('cursor') ?? 0);
  if (Number.isNaN(begin)) return refusal('CURSOR_INVALID');
  const end = begin + Number(query.get('limit') ?? USUAL);
  return data({
    items: found
      .slice(begin, end)
      .map((user) => (query.get('with_last_place') ? { ...user, last_place: LONDON } : user)),
    is_paginated: true,
    pagination: { next_cursor: end < found.length ? String(end) : null },
    ...(query.get('count') === 'true' && { total: { count: found.length, is_exact: true } }),
  });
}

/** Signs out the users that there are. */
export function revokeSessions(world: World, { body }: Call): Answer {
  return data({
    items: (body.user_ids as string[]).map((id) => {
      const user = world.users.find((one) => one.id === id);
      if (!user) return { user_id: id, result: 'not_found', session_count: 0 };
      const records = world.userRecords.get(id) ?? world.newRecords(user);
      world.userRecords.set(id, records);
      const session_count = records.sessions.length;
      records.sessions = [];
      return { user_id: id, result: 'revoked', session_count };
    }),
  });
}

/** By sign-up, the sample's users are in order: the newest first. */
function ordered(world: World, order: string): ListedUser[] {
  const users = world.users.map((user) => listed(world, user)).reverse();
  const key = keys[order];
  return key ? users.sort((a, b) => (key(a) < key(b) ? -1 : 1)) : users;
}

function listed(world: World, user: UserBody): ListedUser {
  const { ban } = world.userRecords.get(user.id) ?? world.newRecords(user);
  const teams = world.teams
    .filter(({ id }) => world.teamRecords.get(id)?.members.has(user.id))
    .map(({ id, display_name }) => ({ id, display_name }));
  return {
    ...user,
    banned_at_millis: ban.banned_at_millis,
    has_signed_in: user.last_active_at_millis > user.signed_up_at_millis,
    teams: teams.slice(0, 3),
    team_count: teams.length,
    last_place: null,
  };
}
