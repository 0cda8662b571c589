import { createHash, randomUUID } from 'node:crypto';
import { knownError, newProject, refusal, type TestProject, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

type Line = Readonly<Record<string, unknown>>;

const BCRYPT = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';

async function begin(project: TestProject, body: Record<string, unknown> = {}) {
  const begun = await project.server('POST /latchkey/imports', { body: { source: 'auth0', ...body } });
  expect(begun.status).toBe(201);
  const { id } = begun.body;
  const send = (...lines: unknown[]) => project.server(`POST /latchkey/imports/${id}/lines`, { body: { lines } });
  return {
    id: id as string,
    send,
    results: async (...lines: unknown[]) => (await send(...lines)).body.items,
    undo: (query = '') => project.server(`DELETE /latchkey/imports/${id}${query}`),
    read: async () => (await project.server(`GET /latchkey/imports/${id}`)).body,
  };
}

const made = (source_id: string) => ({
  source_id,
  result: 'created',
  id: expect.any(String),
  code: null,
  message: null,
});
const refused = (code: string) => ({ result: 'refused', id: null, code, message: expect.any(String) });
const ada = (more: Line = {}) => ({ source_id: 'u1', emails: [{ value: 'ada@example.com' }], ...more });

test('every character of a line is kept', async () => {
  const project = await newProject({ oauth_providers: [{ id: 'github', type: 'shared' }] });
  const { results } = await begin(project);
  const texts = ['null', 'NULL', '{"a", b}', 'it\'s \\ and "', ' \t\n', '語, 🙂', '\\x00', '{}'];
  const lines = texts.map((text, at) => ({
    source_id: `${at} ${text}`,
    display_name: `${text}.`,
    server_metadata: { [text]: [text, null, { text }] },
    oauth_providers: [{ id: 'github', account_id: `${at} ${text}` }],
  }));
  const created = await results(...lines);
  expect(created).toEqual(lines.map(({ source_id }) => made(source_id)));
  for (const [at, { display_name, server_metadata, oauth_providers }] of lines.entries()) {
    const { body } = await project.server(`GET /users/${created[at].id}`);
    expect(body).toMatchObject({ display_name, server_metadata, oauth_providers });
  }
  expect(await results(...lines)).toEqual(created.map((result: Line) => ({ ...result, result: 'unchanged' })));
});

test('a user comes in whole', async () => {
  const project = await newProject({ oauth_providers: [{ id: 'github', type: 'shared' }], magic_link_enabled: true });
  const { results } = await begin(project);
  const line = {
    type: 'user',
    source_id: 'auth0|1',
    emails: [
      { value: 'old@example.com', is_verified: false, is_primary: false },
      { value: 'Ada@Example.com', is_verified: true, is_primary: true },
    ],
    display_name: 'Ada',
    profile_image_url: 'https://example.com/ada.png',
    client_metadata: { a: 1 },
    client_read_only_metadata: { b: 2 },
    server_metadata: { c: 3 },
    created_at_millis: 1_400_000_000_000,
    password_hash: BCRYPT,
    totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Ng==',
    oauth_providers: [{ id: 'github', account_id: '583231', email: 'ada@example.com' }],
    ban: { reason: 'spam' },
  };
  const [result] = await results(line);
  expect(result).toEqual(made('auth0|1'));
  const { body: user } = await project.server(`GET /users/${result.id}`);
  expect(user).toMatchObject({
    display_name: 'Ada',
    primary_email: 'ada@example.com',
    primary_email_verified: true,
    primary_email_auth_enabled: true,
    profile_image_url: 'https://example.com/ada.png',
    client_metadata: { a: 1 },
    client_read_only_metadata: { b: 2 },
    server_metadata: { c: 3 },
    signed_up_at_millis: 1_400_000_000_000,
    has_password: true,
    otp_auth_enabled: true,
    requires_totp_mfa: true,
    oauth_providers: [{ id: 'github', account_id: '583231', email: 'ada@example.com' }],
  });
  const channels = await project.server(`GET /contact-channels?user_id=${result.id}`);
  expect(
    channels.body.items.map(({ value, is_primary, used_for_auth }: Line) => ({ value, is_primary, used_for_auth })),
  ).toEqual(
    expect.arrayContaining([
      { value: 'old@example.com', is_primary: false, used_for_auth: false },
      { value: 'ada@example.com', is_primary: true, used_for_auth: true },
    ]),
  );
  expect((await project.server(`GET /latchkey/users/${result.id}/ban`)).body).toMatchObject({ reason: 'spam' });
  const { body: found } = await project.server('GET /users?query=old@example');
  expect(found.items).toMatchObject([{ id: result.id }]);
});

test('a user signs in with the password that was hashed elsewhere', async () => {
  const project = await newProject();
  const { results } = await begin(project);
  const email = 'ada@example.com';
  // Salted SHA-1, as Django once wrote it: of "correct horse", with the salt "salt".
  const digest = createHash('sha1').update('saltcorrect horse').digest('hex');
  await results(ada({ password_hash: `sha1$salt$${digest}` }));
  const signIn = (password: string) => project.call('POST /auth/password/sign-in', { body: { email, password } });
  expect(await signIn('wrong horse')).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn('correct horse')).status).toBe(200);
});

