import { newProject, startWorld, type World } from '@latchkey/testing';
import { type AssistantServer, startAssistantServer } from '@latchkey/testing/process/assistant-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sdkProjectOf } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';

const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const source = 'export const EmailTheme = ({ children }) => <div title="by the model">{children}</div>;';
const question = { role: 'user', content: [{ type: 'text', text: 'Make it blue.' }] } as const;

let server: AssistantServer;
let world: World;
beforeAll(async () => {
  server = await startAssistantServer();
  world = await startWorld({ assistant: server.assistant });
});
afterAll(() => world.close());

async function admin() {
  const here = Promise.resolve(world);
  const { options } = await sdkProjectOf(await newProject({}, here), here);
  const environment = { ...options.environment, isBrowser: true };
  return new AdminApp({ ...options, environment, tokenStore: null });
}

test('what the assistant stores is shown by the time that it has answered', async () => {
  const app = await admin();
  const store = app.emailThemeStore(light);
  store.subscribe(() => {});
  await store.read();
  const call = { id: 'call_1', name: 'createEmailTheme', arguments: JSON.stringify({ content: source }) };
  server.behave({ content: 'It is blue now.', calls: [call] });
  const { content } = await app.sendChatMessage(light, 'email-theme', [question]);
  expect(content).toMatchObject([
    { type: 'text', text: 'It is blue now.' },
    { type: 'tool-call', args: { content: source }, result: { success: true } },
  ]);
  expect(store.getSnapshot()).toMatchObject({ data: { tsxSource: source } });
});

test('messages are kept as they are', async () => {
  const app = await admin();
  await app.saveChatMessage(light, question);
  await app.saveChatMessage(light, { role: 'assistant', tool_calls: [] });
  expect(await app.listChatMessages(light)).toEqual({ messages: [question, { role: 'assistant', tool_calls: [] }] });
});

test('who asks no more does not wait for the answer', async () => {
  const here = Promise.resolve(world);
  const { environment, ...options } = (await sdkProjectOf(await newProject({}, here), here)).options;
  // By way of the network itself, to a service that never answers.
  const app = new AdminApp({ ...options, baseUrl: new URL(server.assistant.url).origin, tokenStore: null });
  server.behave('hang');
  const before = server.asked.length;
  const controller = new AbortController();
  const asked = app.sendChatMessage(light, 'email-theme', [question], controller.signal);
  const refused = expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await expect.poll(() => server.asked.length).toBe(before + 1);
  controller.abort();
  await refused;
});

test('that there is no assistant has a name', async () => {
  const { options } = await sdkProjectOf(await newProject());
  const app = new AdminApp({ ...options, tokenStore: null });
  const asked = app.sendChatMessage(light, 'email-theme', [question]);
  await expect(asked).rejects.toMatchObject({ refusal: 'ASSISTANT_MISSING', status: 400 });
});
