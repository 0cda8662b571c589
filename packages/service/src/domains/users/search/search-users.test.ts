import { addTeam, knownError, newProject, refusal, type TestProject, violationsIn, world } from '@latchkey/testing';
import { newPasskey } from '@latchkey/testing/passkey/ceremonies';
import { addCrowd } from '@latchkey/testing/people/crowd';
import { sharedProviders } from '@latchkey/testing/people/oauth-app';
import { newTwoFactorUser } from '@latchkey/testing/people/second-factor';
import { beforeAll, describe, expect, test } from 'vitest';

type Query = Record<string, string | number | boolean>;
interface Listed {
  readonly id: string;
  readonly display_name: string | null;
  readonly has_signed_in: boolean;
  readonly banned_at_millis: number | null;
}

const MINUTE = 60_000;
const list = (project: TestProject, query: Query = {}) => project.server('GET /latchkey/users', { query });
const names = async (project: TestProject, query: Query) =>
  (await list(project, query)).body.items.map(({ display_name }: Listed) => display_name);

async function create(project: TestProject, display_name: string | null, body: object = {}): Promise<string> {
  (await world()).clock.advance(MINUTE);
  return (await project.server('POST /users', { body: { display_name, ...body } })).body.id;
}

const rename = (user: { call: TestProject['call'] }, display_name: string) =>
  user.call('PATCH /users/me', { body: { display_name } });

describe('a filter', () => {
  let project: TestProject;
  let teamId: string;
  let afterAda: number;

  /** Everyone has one thing that the others lack; times rise from user to user. */
  beforeAll(async () => {
    const other = await newProject();
    await create(other, 'Stranger', { primary_email: 'stranger@example.com', primary_email_verified: true });
    project = await newProject({
      ...sharedProviders('github', 'google'),
      passkey_enabled: true,
      magic_link_enabled: true,
      domains: [{ domain: 'http://localhost:3000', handler_path: '/handler' }],
    });
    await create(project, 'Ada', { primary_email: 'ada@example.com', primary_email_verified: true });
    afterAda = (await world()).clock() + 1;
    const banned = await create(project, 'Banned', { primary_email: 'banned@example.com' });
    await project.server(`PUT /latchkey/users/${banned}/ban`, { body: { reason: null } });
    await create(project, 'Codes', {
      primary_email: 'codes@example.com',
      primary_email_auth_enabled: true,
      otp_auth_enabled: true,
    });
    await create(project, 'Dev', { oauth_providers: [{ id: 'github', account_id: '1' }] });
    await create(project, 'Gus', { oauth_providers: [{ id: 'google', account_id: '1' }] });
    await create(project, 'Anon', { is_anonymous: true });
    const member = await create(project, 'Member');
    teamId = await addTeam(project.id, [member]);
    (await world()).clock.advance(MINUTE);
    const passkeyed = await project.signUp();
    await rename(passkeyed, 'Pia');
    await newPasskey(passkeyed.call);
    (await world()).clock.advance(MINUTE);
    await rename(await newTwoFactorUser(project), 'Two');
  });

  const all = ['Ada', 'Banned', 'Codes', 'Dev', 'Gus', 'Anon', 'Member', 'Pia', 'Two'];
  const without = (...left: string[]) => all.filter((name) => !left.includes(name));

  test.each<[Query, string[]]>([
    [{}, all],
    // No letter of it is in the random addresses.
    [{ query: 'gus' }, ['Gus']],
    [{ query: '' }, all],
    [{ primary_email_verified: true }, ['Ada']],
    [{ primary_email_verified: false }, without('Ada')],
    [{ has_password: true }, ['Pia', 'Two']],
    [{ has_password: false }, without('Pia', 'Two')],
    [{ otp_auth_enabled: true }, ['Codes']],
    [{ otp_auth_enabled: false }, without('Codes')],
    [{ passkey_auth_enabled: true }, ['Pia']],
    [{ passkey_auth_enabled: false }, without('Pia')],
    [{ oauth_provider_id: 'github' }, ['Dev']],
    [{ oauth_provider_id: 'nothing-like-it' }, []],
    [{ is_banned: true }, ['Banned']],
    [{ is_banned: false }, without('Banned')],
    [{ requires_totp_mfa: true }, ['Two']],
    [{ requires_totp_mfa: false }, without('Two')],
    [{ is_anonymous: true }, ['Anon']],
    [{ is_anonymous: false }, without('Anon')],
    [{ is_anonymous: false, has_password: false, primary_email_verified: false, is_banned: true }, ['Banned']],
    [{ is_banned: true, is_anonymous: true }, []],
  ])('%j fits the users with it', async (query, expected) => {
    expect(await names(project, query)).toEqual(expected);
  });

  test('by team fits its members, and none of a team that does not exist', async () => {
    expect(await names(project, { team_id: teamId })).toEqual(['Member']);
    expect(await names(project, { team_id: '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e' })).toEqual([]);
  });

  test.each(['signed_up', 'last_active'])('by when a user %s has both ends', async (what) => {
    expect(await names(project, { [`${what}_to_millis`]: afterAda })).toEqual(['Ada']);
    expect(await names(project, { [`${what}_from_millis`]: afterAda })).toEqual(without('Ada'));
    expect(await names(project, { [`${what}_from_millis`]: afterAda, [`${what}_to_millis`]: afterAda })).toEqual([]);
  });

  test('is counted with the total', async () => {
    expect((await list(project, { count: true, has_password: true, limit: 1 })).body.total).toEqual({
      count: 2,
      is_exact: true,
    });
  });
});