test('a second run changes nothing, and says what is no longer the same', async () => {
  const project = await newProject();
  const first = await begin(project);
  const team = { type: 'team', source_id: 't1', display_name: 'Engines' };
  const [, user] = await first.results(team, ada());
  const second = await begin(project);
  expect(await second.results(team, ada(), ada({ display_name: 'Ada' }))).toEqual([
    { ...made('t1'), result: 'unchanged' },
    { ...made('u1'), result: 'unchanged', id: user.id },
    { ...made('u1'), result: 'differs', id: user.id },
  ]);
  expect((await project.server(`GET /users/${user.id}`)).body.display_name).toBeNull();
  expect(await first.read()).toMatchObject({ user_count: 1, team_count: 1 });
  expect(await second.read()).toMatchObject({ user_count: 0, team_count: 0 });
  expect((await project.server('GET /latchkey/imports')).body.items.map(({ id }: Line) => id).sort()).toEqual(
    [first.id, second.id].sort(),
  );
});

test('of one id in a batch twice the first one counts; another source has ids of its own', async () => {
  const project = await newProject();
  const { results } = await begin(project);
  const [one, same, other] = await results(ada(), ada(), ada({ display_name: 'Ada' }));
  expect([one.result, same.result, other.result]).toEqual(['created', 'unchanged', 'differs']);
  expect([same.id, other.id]).toEqual([one.id, one.id]);
  const elsewhere = await begin(project, { source: 'clerk' });
  expect(await elsewhere.results({ source_id: 'u1' })).toEqual([made('u1')]);
});

test('teams come with their members and what they hold', async () => {
  const project = await newProject();
  await project.admin('POST /team-permission-definitions', { body: { id: 'read' } });
  const { results } = await begin(project);
  const [team] = await results({
    type: 'team',
    source_id: 't1',
    display_name: 'Engines',
    server_metadata: { plan: 'pro' },
    created_at_millis: 1_400_000_000_000,
  });
  expect((await project.server(`GET /teams/${team.id}`)).body).toMatchObject({
    display_name: 'Engines',
    server_metadata: { plan: 'pro' },
    created_at_millis: 1_400_000_000_000,
  });
  const [admin, member] = await results(
    { source_id: 'u1', teams: [{ source_id: 't1', permission_ids: ['read', '$update_team'] }] },
    { source_id: 'u2', teams: [{ source_id: 't1' }] },
  );
  const held = async (id: string) => {
    const { body } = await project.server(`GET /team-permissions?team_id=${team.id}&user_id=${id}&recursive=false`);
    return body.items.map((permission: Line) => permission.id);
  };
  expect(await held(admin.id)).toEqual(['$update_team', 'read']);
  expect(await held(member.id)).toEqual(['team_member']);
});

