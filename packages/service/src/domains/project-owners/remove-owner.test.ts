import { internalProject, knownError, newProject, refusal, type TestUser, world } from '@latchkey/testing';
import { asOwner, newInternalUser, ownedProject, ownershipEvents } from '@latchkey/testing/people/owners';
import { race } from '@latchkey/testing/race';
import { describe, expect, test } from 'vitest';

const remove = async (by: TestUser, projectId: string, owner: TestUser) =>
  (await asOwner(by, projectId))(`DELETE /latchkey/owners/${owner.id}`);
const ownersOf = async ({ admin }: Awaited<ReturnType<typeof newProject>>): Promise<string[]> =>
  (await admin('GET /latchkey/owners')).body.items.map(({ user_id }: { user_id: string }) => user_id);

async function two() {
  const { project, owners } = await ownedProject(2);
  const [ada, bob] = owners as [TestUser, TestUser];
  return { project, ada, bob };
}

test('who is removed is out at once, and the project in no list any more', async () => {
  const { project, ada, bob } = await two();
  expect(await remove(ada, project.id, bob)).toMatchObject({ status: 200, body: { success: true } });
  expect(await (await asOwner(bob, project.id))('GET /users')).toMatchObject(
    knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'),
  );
  expect((await bob.call('GET /internal/projects')).body.items).toEqual([]);
  expect((await bob.server('GET /users/me')).body.server_metadata).toEqual({ managedProjectIds: [] });
  expect(await ownersOf(project)).toEqual([ada.id]);
  expect((await ownershipEvents(project.id)).at(-1)).toEqual({ kind: 'project_owner.deleted', subjectId: bob.id });
});

test('an owner may leave', async () => {
  const { project, ada, bob } = await two();
  expect((await remove(ada, project.id, ada)).status).toBe(200);
  expect(await ownersOf(project)).toEqual([bob.id]);
});

test('the last owner stays, whoever asks', async () => {
  const { project, owners } = await ownedProject(1);
  const [ada] = owners as [TestUser];
  expect(await remove(ada, project.id, ada)).toMatchObject(refusal('LAST_OWNER'));
  expect(await project.admin(`DELETE /latchkey/owners/${ada.id}`)).toMatchObject(refusal('LAST_OWNER'));
  expect(await ownersOf(project)).toEqual([ada.id]);
});

test('nor does the last owner leave by deleting the own account; somebody else’s deletion ends it', async () => {
  const { project, ada, bob } = await two();
  const internal = await internalProject();
  const allow = (client_user_deletion_enabled: boolean) =>
    internal.admin('PATCH /internal/projects/current', { body: { config: { client_user_deletion_enabled } } });
  await allow(true);
  expect((await bob.call('DELETE /users/me')).status).toBe(200);
  expect(await ada.call('DELETE /users/me')).toMatchObject(refusal('LAST_OWNER'));
  await allow(false);
  expect(await ownersOf(project)).toEqual([ada.id]);
  expect((await ownershipEvents(project.id)).at(-1)).toEqual({ kind: 'project_owner.deleted', subjectId: bob.id });
});

test('who is no owner cannot be removed', async () => {
  const { project, ada } = await two();
  expect(await remove(ada, project.id, await newInternalUser())).toMatchObject(refusal('OWNER_UNKNOWN'));
});

test('the others are told of who comes and who goes, and who goes is told too', async () => {
  const { project, owners } = await ownedProject(1);
  const [ada] = owners as [TestUser];
  const bob = await newInternalUser();
  await bob.call('PATCH /users/me', { body: { display_name: 'Bob' } });
  const { mailbox } = await internalProject();
  const subjects = async ({ email }: TestUser) =>
    (await mailbox.to(email)).map(({ subject }) => subject).filter((subject) => subject.includes('A test'));
  await bob.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [project.id] } } });
  expect(await subjects(ada)).toContain('A further owner of A test');
  await remove(ada, project.id, bob);
  const [newest] = await mailbox.to(ada.email);
  expect(newest?.text).toContain('Bob does not own your project A test at');
  expect((await subjects(bob))[0]).toBe('You do not own A test any more');
});

test('a write to the metadata that changes no ownership is none', async () => {
  const { project, owners } = await ownedProject(1);
  const before = await ownershipEvents(project.id);
  const body = { server_metadata: { plan: 'pro', managedProjectIds: [project.id] } };
  await owners[0]?.server('PATCH /users/me', { body });
  expect(await ownershipEvents(project.id)).toEqual(before);
});

test('a project that somebody has made has one owner, with an event', async () => {
  const project = await newProject();
  const [id] = await ownersOf(project);
  expect(await ownershipEvents(project.id)).toEqual([{ kind: 'project_owner.created', subjectId: id }]);
});

test('of two who remove each other at once one stays', async () => {
  for (let round = 0; round < 5; round++) {
    const { project, ada, bob } = await two();
    const answers = await Promise.all([remove(ada, project.id, bob), remove(bob, project.id, ada)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, expect.any(Number)]);
    expect(await ownersOf(project)).toHaveLength(1);
  }
});

describe('whoever is removed while the own request waits', () => {
  test('removes and invites nobody any more', async () => {
    const { project, owners } = await ownedProject(3);
    const [ada, bob] = owners as [TestUser, TestUser];
    const asAda = await asOwner(ada, project.id);
    const { db } = (await world()).database;
    for (const request of [
      () => asAda(`DELETE /latchkey/owners/${bob.id}`),
      () => asAda('POST /latchkey/owner-invitations', { body: { email: 'somebody@example.com' } }),
    ]) {
      const owned = { project_id: project.id, user_id: ada.id };
      const answer = await race(async (db) => {
        await db.selectFrom('projects').select('id').where('id', '=', project.id).forUpdate().execute();
        await db
          .deleteFrom('project_owners')
          .where('project_id', '=', project.id)
          .where('user_id', '=', ada.id)
          .execute();
      }, request);
      expect(answer).toMatchObject(knownError('ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'));
      await db
        .insertInto('project_owners')
        .values({ ...owned, created_at: new Date() })
        .execute();
    }
    expect(await ownersOf(project)).toContain(bob.id);
  });
});
