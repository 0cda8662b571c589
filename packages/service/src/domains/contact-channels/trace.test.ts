import { newEmail, newProject, world } from '@latchkey/testing';
import { expect, test } from 'vitest';

test('a search finds users by each of their addresses as they are now', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const found = async (query: string) =>
    (await project.server('GET /users', { query: { query } })).body.items.map(({ id }: { id: string }) => id);
  const body = { user_id: 'me', type: 'email', value: 'Second.One@example.com', used_for_auth: false };
  const { id } = (await user.call('POST /contact-channels', { body })).body;
  expect(await found('cond.one@')).toEqual([user.id]);
  await user.call(`PATCH /contact-channels/me/${id}`, { body: { value: 'third@example.com' } });
  expect([await found('cond.one@'), await found('third@'), await found(user.email)]).toEqual([
    [],
    [user.id],
    [user.id],
  ]);
  await user.call(`DELETE /contact-channels/me/${id}`);
  expect([await found('third@'), await found(user.email)]).toEqual([[], [user.id]]);
});

test('every change is one event that tells what was before, and that no webhook tells', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const body = { user_id: 'me', type: 'email', value: newEmail(), used_for_auth: true };
  const { id } = (await user.call('POST /contact-channels', { body })).body;
  await user.call(`PATCH /contact-channels/me/${id}`, { body: { used_for_auth: false, is_primary: true } });
  await user.call(`DELETE /contact-channels/me/${id}`);
  const about = { channel_id: id, address: body.value };
  const signsIn = { value: body.value, is_primary: false, is_verified: false, used_for_auth: true };
  const isPrimary = { ...signsIn, is_primary: true, used_for_auth: false };
  const { db } = (await world()).database;
  const events = await db
    .selectFrom('events as e')
    .leftJoin('event_payloads as p', (join) =>
      join.onRef('p.project_id', '=', 'e.project_id').onRef('p.event_id', '=', 'e.id'),
    )
    .where('e.project_id', '=', project.id)
    .where('e.subject_id', '=', user.id)
    .where('e.kind', 'not in', ['user.created', 'session.created'])
    .orderBy('e.id')
    .select(['e.kind', 'e.detail', 'p.payload'])
    .execute();
  expect(events).toEqual([
    { kind: 'contact_channel.created', detail: { ...about, before: null, after: signsIn }, payload: null },
    {
      kind: 'contact_channel.updated',
      detail: {
        ...about,
        fields: ['used_for_auth', 'is_primary'],
        before: { used_for_auth: true, is_primary: false },
        after: { used_for_auth: false, is_primary: true },
      },
      payload: null,
    },
    { kind: 'contact_channel.deleted', detail: { ...about, before: isPrimary, after: null }, payload: null },
  ]);
});