test('each line is refused by itself, whole, with a reason', async () => {
  const project = await newProject({ oauth_providers: [{ id: 'github', type: 'shared' }] });
  const taken = await project.signUp();
  const { results, read } = await begin(project);
  const account = { oauth_providers: [{ id: 'github', account_id: '1' }] };
  const passkey = { passkeys: [{ credential_id: 'abcd', public_key: 'pQECAyYgASFYIA' }] };
  await results({ source_id: 'first', ...account, ...passkey });
  const given = [
    [{ emails: [{ value: taken.email }], ...account }, 'USER_EMAIL_ALREADY_EXISTS'],
    [account, 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'],
    [passkey, 'PASSKEY_TAKEN'],
    [{ teams: [{ source_id: 'nowhere' }] }, 'IMPORTED_TEAM_UNKNOWN'],
    [{ password_hash: 'plain' }, 'PASSWORD_HASH_UNSUPPORTED'],
    [{ oauth_providers: [{ id: 'gitlab', account_id: '1' }] }, 'OAUTH_PROVIDER_UNKNOWN'],
    [{ oauth_providers: [...account.oauth_providers, ...account.oauth_providers] }, 'OAUTH_ACCOUNT_TWICE'],
    [{ otp_auth_enabled: true }, 'OTP_OFF'],
    [{ emails: [{ value: 'a@b.c' }, { value: 'A@b.c' }] }, 'SCHEMA_ERROR'],
    [
      {
        emails: [
          { value: 'a@b.c', is_primary: true },
          { value: 'b@b.c', is_primary: true },
        ],
      },
      'SCHEMA_ERROR',
    ],
    [{ emails: [{ value: 'nobody' }] }, 'SCHEMA_ERROR'],
    [{ display_name: 'a\0b' }, 'SCHEMA_ERROR'],
    [{ profile_image_url: 'data:image/png;base64,AAAA' }, 'SCHEMA_ERROR'],
    [{ colour: 'red' }, 'SCHEMA_ERROR'],
    [{ type: 'team' }, 'SCHEMA_ERROR'],
  ] as const;
  const lines = given.map(([line], at) => ({ source_id: `u${at}`, ...line }));
  const answers = await results(...lines, null, 7, { source_id: 'good' });
  expect(answers).toEqual([
    ...given.map(([, code], at) => ({ source_id: `u${at}`, ...refused(code) })),
    { source_id: null, ...refused('SCHEMA_ERROR') },
    { source_id: null, ...refused('SCHEMA_ERROR') },
    made('good'),
  ]);
  expect(await read()).toMatchObject({ user_count: 2 });
  expect((await project.server('GET /users')).body.items).toHaveLength(3);
});

test('a permission has to be defined for teams, and passwords have to be on', async () => {
  const project = await newProject({ credential_enabled: false });
  const { results } = await begin(project);
  const answers = await results(
    { type: 'team', source_id: 't1', display_name: 'Engines' },
    { source_id: 'u1', teams: [{ source_id: 't1', permission_ids: ['unheard_of'] }] },
    ada({ source_id: 'u2', password_hash: BCRYPT }),
  );
  expect(answers.slice(1)).toEqual([
    { source_id: 'u1', ...refused('PERMISSION_NOT_FOUND') },
    { source_id: 'u2', ...refused('PASSWORD_AUTH_OFF') },
  ]);
});

test('two users of a batch with one address: the second one is refused', async () => {
  const { results } = await begin(await newProject());
  const answers = await results(ada(), ada({ source_id: 'u2' }));
  expect(answers).toEqual([made('u1'), { source_id: 'u2', ...refused('USER_EMAIL_ALREADY_EXISTS') }]);
});

test('metadata have to fit the schemas of the project', async () => {
  const schema = { type: 'object', properties: { plan: { type: 'string' } }, required: ['plan'] };
  const project = await newProject();
  await project.admin('PATCH /latchkey/project-settings', { body: { schema_of_user_server_metadata: schema } });
  const { results } = await begin(project);
  const [bad, good] = await results(
    { source_id: 'u1', server_metadata: { plan: 1 } },
    { source_id: 'u2', server_metadata: { plan: 'pro' } },
  );
  expect([bad, good]).toEqual([{ source_id: 'u1', ...refused('SCHEMA_ERROR') }, made('u2')]);
});

test('a dry run says the same and changes nothing', async () => {
  const project = await newProject();
  const { results, read } = await begin(project, { is_dry_run: true });
  const lines = [ada(), ada({ source_id: 'u2' }), { source_id: 'u3', teams: [{ source_id: 'of another batch' }] }];
  const expected = [
    { ...made('u1'), id: null },
    { source_id: 'u2', ...refused('USER_EMAIL_ALREADY_EXISTS') },
    { ...made('u3'), id: null },
  ];
  expect(await results(...lines)).toEqual(expected);
  expect(await results(...lines)).toEqual(expected);
  expect(await read()).toMatchObject({ is_dry_run: true, user_count: 0 });
  expect((await project.server('GET /users')).body.items).toEqual([]);
});

test('the same batch many times at once is imported once', async () => {
  const project = await newProject();
  const { send, read } = await begin(project);
  const lines = Array.from({ length: 10 }, (_, at) => ({
    source_id: `u${at}`,
    emails: [{ value: `u${at}@example.com` }],
  }));
  const orders = [lines, [...lines].reverse()];
  const answers = await Promise.all(Array.from({ length: 64 }, (_, at) => send(...(orders[at % 2] as Line[]))));
  const results = answers.flatMap(({ body }) => body.items.map(({ result }: Line) => result));
  expect(results.filter((result) => result === 'created')).toHaveLength(10);
  expect(results.filter((result) => result === 'unchanged')).toHaveLength(630);
  expect(await read()).toMatchObject({ user_count: 10 });
});

test('batches that want the same addresses at once come to an end, each address with one user', async () => {
  const project = await newProject();
  const { send, read } = await begin(project);
  const batch = (of: number) =>
    Array.from({ length: 10 }, (_, at) => ({ source_id: `${of}-${at}`, emails: [{ value: `u${at}@example.com` }] }));
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, of) => send(...(of % 2 ? batch(of) : batch(of).reverse()))),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await read()).toMatchObject({ user_count: 10 });
});

