import {
  footprint,
  internalProject,
  knownError,
  newProject,
  ownerCall,
  refusal,
  type TestProject,
  type TestUser,
  world,
} from '@latchkey/testing';
import { asOwner, ownedProject } from '@latchkey/testing/people/owners';
import { expect, test, vi } from 'vitest';

const remove = ({ admin }: TestProject) => admin('DELETE /internal/projects/current');

test('the project internal cannot be deleted', async () => {
  const internal = await internalProject();
  expect(await remove(internal)).toMatchObject(refusal('INTERNAL_PROJECT_STAYS'));
  expect((await internal.call('GET /projects/current')).status).toBe(200);
});

test('only administrators may delete', async () => {
  const project = await newProject();
  const before = await footprint(project.id);
  for (const call of [project.call, project.server]) {
    expect(await call('DELETE /internal/projects/current')).toMatchObject({
      status: 401,
      code: 'INSUFFICIENT_ACCESS_TYPE',
    });
  }
  expect(await footprint(project.id)).toEqual(before);
});

test('keys, sessions and the published key are dead at once', async () => {
  const project = await newProject();
  const user = await project.signUp();
  expect(await remove(project)).toMatchObject({ status: 200, body: { success: true } });
  const details = { project_id: project.id };
  expect(await project.call('GET /projects/current')).toMatchObject(
    knownError('INVALID_PUBLISHABLE_CLIENT_KEY', details),
  );
  expect(await project.server('GET /users')).toMatchObject(knownError('INVALID_SECRET_SERVER_KEY', details));
  expect(await remove(project)).toMatchObject(knownError('INVALID_SUPER_SECRET_ADMIN_KEY', details));
  expect((await user.call('GET /users/me')).status).toBe(401);
  expect((await project.bare(`GET /projects/${project.id}/.well-known/jwks.json`)).status).toBe(404);
  const grant = {
    grant_type: 'refresh_token',
    client_id: project.id,
    client_secret: project.keys.publishable_client_key,
  };
  const answer = await project.bare('POST /auth/oauth/token', { body: { ...grant, refresh_token: user.refreshToken } });
  expect(answer).toMatchObject(knownError('INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null }));
});

test('the token of its owner is refused, and the project is in no list any more', async () => {
  const project = await newProject();
  const asOwner = await ownerCall(await world());
  const headers = { 'access-type': 'admin', 'project-id': project.id };
  expect((await asOwner('GET /internal/projects/current', { headers })).status).toBe(200);
  await asOwner('DELETE /internal/projects/current', { headers });
  expect(await asOwner('GET /internal/projects/current', { headers })).toMatchObject(
    knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'),
  );
  expect((await asOwner('GET /internal/projects')).text).not.toContain(project.id);
  expect((await asOwner('GET /users/me')).status).toBe(200);
});

test('the metadata of its owners forgets it', async () => {
  const { database } = await world();
  const project = await newProject();
  const owners = async () =>
    (await database.db.selectFrom('users').select('server_metadata').execute()).filter(({ server_metadata }) =>
      JSON.stringify(server_metadata).includes(project.id),
    );
  expect(await owners()).toHaveLength(1);
  await remove(project);
  expect(await owners()).toEqual([]);
});

test('soon after, all of its rows are erased but the fact itself; those of other projects stay', async () => {
  const [project, other] = [await newProject(), await newProject()];
  for (const { signUp } of [project, other]) await signUp();
  const before = await footprint(other.id);
  await remove(project);
  const { db } = (await world()).database;
  await vi.waitFor(
    async () => {
      const digests = Object.entries(await footprint(project.id)).filter(([, digest]) => !digest.startsWith('0 '));
      expect(digests).toEqual([['events', expect.stringMatching(/^1 /)]]);
      expect(await db.selectFrom('projects').select('id').where('id', '=', project.id).execute()).toEqual([]);
    },
    { timeout: 10_000, interval: 100 },
  );
  const events = await db.selectFrom('events').select('kind').where('project_id', '=', project.id).execute();
  expect(events).toEqual([{ kind: 'project.deleted' }]);
  expect(await footprint(other.id)).toEqual(before);
});

test('of several deletions at the same moment none is a crash', async () => {
  const project = await newProject();
  const answers = await Promise.all([remove(project), remove(project), remove(project)]);
  expect(answers.every(({ status }) => status === 200 || status === 401)).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

test('its owners are told of it, also the one who did it', async () => {
  const { project, owners } = await ownedProject(2);
  const [ada, bob] = owners as [TestUser, TestUser];
  await ada.call('PATCH /users/me', { body: { display_name: 'Ada' } });
  await (await asOwner(ada, project.id))('DELETE /internal/projects/current');
  const { mailbox } = await internalProject();
  for (const { email } of [ada, bob]) {
    const [newest] = await mailbox.to(email);
    expect(newest?.subject).toBe('A test was deleted');
    expect(newest?.text).toContain('Ada deleted the project A test at');
  }
});
