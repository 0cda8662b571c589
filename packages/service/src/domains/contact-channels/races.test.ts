import { type Call, newEmail, newProject, type TestProject, type TestUser } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const TRIES = 64;

// The limits are off: they would let few of the tries through.
describe('of sixty-four tries at once at two services', () => {
  let both: TwoServices;
  let project: TestProject;

  beforeAll(async () => {
    both = await startTwoServices({ rateLimits: 'off' });
    project = await newProject({}, Promise.resolve(both.here));
  });
  afterAll(() => both.close());

  const as =
    (call: Call, { accessToken }: TestUser): Call =>
    (endpoint, options) =>
      call(endpoint, { ...options, headers: { 'access-token': accessToken, ...options?.headers } });

  /** How many ended how: half of them at either service. */
  async function race(act: (call: Call, index: number) => ReturnType<Call>): Promise<Record<string, number>> {
    const calls = both.calls(project);
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, index) => act(calls[index % 2] as Call, index)),
    );
    const outcomes = answers.map(({ status, code }) => code ?? String(status));
    return Object.fromEntries([...new Set(outcomes)].map((one) => [one, outcomes.filter((it) => it === one).length]));
  }

  /** How many users have how many primary channels, and how many addresses sign how many users in. */
  async function invariants() {
    const { rows } = await sql<{ primaries: number; holders: number }>`
      select
        (select coalesce(max(n), 0)::int from (
          select count(*) n from contact_channels where project_id = ${project.id} and is_primary group by user_id) p) as primaries,
        (select coalesce(max(n), 0)::int from (
          select count(*) n from contact_channels where project_id = ${project.id} and used_for_auth group by value) h) as holders
    `.execute(both.here.database.db);
    return rows[0];
  }

  const signUps = (count: number) => Promise.all(Array.from({ length: count }, () => project.signUp()));
  const channelsOf = async (user: TestUser) =>
    (await user.call('GET /contact-channels', { query: { user_id: 'me' } })).body.items;
  const add = (call: Call, value: string, changes: object = {}) =>
    call('POST /contact-channels', { body: { user_id: 'me', type: 'email', value, used_for_auth: true, ...changes } });

  test('for one address, of as many users, one gets it', async () => {
    const users = await signUps(TRIES);
    const value = newEmail();
    const outcomes = await race((call, index) =>
      add(as(call, users[index] as TestUser), index % 4 < 2 ? value : value.toUpperCase()),
    );
    expect(outcomes).toEqual({ 201: 1, CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: TRIES - 1 });
    expect(await invariants()).toEqual({ primaries: 1, holders: 1 });
  });

  test('for one address, by every way there is to take it, one gets it', async () => {
    const users = await signUps(TRIES);
    const channels = await Promise.all(users.map(channelsOf));
    const value = newEmail();
    const outcomes = await race((call, index) => {
      const user = as(call, users[index] as TestUser);
      const secret = { 'access-type': 'server', 'secret-server-key': project.keys.secret_server_key };
      const ways = [
        () => add(user, value),
        () => user(`PATCH /contact-channels/me/${channels[index]?.[0].id}`, { body: { value } }),
        () => user('PATCH /users/me', { headers: secret, body: { primary_email: value } }),
        () =>
          call('POST /users', {
            headers: secret,
            body: { primary_email: value, primary_email_auth_enabled: true },
          }),
      ];
      return (ways[(index >> 1) % 4] as () => ReturnType<Call>)();
    });
    const {
      '200': changed = 0,
      '201': created = 0,
      USER_EMAIL_ALREADY_EXISTS: one = 0,
      CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: other = 0,
      ...others
    } = outcomes;
    expect([changed + created, one + other, others]).toEqual([1, TRIES - 1, {}]);
    expect(await invariants()).toEqual({ primaries: 1, holders: 1 });
  });

  test('to make one of many channels the primary one, all succeed and one of them is', async () => {
    const user = await project.signUp();
    for (let i = 0; i < 7; i++) await add(user.call, newEmail(), { used_for_auth: false });
    const channels = await channelsOf(user);
    const outcomes = await race((call, index) =>
      as(call, user)(`PATCH /contact-channels/me/${channels[index % 8].id}`, { body: { is_primary: true } }),
    );
    expect(outcomes).toEqual({ 200: TRIES });
    const after = await channelsOf(user);
    expect(after.filter(({ is_primary }: { is_primary: boolean }) => is_primary)).toHaveLength(1);
  });

  test('to give one user the same address, one succeeds', async () => {
    const user = await project.signUp();
    const value = newEmail();
    expect(await race((call) => add(as(call, user), value))).toEqual({ 201: 1, 400: TRIES - 1 });
    expect(await channelsOf(user)).toHaveLength(2);
  });

  test('to give a user channels, change and remove them, and to delete the user, none is left half done', async () => {
    const user = await project.signUp();
    const channels = await channelsOf(user);
    const secret = { 'access-type': 'server', 'secret-server-key': project.keys.secret_server_key };
    const outcomes = await race((call, index) => {
      const server: Call = (endpoint, options) => call(endpoint, { ...options, headers: secret });
      const path = `/contact-channels/${user.id}/${channels[0].id}`;
      if (index === TRIES / 2) return server(`DELETE /users/${user.id}`);
      if (index % 3 === 0) return server(`PATCH ${path}`, { body: { is_primary: index % 2 === 0, value: newEmail() } });
      if (index % 3 === 1) return server(`PATCH /users/${user.id}`, { body: { primary_email: newEmail() } });
      return server('POST /contact-channels', {
        body: { user_id: user.id, type: 'email', value: newEmail(), used_for_auth: true, is_primary: true },
      });
    });
    const allowed = ['200', '201', '400', 'USER_NOT_FOUND'];
    expect(Object.keys(outcomes).filter((outcome) => !allowed.includes(outcome))).toEqual([]);
    const rows = both.here.database.db.selectFrom('contact_channels').where('user_id', '=', user.id).select('id');
    expect(await rows.execute()).toEqual([]);
  });
});
