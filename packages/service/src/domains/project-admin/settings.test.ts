import { footprint, knownError, newProject, ownerCall, type TestProject, violationsIn, world } from '@latchkey/testing';
import { race } from '@latchkey/testing/race';
import { describe, expect, test } from 'vitest';

const standardEmail = {
  type: 'standard',
  host: 'smtp.example.com',
  port: 465,
  username: 'mailer',
  password: 'the password of the mailer',
  sender_name: 'Sender',
  sender_email: 'sender@example.com',
};
const github = { id: 'github', type: 'standard', client_id: 'an id', client_secret: 'the secret of the client' };
const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';

/** As published clients call: they read stored secrets. */
const prefix = 'x-stack-';
const read = async ({ admin }: TestProject) => (await admin('GET /internal/projects/current', { prefix })).body;
const change = ({ admin }: TestProject, body: object) => admin('PATCH /internal/projects/current', { prefix, body });
const configure = ({ admin }: TestProject, config: object) =>
  admin('PATCH /internal/projects/current', { prefix, body: { config } });

async function create(body: object) {
  const call = await ownerCall(await world());
  return call('POST /internal/projects', { prefix, body });
}

test('a new project has the settings of the protocol', async () => {
  const { status, body } = await create({ display_name: 'New' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    display_name: 'New',
    description: null,
    created_at_millis: expect.any(Number),
    is_production_mode: false,
    config: {
      id: body.id,
      allow_localhost: true,
      sign_up_enabled: true,
      credential_enabled: true,
      magic_link_enabled: false,
      passkey_enabled: false,
      client_team_creation_enabled: false,
      client_user_deletion_enabled: false,
      allow_user_api_keys: false,
      allow_team_api_keys: false,
      create_team_on_sign_up: false,
      oauth_providers: [],
      enabled_oauth_providers: [],
      domains: [],
      email_config: { type: 'shared' },
      email_theme: light,
      team_creator_default_permissions: [{ id: 'team_admin' }],
      team_member_default_permissions: [{ id: 'team_member' }],
      user_default_permissions: [],
      oauth_account_merge_strategy: 'link_method',
    },
  });
});

test('everything can be given at creation', async () => {
  const config = {
    allow_localhost: false,
    sign_up_enabled: false,
    oauth_providers: [github],
    email_config: standardEmail,
  };
  const { body } = await create({ display_name: '', description: 'Mine', is_production_mode: true, config });
  expect(body).toMatchObject({ display_name: '', description: 'Mine', is_production_mode: true });
  expect(body.config).toMatchObject({ ...config, oauth_providers: [{ ...github, enabled: true }] });
});