describe('an order', () => {
  let project: TestProject;
  beforeAll(async () => {
    project = await newProject();
    await create(project, 'Ben');
    await create(project, 'ada');
    await create(project, null, { primary_email: 'carl@example.com' });
    await create(project, 'Ada');
    const user = await project.signUp({ email: 'zoe@example.com' });
    await rename(user, 'Zoe');
    (await world()).clock.advance(MINUTE);
    await create(project, 'Dan');
    // Dan comes last by sign-up, and Zoe by activity.
    (await world()).clock.advance(MINUTE);
    await project.call('POST /auth/password/sign-in', { body: { email: user.email, password: user.password } });
  });

  const bySignUp = ['Ben', 'ada', null, 'Ada', 'Zoe', 'Dan'];
  const byActivity = ['Ben', 'ada', null, 'Ada', 'Dan', 'Zoe'];

  test.each<[Query, (string | null)[]]>([
    [{}, bySignUp],
    [{ order_by: 'signed_up_at' }, bySignUp],
    [{ desc: true }, bySignUp.toReversed()],
    [{ order_by: 'last_active_at' }, byActivity],
    [{ order_by: 'last_active_at', desc: true }, byActivity.toReversed()],
  ])('%j is kept', async (query, expected) => {
    expect(await names(project, query)).toEqual(expected);
  });

  test('by name ignores case, and takes the address of users without one', async () => {
    const found = await names(project, { order_by: 'name' });
    expect(found.map((name: string | null) => name?.toLowerCase())).toEqual([
      'ada',
      'ada',
      'ben',
      undefined,
      'dan',
      'zoe',
    ]);
    expect(await names(project, { order_by: 'name', desc: true })).toEqual(found.toReversed());
  });

  test.each(
    ['signed_up_at', 'last_active_at', 'name'].flatMap((order_by) => [
      { order_by, desc: false },
      { order_by, desc: true },
    ]),
  )('%j has every user on exactly one page', async (query) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { body } = await list(project, { ...query, limit: 2, ...(cursor && { cursor }) });
      seen.push(...body.items.map(({ id }: Listed) => id));
      cursor = body.pagination.next_cursor;
    } while (cursor);
    const whole = (await list(project, query)).body.items.map(({ id }: Listed) => id);
    expect(seen).toEqual(whole);
  });
});

describe('a page', () => {
  test('begins where the one before ended, although its first user was active or deleted meanwhile', async () => {
    const project = await newProject();
    for (const name of ['A', 'B', 'C', 'D']) await create(project, name);
    const user = await project.signUp();
    await rename(user, 'E');
    const query = { order_by: 'last_active_at', desc: true, limit: 1 };
    const { items, pagination } = (await list(project, { ...query, limit: 2 })).body;
    await project.server(`DELETE /users/${items[0].id}`);
    const [next] = (await list(project, { ...query, cursor: pagination.next_cursor })).body.items;
    expect(next.display_name).toBe('C');
    await project.server(`DELETE /users/${next.id}`);
    expect(await names(project, { ...query, cursor: pagination.next_cursor })).toEqual(['B']);
  });

  test('tells of a user what the account alone does not', async () => {
    const project = await newProject();
    const user = await project.signUp();
    for (let i = 0; i < 4; i++) await addTeam(project.id, [user.id]);
    const [plain] = (await project.server('GET /users')).body.items;
    const [listed] = (await list(project)).body.items;
    expect(listed).toEqual({
      ...plain,
      banned_at_millis: null,
      has_signed_in: true,
      teams: expect.objectContaining({ length: 3 }),
      team_count: 4,
      last_place: null,
    });
    const ban = `/latchkey/users/${user.id}/ban`;
    await project.server(`PUT ${ban}`, { body: { reason: null } });
    const { banned_at_millis } = (await project.server(`GET ${ban}`)).body;
    expect((await list(project)).body.items[0]).toMatchObject({ banned_at_millis });
  });

  test('says who has never signed in', async () => {
    const project = await newProject();
    await create(project, 'Never');
    await rename(await project.signUp(), 'Once');
    const { items } = (await list(project)).body;
    expect(items.map(({ display_name, has_signed_in }: Listed) => [display_name, has_signed_in])).toEqual([
      ['Never', false],
      ['Once', true],
    ]);
  });

  test('has no total unless it is asked for', async () => {
    expect((await list(await newProject())).body).not.toHaveProperty('total');
  });

  test('of a crowd is counted up to ten thousand', async () => {
    const project = await newProject();
    const teamId = await addTeam(project.id, []);
    await addCrowd(project, teamId, 10_000);
    expect((await list(project, { count: true, limit: 1 })).body.total).toEqual({ count: 10_000, is_exact: true });
    await addCrowd(project, teamId, 1);
    expect((await list(project, { count: true, limit: 1 })).body.total).toEqual({ count: 10_000, is_exact: false });
  });
});

