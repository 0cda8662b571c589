import { knownError, newProject, violationsIn, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const events = (id: string) => `GET /latchkey/users/${id}/events` as const;

async function someone() {
  const project = await newProject();
  const user = await project.signUp();
  return { project, user, id: user.id };
}

const kinds = (items: readonly { kind: string }[]) => items.map(({ kind }) => kind);

describe('refused', () => {
  test('to servers and clients', async () => {
    const { project, user, id } = await someone();
    for (const call of [user.call, project.server])
      expect(await call(events(id))).toMatchObject({ code: 'INSUFFICIENT_ACCESS_TYPE' });
  });

  test('of a user of another project', async () => {
    const [{ id }, { project }] = [await someone(), await someone()];
    expect(await project.admin(events(id))).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test('of what is no user, such as the project itself', async () => {
    const { project } = await someone();
    expect(await project.admin(events(project.id))).toMatchObject(knownError('USER_NOT_FOUND'));
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['cursor', '0'],
    ['cursor', 'x'],
  ])('with the %s %s', async (name, value) => {
    const { project, id } = await someone();
    const answer = await project.admin(events(id), { query: { [name]: value } });
    expect(answer.code).toBe('SCHEMA_ERROR');
    expect(violationsIn(answer)).toHaveLength(1);
  });
});

test('what happened is told newest first, with when and by whom', async () => {
  const { project, user, id } = await someone();
  await user.call('PATCH /users/me', { body: { display_name: 'Ada' } });
  await project.server(`PATCH /users/${id}`, { body: { display_name: 'Grace' } });
  const { items } = (await project.admin(events(id))).body;
  const now = (await world()).clock();
  expect(kinds(items).slice(0, 2)).toEqual(['user.updated', 'user.updated']);
  expect(items.at(-1).kind).toBe('user.created');
  const [byServer, bySelf] = items;
  expect(byServer.actor).toMatchObject({ kind: 'server', user_id: null, impersonator_id: null });
  expect(bySelf.actor).toMatchObject({ kind: 'client', user_id: id, impersonator_id: null });
  expect(byServer.detail).toEqual({
    fields: ['display_name'],
    before: { display_name: 'Ada' },
    after: { display_name: 'Grace' },
  });
  for (const { at_millis } of items) expect(now - at_millis).toBeLessThan(10_000);
});

test('of other users nothing is told', async () => {
  const { project, id } = await someone();
  const other = await project.signUp();
  await project.server(`PATCH /users/${other.id}`, { body: { display_name: 'Ada' } });
  const { items } = (await project.admin(events(id))).body;
  expect(kinds(items)).not.toContain('user.updated');
});

test('no secret is in it', async () => {
  const { project, user, id } = await someone();
  await project.server(`PATCH /users/${id}`, {
    body: { password: 'a very secret one', server_metadata: { pin: 4711 } },
  });
  const { text } = await project.admin(events(id));
  for (const secret of ['a very secret one', '4711', user.refreshToken]) expect(text).not.toContain(secret);
});

test('pages join without a gap, and what happens meanwhile moves nothing', async () => {
  const { project, id } = await someone();
  const change = (name: string) => project.server(`PATCH /users/${id}`, { body: { display_name: name } });
  for (const name of ['a', 'b', 'c']) await change(name);
  const whole = (await project.admin(events(id))).body;
  expect(whole.pagination).toEqual({ next_cursor: null });
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: Record<string, string> = { limit: '2', ...(cursor && { cursor }) };
    const { items, pagination } = (await project.admin(events(id), { query })).body;
    expect(items.length).toBeLessThanOrEqual(2);
    ids.push(...items.map((item: { id: string }) => item.id));
    cursor = pagination.next_cursor;
    await change('meanwhile');
  }
  expect(ids).toEqual(whole.items.map((item: { id: string }) => item.id));
});
