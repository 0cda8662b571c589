import { newProject } from '@latchkey/testing';
import { until } from '@latchkey/testing/until';
import { expect, test } from 'vitest';

const LIST = 'GET /latchkey/webhook-messages';

async function newReader() {
  const project = await newProject();
  const list = (query: Readonly<Record<string, string | number>> = {}) => project.admin(LIST, { query });
  const start = async (): Promise<string> => (await list()).body.next_cursor;
  return { project, list, start };
}

test('messages are listed after a cursor, in the order of what happened', async () => {
  const { project, list, start } = await newReader();
  const cursor = await start();
  const users = [await project.signUp(), await project.signUp()];
  const { items } = await until(async () => {
    const { body } = await list({ cursor });
    return body.items.filter(({ type }: { type: string }) => type === 'user.created').length === 2 ? body : undefined;
  });
  const created = items.filter(({ type }: { type: string }) => type === 'user.created');
  expect(created.map(({ data }: { data: { id: string } }) => data.id)).toEqual(users.map(({ id }) => id));
  expect(created[0]).toMatchObject({ id: expect.stringMatching(/^msg_/), created_at_millis: expect.any(Number) });
});

test('without a cursor nothing is listed, and the answer begins where the next one reads on', async () => {
  const { project, list } = await newReader();
  await project.signUp();
  expect((await list()).body).toEqual({ items: [], next_cursor: expect.stringMatching(/^\d+-0$/) });
});

test('pages follow each other, and end', async () => {
  const { project, list, start } = await newReader();
  const cursor = await start();
  for (let count = 0; count < 3; count++) await project.server('POST /users', { body: {} });
  await until(async () => (await list({ cursor })).body.items.length === 3);
  const first = (await list({ cursor, limit: 2 })).body;
  const second = (await list({ cursor: first.next_cursor, limit: 2 })).body;
  expect([first.items.length, second.items.length]).toEqual([2, 1]);
  expect((await list({ cursor: second.next_cursor })).body.items).toEqual([]);
});

test('they are of one project alone', async () => {
  const [one, other] = [await newReader(), await newReader()];
  const cursor = await one.start();
  await other.project.signUp();
  await one.project.server('POST /users', { body: { display_name: 'Ada' } });
  const { items } = await until(async () => {
    const { body } = await one.list({ cursor });
    return body.items.length > 0 ? body : undefined;
  });
  expect(items.map(({ data }: { data: { display_name: string } }) => data.display_name)).toEqual(['Ada']);
});

test('a cursor of no answer is refused', async () => {
  const { list } = await newReader();
  expect(await list({ cursor: 'nope' })).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } });
});