describe('matches behind a crowd that does not match', () => {
  let project: TestProject;
  const teams: Record<string, string> = {};

  beforeAll(async () => {
    project = await newProject();
    for (const [name, members] of [
      ['crowd', 1_100],
      ['many', 1_050],
      ['few', 3],
    ] as const) {
      teams[name] = await addTeam(project.id, []);
      await addCrowd(project, teams[name], members);
    }
  });

  test.each(
    ['many', 'few'].flatMap((team) =>
      ['signed_up_at', 'last_active_at', 'name'].map((order_by) => ({ team, order_by })),
    ),
  )('%j are listed in order, from page to page', async ({ team, order_by }) => {
    const query = { team_id: teams[team] ?? '', order_by, desc: false };
    const whole = (await list(project, { ...query, limit: 100 })).body;
    const first = (await list(project, { ...query, limit: 2 })).body;
    const next = (await list(project, { ...query, limit: 1, cursor: first.pagination.next_cursor })).body;
    const ids = [...first.items, ...next.items].map(({ id }: Listed) => id);
    expect(ids).toEqual(whole.items.slice(0, 3).map(({ id }: Listed) => id));
    expect(ids).toEqual(ids.toSorted());
    expect(whole.items.every(({ teams: [of] }: { teams: { id: string }[] }) => of?.id === teams[team])).toBe(true);
    expect(whole.items).toHaveLength(team === 'few' ? 3 : 100);
  });

  test('are none where none match, and all others where a filter is turned around', async () => {
    expect(await names(project, { team_id: teams.many ?? '', passkey_auth_enabled: true })).toEqual([]);
    const { items } = (await list(project, { team_id: teams.many ?? '', passkey_auth_enabled: false, limit: 5 })).body;
    expect(items).toHaveLength(5);
  });
});

describe('refused', () => {
  test('are clients', async () => {
    const user = await (await newProject()).signUp();
    const details = { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] };
    expect(await user.call('GET /latchkey/users')).toMatchObject(knownError('INSUFFICIENT_ACCESS_TYPE', details));
  });

  test.each<[Query, string]>([
    [{ limit: 0 }, 'query.limit must be greater than or equal to 1'],
    [{ limit: 101 }, 'query.limit must be less than or equal to 100'],
    [{ order_by: 'email' }, 'query.order_by must be one of the following values: signed_up_at, last_active_at, name'],
    [{ desc: 'maybe' }, 'query.desc must be a boolean'],
    [{ count: 'maybe' }, 'query.count must be a boolean'],
    [{ team_id: 'x' }, 'query.team_id must be a valid UUID'],
    [{ signed_up_from_millis: -1 }, 'query.signed_up_from_millis must be greater than or equal to 0'],
    [{ signed_up_to_millis: 'x' }, 'query.signed_up_to_millis must be a number'],
    [{ last_active_from_millis: 0.5 }, 'query.last_active_from_millis must be an integer'],
    [{ last_active_to_millis: 'x' }, 'query.last_active_to_millis must be a number'],
    ...[
      'primary_email_verified',
      'has_password',
      'otp_auth_enabled',
      'passkey_auth_enabled',
      'is_banned',
      'requires_totp_mfa',
      'is_anonymous',
    ].map((name): [Query, string] => [{ [name]: 'maybe' }, `query.${name} must be a boolean`]),
    [{ oauth_provider_id: 'x'.repeat(256) }, 'query.oauth_provider_id must be at most 255 characters'],
    [{ cursor: 'x'.repeat(1001) }, 'query.cursor must be at most 1000 characters'],
    [{ verified: true }, 'query contains unknown properties: verified'],
  ])('is %j', async (query, sentence) => {
    expect(violationsIn(await list(await newProject(), query))).toEqual([sentence]);
  });

  const id = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
  const encoded = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  test.each([
    ['an id', id, 'signed_up_at'],
    ['nothing', '', 'signed_up_at'],
    ['of another order', encoded('name', 'ada', id), 'signed_up_at'],
    ['without a time', encoded('signed_up_at', 'ada', id), 'signed_up_at'],
    ['with too long a time', encoded('last_active_at', '9'.repeat(17), id), 'last_active_at'],
    ['without an id', encoded('signed_up_at', '1'), 'signed_up_at'],
    ['with another id', encoded('signed_up_at', '1', "' or true"), 'signed_up_at'],
    ['with a name that no database holds', encoded('name', 'a\0', id), 'name'],
    ['of numbers', encoded('signed_up_at', 1, 2), 'signed_up_at'],
  ])('is a cursor that is %s', async (_, cursor, order_by) => {
    expect(await list(await newProject(), { cursor, order_by })).toMatchObject(refusal('CURSOR_INVALID'));
  });
});
