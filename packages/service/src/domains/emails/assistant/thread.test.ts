import { randomUUID } from 'node:crypto';
import { newProject, type TestProject, violationsIn } from '@latchkey/testing';
import { expect, test } from 'vitest';

const KIBIBYTE = 1024;
const messages = async ({ admin }: TestProject, thread: string): Promise<unknown[]> =>
  (await admin(`GET /internal/ai-chat/${thread}`)).body.messages;
const add = ({ admin }: TestProject, thread: string, message: unknown) =>
  admin(`PATCH /internal/ai-chat/${thread}`, { body: { message } });

test('a message of another project, or of another thread, is not shown', async () => {
  const [one, other] = [await newProject(), await newProject()];
  const thread = randomUUID();
  await add(one, thread, 'secret');
  expect([await messages(other, thread), await messages(one, randomUUID())]).toEqual([[], []]);
});

test('a thread that nobody has written in is empty', async () => {
  const { admin } = await newProject();
  expect(await admin(`GET /internal/ai-chat/${randomUUID()}`)).toMatchObject({ status: 200, body: { messages: [] } });
});

test('messages come back oldest first, each as it was stored', async () => {
  const project = await newProject();
  const thread = randomUUID();
  const said = [
    { role: 'user', content: [{ type: 'text', text: 'Größer' }], 'b-a': { z: 1, a: null } },
    'text',
    7,
    null,
  ];
  for (const message of said) {
    const answer = await add(project, thread, message);
    expect([answer.status, answer.text]).toEqual([200, '{}']);
  }
  expect(JSON.stringify(await messages(project, thread))).toBe(JSON.stringify(said));
});

test('a thread has one id, however it is written', async () => {
  const project = await newProject();
  const thread = randomUUID();
  await add(project, thread.toUpperCase(), 'Hello');
  expect(await messages(project, thread)).toEqual(['Hello']);
});

test('of a thread the last 100 messages are kept', async () => {
  const project = await newProject();
  const thread = randomUUID();
  for (let count = 1; count <= 102; count++) await add(project, thread, count);
  expect(await messages(project, thread)).toEqual(Array.from({ length: 100 }, (_, index) => index + 3));
});

test('of a thread no more than 2 MiB are kept', async () => {
  const project = await newProject();
  const [thread, other] = [randomUUID(), randomUUID()];
  await add(project, other, 'stays');
  for (let count = 1; count <= 5; count++) await add(project, thread, `${count}${'x'.repeat(500 * KIBIBYTE)}`);
  expect((await messages(project, thread)).map((message) => String(message)[0])).toEqual(['2', '3', '4', '5']);
  expect(await messages(project, other)).toEqual(['stays']);
});

test('of a project no more than 16 MiB are kept', async () => {
  const [project, neighbour] = [await newProject(), await newProject()];
  const oldest = randomUUID();
  await add(neighbour, oldest, 'stays');
  await add(project, oldest, 'goes');
  for (let thread = 0; thread < 33; thread++) await add(project, randomUUID(), 'x'.repeat(500 * KIBIBYTE));
  expect(await messages(project, oldest)).toEqual([]);
  expect(await messages(neighbour, oldest)).toEqual(['stays']);
});

test('with a theme go the messages about it', async () => {
  const project = await newProject();
  const { id } = (await project.admin('POST /internal/email-themes', { body: { display_name: 'Ours' } })).body;
  await add(project, id, 'Hello');
  await project.admin(`DELETE /latchkey/email-themes/${id}`);
  expect(await messages(project, id)).toEqual([]);
});

test.each([
  ['GET', undefined],
  ['PATCH', { message: 'Hello' }],
  ['POST', { context_type: 'email-theme', messages: [{ role: 'user', content: 'Hello' }] }],
])('%s refuses a thread that is no uuid', async (method, body) => {
  const { admin } = await newProject();
  const answer = await admin(`${method} /internal/ai-chat/mine`, body ? { body } : {});
  expect(violationsIn(answer)).toEqual(['params.thread_id must be a valid UUID']);
});

test.each([
  ['is missing', {}, 'body.message must be defined'],
  ['is too long', { message: 'x'.repeat(512 * KIBIBYTE) }, 'body.message must be at most 512 KiB as JSON'],
  ['cannot be stored', { message: { text: ['\0'] } }, 'body.message must not contain NUL characters'],
])('a message that %s is refused', async (_, body, line) => {
  const { admin } = await newProject();
  expect(violationsIn(await admin(`PATCH /internal/ai-chat/${randomUUID()}`, { body }))).toEqual([line]);
});

test('servers are refused', async () => {
  const { server } = await newProject();
  const answer = await server(`GET /internal/ai-chat/${randomUUID()}`);
  expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE');
});
