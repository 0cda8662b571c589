import { newProject, ownerCall, refusal, type TestProject, teamOf, violationsIn, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const MINUTE = 60_000;
const log = 'GET /latchkey/events';

interface Item {
  readonly id: string;
  readonly kind: string;
  readonly actor: Record<string, string | null>;
  readonly subject: Record<string, string | null>;
}

type Query = Record<string, string | number>;
const list = async (project: TestProject, query: Query = {}): Promise<Item[]> =>
  (await project.admin(log, { query })).body.items;
const kindsOf = (items: readonly Item[]) => items.map(({ kind }) => kind);

/** A project in which everybody has done something. */
async function busyProject() {
  const project = await newProject();
  const user = await project.signUp();
  const other = await project.signUp();
  await user.call('PATCH /users/me', { body: { display_name: 'Ada' } });
  await project.server(`PATCH /users/${other.id}`, { body: { display_name: 'Grace' } });
  return { project, user, other };
}

describe('refused', () => {
  test('to servers and clients', async () => {
    const { project, user } = await busyProject();
    for (const call of [user.call, project.server])
      expect(await call(log)).toMatchObject({ code: 'INSUFFICIENT_ACCESS_TYPE' });
  });

  test.each([
    ['limit', '101'],
    ['cursor', 'x'],
    ['result', 'failed'],
    ['actor', 'nobody'],
    ['actor_user_id', 'me'],
    ['from_millis', '-1'],
    ['kind', 'user.created'],
  ])('with the %s %s', async (name, value) => {
    const project = await newProject();
    const answer = await project.admin(log, { query: { [name]: value } });
    expect(answer.code).toBe('SCHEMA_ERROR');
    expect(violationsIn(answer)).toHaveLength(1);
  });

  test('for an event of another project, or none', async () => {
    const [{ project }, other] = [await busyProject(), await busyProject()];
    const [foreign] = await list(other.project);
    for (const id of [foreign?.id, '99999999999'])
      expect(await project.admin(`GET /latchkey/events/${id}`)).toMatchObject(refusal('EVENT_UNKNOWN'));
  });
});

test('another project shows nothing of it, from whichever event on', async () => {
  const [{ project, user }, stranger] = [await busyProject(), await newProject()];
  const [newest] = await list(project);
  for (const query of [{}, { subject_id: user.id }, { actor_user_id: user.id }, { cursor: newest?.id ?? '' }])
    expect(JSON.stringify(await list(stranger, query))).not.toContain(user.id);
});

test('an event is told with who did it and whom it happened to, by name', async () => {
  const { project, user, other } = await busyProject();
  const [byServer, bySelf] = await list(project, { kinds: 'user.updated' });
  expect(byServer).toMatchObject({
    result: 'done',
    actor: { kind: 'server', user_id: null, key_id: expect.any(String), name: 'of the test' },
    subject: { id: other.id, type: 'user', name: 'Grace' },
    request_id: expect.any(String),
  });
  expect(bySelf?.actor).toMatchObject({ kind: 'client', user_id: user.id, key_id: null, name: 'Ada' });
  expect((await project.admin(`GET /latchkey/events/${bySelf?.id}`)).body).toEqual(bySelf);
});

test('an owner is named as project internal knows it, and so is who acts as a user', async () => {
  const { project, user } = await busyProject();
  const asOwner = await ownerCall(await world());
  const { body: owner } = await asOwner('GET /users/me');
  const headers = { 'project-id': project.id, 'access-type': 'admin' };
  const link = { reason: 'Ticket 42', callback_url: 'http://localhost:3000/handler/impersonation' };
  const { body } = await asOwner(`POST /latchkey/users/${user.id}/impersonation`, { headers, body: link });
  const code = new URL(body.url).searchParams.get('code');
  const { body: tokens } = await project.call('POST /latchkey/impersonation/sign-in', { body: { code } });
  const acting = { headers: { 'access-token': tokens.access_token }, body: { display_name: 'Ada L.' } };
  await project.call('PATCH /users/me', acting);
  const name = owner.display_name ?? owner.primary_email;
  const [asked] = await list(project, { actor: 'owner', actor_user_id: owner.id, kinds: 'user.impersonated' });
  expect(asked?.actor).toMatchObject({ kind: 'owner', user_id: owner.id, name });
  expect((await list(project, { impersonator_id: owner.id }))[0]).toMatchObject({
    kind: 'user.updated',
    actor: { kind: 'client', user_id: user.id, name: 'Ada L.', impersonator_id: owner.id, impersonator_name: name },
  });
});

test('a project begins with the owner who created it, by name', async () => {
  const project = await newProject();
  const ownerEvents = await list(project, { kinds: 'project.created,project_owner.created' });
  const actor = { kind: 'owner', name: expect.stringMatching(/./) };
  expect(ownerEvents).toMatchObject([
    { kind: 'project_owner.created', actor, subject: { type: null, name: expect.stringMatching(/./) } },
    { kind: 'project.created', actor },
  ]);
});

test('whoever is gone is told of by id alone', async () => {
  const { project, user } = await busyProject();
  await project.server(`DELETE /users/${user.id}`);
  const [event] = await list(project, { actor_user_id: user.id });
  expect(event).toMatchObject({ actor: { user_id: user.id, name: null }, subject: { id: user.id, type: null } });
});

describe('narrowed', () => {
  test('by kinds', async () => {
    const { project } = await busyProject();
    expect(kindsOf(await list(project, { kinds: 'user.created,project.created' }))).toEqual([
      'user.created',
      'user.created',
      'project.created',
    ]);
  });

  test('by what came of it', async () => {
    const { project, user } = await busyProject();
    const { body } = await project.call('POST /auth/cli', { body: {} });
    await user.call('POST /latchkey/cli/deny', { body: { login_code: body.login_code } });
    expect(kindsOf(await list(project, { result: 'refused' }))).toEqual(['cli_login.denied']);
    expect(await list(project, { result: 'suspicious' })).toEqual([]);
    const done = kindsOf(await list(project, { result: 'done' }));
    expect(done).toContain('user.created');
    expect(done).not.toContain('cli_login.denied');
  });

  test('by who did it', async () => {
    const { project, user, other } = await busyProject();
    expect((await list(project, { actor: 'server' })).map(({ subject }) => subject.id)).toEqual([other.id]);
    expect(kindsOf(await list(project, { actor_user_id: user.id }))).toEqual(['user.updated']);
    expect(await list(project, { actor_user_id: user.id, actor: 'server' })).toEqual([]);
  });

  test('by whom it happened to; in a team, also as a member of it', async () => {
    const { project, user, other } = await busyProject();
    const teamId = await teamOf(project, user, other);
    expect(
      (await list(project, { subject_id: other.id, kinds: 'user.updated' })).map(({ subject }) => subject.name),
    ).toEqual(['Grace']);
    const ofTeam = kindsOf(await list(project, { subject_id: teamId }));
    expect(ofTeam).toContain('team_membership.created');
    expect(ofTeam.at(-1)).toBe('team.created');
  });

  test('by when, both ends included', async () => {
    const { project, user } = await busyProject();
    const { clock } = await world();
    clock.advance(MINUTE);
    await user.call('PATCH /users/me', { body: { display_name: 'b' } });
    const [event] = await list(project, { kinds: 'user.updated' });
    const at = (event as unknown as { at_millis: number }).at_millis;
    const names = async (query: Query) => kindsOf(await list(project, query)).length;
    expect(await names({ from_millis: at })).toBe(1);
    expect(await names({ from_millis: at, to_millis: at })).toBe(1);
    expect(await names({ from_millis: at + 1 })).toBe(0);
    expect(kindsOf(await list(project, { to_millis: at - MINUTE / 2, limit: 2 }))).toEqual([
      'user.updated',
      'user.updated',
    ]);
  });
});

test.each([{}, { subject_id: 'user' }, { actor: 'client' }, { kinds: 'user.updated,session.created' }])(
  'pages by %j join without a gap, though many happened in the same moment',
  async (given) => {
    const { project, user } = await busyProject();
    const query = { ...given, ...('subject_id' in given && { subject_id: user.id }) };
    for (const name of ['a', 'b', 'c', 'd']) await user.call('PATCH /users/me', { body: { display_name: name } });
    const whole = await list(project, query);
    expect(whole.length).toBeGreaterThan(4);
    const ids: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Query = { ...query, limit: 2, ...(cursor && { cursor }) };
      const { items, pagination } = (await project.admin(log, { query: page })).body;
      ids.push(...items.map(({ id }: Item) => id));
      cursor = pagination.next_cursor;
    }
    expect(ids).toEqual(whole.map(({ id }) => id));
  },
);