test('metrics count imported users, and the event log has them', async () => {
  const project = await newProject();
  const { results, id } = await begin(project);
  const [user] = await results(ada({ password_hash: BCRYPT }));
  await (await world()).service.workOutbox();
  expect((await project.admin('GET /internal/metrics')).body).toMatchObject({ total_users: 1 });
  const { items } = (await project.admin(`GET /latchkey/events?subject_id=${user.id}`)).body;
  expect(items).toMatchObject([{ kind: 'user.imported', detail: { import_id: id } }]);
});

test('no mail is sent, and a webhook is told nothing', async () => {
  const project = await newProject();
  const { results } = await begin(project);
  await results(ada());
  await (await world()).service.workOutbox();
  expect(await project.mailbox.to('ada@example.com')).toEqual([]);
  const { db } = (await world()).database;
  const payloads = await db
    .selectFrom('event_payloads')
    .select('subject_id')
    .where('project_id', '=', project.id)
    .execute();
  expect(payloads.filter(({ subject_id: id }) => id !== project.id)).toEqual([]);
});

test('an import is of one project', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const { id } = await begin(project);
  const unknown = refusal('IMPORT_UNKNOWN');
  expect(await other.server(`GET /latchkey/imports/${id}`)).toMatchObject(unknown);
  expect(await other.server(`POST /latchkey/imports/${id}/lines`, { body: { lines: [ada()] } })).toMatchObject(unknown);
  expect(await other.server(`DELETE /latchkey/imports/${id}`)).toMatchObject(unknown);
  expect((await other.server('GET /latchkey/imports')).body.items).toEqual([]);
});

test('there are at most 500 lines in a batch, and at least one', async () => {
  const { send } = await begin(await newProject());
  const many = Array.from({ length: 501 }, (_, at) => ({ source_id: `u${at}` }));
  expect(await send(...many)).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
  expect(await send()).toMatchObject({ status: 400, code: 'SCHEMA_ERROR' });
});

test('a project has at most 1,000 imports, and forgets dry runs of last week', async () => {
  const project = await newProject();
  const { db } = (await world()).database;
  const { id } = await begin(project);
  const [row] = await db.selectFrom('imports').selectAll().where('id', '=', id).execute();
  const one = (is_dry_run: boolean) => ({
    project_id: row?.project_id as string,
    id: randomUUID(),
    source: 'auth0',
    is_dry_run,
    created_at: new Date(0),
  });
  const more = Array.from({ length: 998 }, () => one(false));
  await db
    .insertInto('imports')
    .values([...more, one(true)])
    .execute();
  const another = () => project.server('POST /latchkey/imports', { body: { source: 'auth0', is_dry_run: true } });
  const answers = await Promise.all([another(), another(), another()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
  expect(answers.find(({ status }) => status === 400)).toMatchObject(refusal('IMPORTS_TOO_MANY'));
});

test('salted digests of more batches than the queue of the hasher holds are refused, and taken later', async () => {
  const project = await newProject();
  const { send } = await begin(project);
  const batches = Array.from({ length: 24 }, (_, of) =>
    Array.from({ length: 24 }, (_, at) => ({ source_id: `${of}-${at}`, password_hash: `sha1$salt$${'0'.repeat(40)}` })),
  );
  const answers = await Promise.all(batches.map((lines) => send(...lines)));
  expect(answers.find(({ status }) => status !== 200)).toMatchObject(refusal('TOO_MANY_REQUESTS'));
  for (const lines of batches) expect((await send(...lines)).status).toBe(200);
});