describe('production mode', () => {
  const on = { is_production_mode: true };
  const https = { domain: 'https://app.example.com', handler_path: '/handler' };

  test.each([
    [{}, 'Localhost is not allowed in production mode'],
    [{ allow_localhost: false, domains: [{ ...https, domain: 'http://app.example.com' }] }, 'should be HTTPS'],
    [{ allow_localhost: false, domains: [https, { ...https, domain: 'https://127.0.0.1' }] }, 'Localhost domains'],
  ])('is not switched on with %j, neither later nor at creation, and the answer says why', async (config, why) => {
    const project = await newProject();
    const before = await footprint(project.id);
    const answers = [
      await project.admin('PATCH /internal/projects/current', { body: { ...on, config } }),
      await create({ display_name: 'Shop', ...on, config }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(400);
      expect(answer.text).toMatch(/^Before you turn on production mode, fix this: /);
      expect(answer.text).toContain(why);
    }
    expect(await footprint(project.id)).toEqual(before);
  });

  test('is switched on together with what was in its way, and off again whatever there is by then', async () => {
    const { admin } = await newProject();
    const change = async (body: object) => (await admin('PATCH /internal/projects/current', { body })).body;
    const safe = { allow_localhost: false, domains: [https] };
    expect((await change({ ...on, config: safe })).is_production_mode).toBe(true);
    expect((await change({ ...on, config: { allow_localhost: true } })).is_production_mode).toBe(true);
    expect((await change({ is_production_mode: false })).is_production_mode).toBe(false);
  });
});

test('a name is needed at creation, and nothing else is made without', async () => {
  expect(violationsIn(await create({ description: 'x' }))).toEqual(['body.display_name must be defined']);
});

test('one project does not see nor change the settings of another', async () => {
  const [project, other] = [await newProject(), await newProject()];
  const before = await read(other);
  await change(project, { display_name: 'Changed', config: { sign_up_enabled: false } });
  expect(await read(other)).toEqual(before);
});

test('a change leaves what it does not name: {} changes nothing', async () => {
  const project = await newProject({
    domains: [{ domain: 'https://a.example', handler_path: '/h' }],
    allow_localhost: false,
  });
  const before = await read(project);
  expect((await change(project, {})).body).toEqual(before);
  expect((await configure(project, {})).body).toEqual(before);
  const after = (await configure(project, { passkey_enabled: true })).body;
  expect(after).toEqual({ ...before, config: { ...before.config, passkey_enabled: true } });
  expect(await read(project)).toEqual(after);
});

test.each(['display_name', 'config', 'is_production_mode'])('%s cannot be null', async (key) => {
  expect(violationsIn(await change(await newProject(), { [key]: null }))).toEqual([`body.${key} cannot be null`]);
});

test('a description can be null', async () => {
  const project = await newProject();
  expect((await change(project, { description: 'x' })).body.description).toBe('x');
  expect((await change(project, { description: null })).body.description).toBeNull();
});

test('lists are replaced whole and kept in order: lower case before upper case where else equal', async () => {
  const project = await newProject({ domains: [{ domain: 'https://old.example', handler_path: '/' }] });
  const domain = (name: string) => ({ domain: `https://${name}.example`, handler_path: '/handler' });
  const permissions = (...ids: string[]) => ids.map((id) => ({ id }));
  const { body } = await configure(project, {
    domains: [domain('b'), domain('C'), domain('A'), domain('a')],
    oauth_providers: [
      { id: 'x', type: 'shared' },
      { id: 'apple', type: 'shared' },
    ],
    team_creator_default_permissions: permissions('write', 'Read', 'read'),
    user_default_permissions: permissions('b', 'a'),
  });
  expect(body.config.domains).toEqual([domain('a'), domain('A'), domain('b'), domain('C')]);
  expect(body.config.oauth_providers.map(({ id }: { id: string }) => id)).toEqual(['apple', 'x']);
  expect(body.config.team_creator_default_permissions).toEqual(permissions('read', 'Read', 'write'));
  expect(body.config.team_member_default_permissions).toEqual(permissions('team_member'));
  expect(body.config.user_default_permissions).toEqual(permissions('a', 'b'));
});

test('a disabled provider stays in the list; left out, the switch is on', async () => {
  const project = await newProject();
  const { body } = await configure(project, {
    oauth_providers: [
      { ...github, enabled: false },
      { id: 'google', type: 'shared' },
    ],
  });
  expect(body.config.oauth_providers).toEqual([
    { ...github, enabled: false },
    { id: 'google', type: 'shared', enabled: true },
  ]);
  expect(body.config.enabled_oauth_providers).toEqual([{ id: 'google' }]);
});

test('of a provider that is named twice the last entry counts', async () => {
  const { body } = await configure(await newProject(), { oauth_providers: [github, { id: 'github', type: 'shared' }] });
  expect(body.config.oauth_providers).toEqual([{ id: 'github', type: 'shared', enabled: true }]);
});

test('back on the shared sender, nothing of the own one is shown', async () => {
  const project = await newProject({ email_config: standardEmail });
  expect((await configure(project, { email_config: { type: 'shared', host: 'x' } })).body.config.email_config).toEqual({
    type: 'shared',
  });
});

test('secrets are shown to published clients of administrators, but stand nowhere in the database in clear', async () => {
  const project = await newProject({ email_config: standardEmail, oauth_providers: [github] });
  const { config } = await read(project);
  expect(config.email_config.password).toBe(standardEmail.password);
  expect(config.oauth_providers[0].client_secret).toBe(github.client_secret);
  const { db } = (await world()).database;
  const row = await db.selectFrom('projects').select('config').where('id', '=', project.id).executeTakeFirstOrThrow();
  const events = await db.selectFrom('events').select('detail').where('project_id', '=', project.id).execute();
  const stored = JSON.stringify([row, events]);
  expect(stored).toContain(standardEmail.host);
  for (const secret of [standardEmail.password, github.client_secret]) expect(stored).not.toContain(secret);
});

test('changes of settings at the same moment do not undo each other', async () => {
  const project = await newProject();
  const switches = ['sign_up_enabled', 'credential_enabled', 'allow_localhost'].map((name) => ({ [name]: false }));
  const more = [
    'magic_link_enabled',
    'passkey_enabled',
    'create_team_on_sign_up',
    'allow_user_api_keys',
    'allow_team_api_keys',
  ];
  const changes: object[] = [
    ...switches,
    ...more.map((name) => ({ [name]: true })),
    { oauth_providers: [github] },
    { email_config: standardEmail },
  ];
  await Promise.all(changes.map((config) => configure(project, config)));
  const { config } = await read(project);
  for (const wanted of changes) expect(config).toMatchObject(wanted);
});

test('a change is an event that tells before and after of what changed', async () => {
  const project = await newProject();
  await change(project, { display_name: 'After', config: { passkey_enabled: true, sign_up_enabled: true } });
  const { db } = (await world()).database;
  const { detail } = await db
    .selectFrom('events')
    .select('detail')
    .where('project_id', '=', project.id)
    .where('kind', '=', 'project.updated')
    .executeTakeFirstOrThrow();
  const before = { display_name: 'A test', passkey_enabled: false };
  expect(detail).toEqual({ before, after: { display_name: 'After', passkey_enabled: true } });
});

test('a project that is deleted meanwhile is not found', async () => {
  const project = await newProject();
  const answer = await race(
    (db) => db.updateTable('projects').set({ deleted_at: new Date() }).where('id', '=', project.id).execute(),
    () => change(project, { display_name: 'changed' }),
  );
  expect(answer).toMatchObject(knownError('PROJECT_NOT_FOUND', { project_id: project.id }));
});
