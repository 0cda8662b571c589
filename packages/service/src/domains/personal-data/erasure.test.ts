import { newProject, ownerCall, refusal, type TestProject, type TestUser, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';
import { countsOf } from './queries.ts';

const of = (id: string) => `GET /latchkey/users/${id}/erasure` as const;
const open = { client_user_deletion_enabled: true };

/** Someone with more than an account. */
async function settledUser(project: TestProject): Promise<TestUser> {
  const user = await project.signUp();
  await project.signIn(user.email, user.password);
  await user.call('POST /teams', { body: { display_name: 'Night shift', creator_user_id: 'me' } });
  return user;
}

describe('an erasure', () => {
  test('by the user is told to servers: when, by whom, and how much went', async () => {
    const project = await newProject({ ...open, client_team_creation_enabled: true });
    const user = await settledUser(project);
    await user.call('DELETE /users/me');
    const { status, body } = await project.server(of(user.id));
    expect([status, body.user_id, body.requested_by]).toEqual([200, user.id, 'user']);
    expect(Math.abs(body.erased_at_millis - (await world()).clock())).toBeLessThan(60_000);
    expect(body.erased).toMatchObject({ user: 1, contact_channels: 1, sessions: 2, team_memberships: 1 });
    // Numbers, and nothing of what was there.
    expect(Object.values(body.erased).every((count) => typeof count === 'number' && count > 0)).toBe(true);
    expect(JSON.stringify(body)).not.toContain(user.email);
  });

  test('by a server and by an owner says so', async () => {
    const project = await newProject();
    const [first, second] = [await project.signUp(), await project.signUp()];
    await project.server(`DELETE /users/${first.id}`);
    expect((await project.server(of(first.id))).body.requested_by).toBe('server');
    const asOwner = await ownerCall(await world());
    const headers = { 'project-id': project.id, 'access-type': 'admin' };
    await asOwner(`DELETE /users/${second.id}`, { headers });
    expect((await asOwner(of(second.id), { headers })).body.requested_by).toBe('owner');
  });

  test('is of one project, and not of a user who is there', async () => {
    const [project, foreign] = [await newProject(), await newProject()];
    const [erased, present] = [await project.signUp(), await project.signUp()];
    await project.server(`DELETE /users/${erased.id}`);
    expect(await foreign.server(of(erased.id))).toMatchObject(refusal('ERASURE_UNKNOWN'));
    expect(await project.server(of(present.id))).toMatchObject(refusal('ERASURE_UNKNOWN'));
    expect((await present.call(of(erased.id))).status).toBe(401);
  });

  test('counts what goes, and nothing that stays', async () => {
    const project = await newProject({ ...open, client_team_creation_enabled: true });
    const user = await settledUser(project);
    const { database, service } = await world();
    // The mail that greets the user would be one more while this counts.
    await service.workOutbox();
    const { db } = database;
    const before = await countsOf(db, project.id, user.id);
    expect(before).toMatchObject({ user: 1, sessions: 2 });
    await user.call('DELETE /users/me');
    expect((await project.server(of(user.id))).body.erased).toEqual(before);
    // The metrics read of the deletion in their own time, and forget the user then.
    const { activity: _, ...left } = await countsOf(db, project.id, user.id);
    expect(left).toEqual({});
  });
});
