import { newProject, violationsIn, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const settings = '/latchkey/project-settings';

const defaults = {
  anonymous_sign_up_enabled: false,
  multiple_accounts: false,
  hosted_pages_enabled: true,
  unregistered_clients: 'none',
  client_team_permissions_enabled: false,
  single_sign_on_screens: false,
  team_max_members: null,
  session_idle_days: null,
  proof_max_age_minutes: 10,
  minimum_assurance: 'one-factor',
  enrolment_grace_days: 14,
  trusted_device_days: null,
  session_max_days: null,
  max_sessions: null,
  password_min_length: 8,
  api_keys_survive_reset: false,
  private_accounts: false,
  secrets_readable: true,
  logo_url: null,
  brand_color: null,
  brand_color_dark: null,
  email_first: false,
  support_email: null,
  terms_url: null,
  privacy_url: null,
  schema_of_user_client_metadata: null,
  schema_of_user_client_read_only_metadata: null,
  schema_of_user_server_metadata: null,
  schema_of_team_client_metadata: null,
  schema_of_team_client_read_only_metadata: null,
  schema_of_team_server_metadata: null,
  event_retention_days: null,
  oidc_providers: [],
};

test('a new project has no anonymous users, no providers of its own, and sessions that may be idle', async () => {
  const { admin } = await newProject();
  expect((await admin(`GET ${settings}`)).body).toEqual(defaults);
});

test('a change is answered, and stays', async () => {
  const { admin } = await newProject();
  const body = { anonymous_sign_up_enabled: true, session_idle_days: 30 };
  const changed = await admin(`PATCH ${settings}`, { body });
  expect([changed.status, changed.body]).toEqual([200, { ...defaults, ...body }]);
  await admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: false } } });
  expect((await admin(`GET ${settings}`)).body).toEqual({ ...defaults, ...body });
});

test('what is left out stays as it is', async () => {
  const { admin } = await newProject();
  const body = { anonymous_sign_up_enabled: true, session_idle_days: 365 };
  await admin(`PATCH ${settings}`, { body });
  expect((await admin(`PATCH ${settings}`, { body: {} })).body).toEqual({ ...defaults, ...body });
});

test('sessions may be idle without end again', async () => {
  const { admin } = await newProject();
  await admin(`PATCH ${settings}`, { body: { session_idle_days: 1 } });
  expect((await admin(`PATCH ${settings}`, { body: { session_idle_days: null } })).body).toEqual(defaults);
});

test.each([0, -1, 366, 1.5, 'often', ''])('sessions may not be idle for %j days', async (session_idle_days) => {
  const { admin } = await newProject();
  expect((await admin(`PATCH ${settings}`, { body: { session_idle_days } })).code).toBe('SCHEMA_ERROR');
  expect((await admin(`GET ${settings}`)).body).toEqual(defaults);
});

test.each([0, 1441, 1.5, 'often'])('a proof is not good for %j minutes', async (proof_max_age_minutes) => {
  const { admin } = await newProject();
  expect((await admin(`PATCH ${settings}`, { body: { proof_max_age_minutes } })).code).toBe('SCHEMA_ERROR');
});

test('the settings of the protocol know nothing of them', async () => {
  const { admin, call } = await newProject();
  const refused = await admin('PATCH /internal/projects/current', {
    body: { config: { anonymous_sign_up_enabled: true } },
  });
  expect(violationsIn(refused)).toEqual(['body.config contains unknown properties: anonymous_sign_up_enabled']);
  const shown = [await admin('GET /internal/projects/current'), await call('GET /projects/current')];
  expect(shown.filter(({ text }) => /anonymous|idle/.test(text))).toEqual([]);
});

test('a setting that does not exist is refused', async () => {
  const { admin } = await newProject();
  expect(violationsIn(await admin(`PATCH ${settings}`, { body: { anonymous: true } }))).toEqual([
    'body contains unknown properties: anonymous',
  ]);
});

test('only admins read and change them', async () => {
  const { server } = await newProject();
  const answers = [await server(`GET ${settings}`), await server(`PATCH ${settings}`, { body: {} })];
  expect(answers.map(({ code }) => code)).toEqual(['INSUFFICIENT_ACCESS_TYPE', 'INSUFFICIENT_ACCESS_TYPE']);
});

test('a document that is older than a setting takes its default', async () => {
  const project = await newProject();
  const { db } = (await world()).database;
  const { config } = await db
    .selectFrom('projects')
    .select('config')
    .where('id', '=', project.id)
    .executeTakeFirstOrThrow();
  const older = { ...(config as Record<string, unknown>) };
  for (const name of Object.keys(defaults)) delete older[name];
  await db
    .updateTable('projects')
    .set({ config: JSON.stringify(older) })
    .where('id', '=', project.id)
    .execute();
  const changed = await project.admin('PATCH /internal/projects/current', { body: { display_name: 'Read anew' } });
  expect(changed.status).toBe(200);
  expect((await project.admin(`GET ${settings}`)).body).toEqual(defaults);
});
