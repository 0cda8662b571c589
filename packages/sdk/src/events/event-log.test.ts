import { expect, test } from 'vitest';
import { sdkProject } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';

async function admin() {
  const { options, project } = await sdkProject();
  return { app: new AdminApp({ ...options, tokenStore: null }), project };
}

const read = async (pages: AsyncIterable<string>) => {
  const all: string[] = [];
  for await (const page of pages) all.push(page);
  return all;
};

test('events are told with who did what, to whom and when, as far as they are looked for', async () => {
  const { app, project } = await admin();
  const { id } = await project.signUp();
  await (await app.getUser(id))?.update({ displayName: 'Ada' });
  const [event, ...more] = await app.listEvents({ kinds: ['user.updated', 'user.deleted'], subjectId: id });
  expect(more).toEqual([]);
  expect(event).toEqual({
    id: expect.any(String),
    kind: 'user.updated',
    result: 'done',
    at: expect.any(Date),
    actor: {
      kind: 'admin',
      userId: null,
      impersonatorId: null,
      keyId: expect.any(String),
      setUpLinkId: null,
      name: 'of the test',
      impersonatorName: null,
    },
    subject: { id, type: 'user', name: 'Ada' },
    requestId: expect.any(String),
    detail: { fields: ['display_name'], before: { display_name: null }, after: { display_name: 'Ada' } },
  });
  expect(await app.getEvent(event?.id ?? '')).toEqual(event);
  expect(await app.getEvent('999999999')).toBeNull();
  const at = event?.at ?? new Date(0);
  expect(await app.listEvents({ kinds: ['user.updated'], since: new Date(at.getTime() + 1) })).toHaveLength(0);
  const [last] = await app.listEvents({ actor: 'admin', result: 'done', until: at, limit: 1 });
  expect(last).toEqual(event);
});

test('what is shown of the log follows what is changed', async () => {
  const { app, project } = await admin();
  const { id } = await project.signUp();
  const store = app.eventsStore({ kinds: ['user.updated'] });
  store.subscribe(() => {});
  expect(await store.read()).toHaveLength(0);
  await (await app.getUser(id))?.update({ displayName: 'Ada' });
  const shown = store.getSnapshot();
  expect(shown.status === 'ok' && shown.data.map(({ subject }) => subject.name)).toEqual(['Ada']);
});

test('all events that fit are exported, page by page, as a table or as lines of JSON', async () => {
  const { app, project } = await admin();
  const { id } = await project.signUp();
  const user = await app.getUser(id);
  for (let count = 0; count < 101; count++) await user?.update({ displayName: `Ada, "${count}"` });
  const filters = { kinds: ['user.updated'] };
  const lines = await read(app.exportEvents('json-lines', filters));
  expect(lines).toHaveLength(2);
  const events = lines.join('').trim().split('\n');
  expect(events).toHaveLength(101);
  expect(JSON.parse(events[0] ?? '')).toMatchObject({
    kind: 'user.updated',
    detail: { after: { display_name: 'Ada, "100"' } },
  });
  const table = (await read(app.exportEvents('csv', filters))).join('').split('\r\n');
  expect(table[0]).toMatch(/^id,time,kind,result,actor/);
  expect(table).toHaveLength(103);
  expect(table[1]).toContain(`,"Ada, ""100""",`);
});
