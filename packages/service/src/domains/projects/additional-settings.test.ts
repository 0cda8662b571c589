import { newProject, violationsIn, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

const settings = '/latchkey/project-settings';

test('a new project has no anonymous users', async () => {
  const { admin } = await newProject();
  expect((await admin(`GET ${settings}`)).body).toEqual({ anonymous_sign_up_enabled: false, oidc_providers: [] });
});

test('a change is answered, and stays', async () => {
  const { admin } = await newProject();
  const changed = await admin(`PATCH ${settings}`, { body: { anonymous_sign_up_enabled: true } });
  expect([changed.status, changed.body]).toEqual([200, { anonymous_sign_up_enabled: true, oidc_providers: [] }]);
  await admin('PATCH /internal/projects/current', { body: { config: { sign_up_enabled: false } } });
  expect((await admin(`GET ${settings}`)).body).toEqual({ anonymous_sign_up_enabled: true, oidc_providers: [] });
});

test('what is left out stays as it is', async () => {
  const { admin } = await newProject();
  await admin(`PATCH ${settings}`, { body: { anonymous_sign_up_enabled: true } });
  expect((await admin(`PATCH ${settings}`, { body: {} })).body).toEqual({
    anonymous_sign_up_enabled: true,
    oidc_providers: [],
  });
});

test('the settings of the protocol know nothing of them', async () => {
  const { admin, call } = await newProject();
  const refused = await admin('PATCH /internal/projects/current', {
    body: { config: { anonymous_sign_up_enabled: true } },
  });
  expect(violationsIn(refused)).toEqual(['body.config contains unknown properties: anonymous_sign_up_enabled']);
  const shown = [await admin('GET /internal/projects/current'), await call('GET /projects/current')];
  expect(shown.filter(({ text }) => text.includes('anonymous'))).toEqual([]);
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
  const { anonymous_sign_up_enabled: _, oidc_providers: __, ...older } = config as Record<string, unknown>;
  await db
    .updateTable('projects')
    .set({ config: JSON.stringify(older) })
    .where('id', '=', project.id)
    .execute();
  const changed = await project.admin('PATCH /internal/projects/current', { body: { display_name: 'Read anew' } });
  expect(changed.status).toBe(200);
  expect((await project.admin(`GET ${settings}`)).body).toEqual({
    anonymous_sign_up_enabled: false,
    oidc_providers: [],
  });
});
