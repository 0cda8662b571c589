import { randomUUID } from 'node:crypto';
import { newProject, refusal, startWorld, type TestProject, violationsIn, type World } from '@latchkey/testing';
import {
  type AssistantServer,
  assistantKey,
  type ModelBehaviour,
  startAssistantServer,
} from '@latchkey/testing/process/assistant-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Log } from '../../../runtime/log.ts';

const light = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac';
const template = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
const themeSource = 'export const EmailTheme = ({ children }) => <div title="by the model">{children}</div>;';
const templateSource = 'export const EmailTemplate = () => <p>By the model</p>;';
const broken = 'export function EmailTheme() {\n  return <p>;\n}';

const user = (content: unknown) => ({ role: 'user', content });
const callOf = (name: string, given: unknown, id = 'call_1') => ({
  id,
  name,
  arguments: typeof given === 'string' ? given : JSON.stringify(given),
});
const createTheme = (content: string, id?: string) => callOf('createEmailTheme', { content }, id);

const logged: string[] = [];
let server: AssistantServer;
let world: World;
let project: TestProject;

beforeAll(async () => {
  server = await startAssistantServer();
  const line = (...parts: unknown[]) => void logged.push(JSON.stringify(parts));
  const log: Log = { info: line, warn: line, error: line, flush: () => {} };
  world = await startWorld({ assistant: server.assistant, log });
});
afterAll(() => world.close());
beforeEach(async () => {
  project = await newProject({}, Promise.resolve(world));
});

const ask = (messages: unknown = [user('Make it blue.')], thread = light, context_type = 'email-theme') =>
  project.admin(`POST /internal/ai-chat/${thread}`, { body: { context_type, messages } });
async function askOne(behaviour: ModelBehaviour) {
  server.behave(behaviour);
  return ask();
}
const lastAsked = () => server.asked.at(-1);
const themeNow = async (): Promise<string> =>
  (await project.admin(`GET /internal/email-themes/${light}`)).body.tsx_source;
const versions = async (of: string): Promise<unknown[]> =>
  (await project.admin('GET /latchkey/email-versions', { query: { of } })).body.items;

describe('a source that the model writes', () => {
  test('of a theme is rendered and stored, and the one before is kept', async () => {
    const before = await themeNow();
    const answer = await askOne({ content: 'It is blue now.', calls: [createTheme(themeSource)] });
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.body.content).toEqual([
      { type: 'text', text: 'It is blue now.' },
      {
        type: 'tool-call',
        toolName: 'createEmailTheme',
        toolCallId: 'call_1',
        args: { content: themeSource },
        argsText: JSON.stringify({ content: themeSource }),
        result: { success: true, html: expect.stringContaining('title="by the model"') },
      },
    ]);
    expect(await themeNow()).toBe(themeSource);
    expect(await versions(light)).toMatchObject([{ tsx_source: before }]);
  });

  test('of a template is rendered and stored', async () => {
    server.behave({ calls: [callOf('createEmailTemplate', { content: templateSource })] });
    const answer = await ask([user('Shorter.')], template, 'email-template');
    const html = expect.stringContaining('By the model');
    expect(answer.body.content).toMatchObject([{ toolName: 'createEmailTemplate', result: { success: true, html } }]);
    const { templates } = (await project.admin('GET /internal/email-templates')).body;
    expect(templates[0].tsx_source).toBe(templateSource);
    expect(await versions(template)).toHaveLength(1);
  });

  test('that does not render is not stored, and the result says where', async () => {
    const before = await themeNow();
    const answer = await askOne({ calls: [createTheme(broken)] });
    const error = expect.stringMatching(/^theme, line 2, column \d+: ./);
    expect(answer.body.content).toMatchObject([{ args: { content: broken }, result: { success: false, error } }]);
    expect(await themeNow()).toBe(before);
  });

  test('counts the last time where there are several', async () => {
    const answer = await askOne({ calls: [createTheme(broken, 'call_1'), createTheme(themeSource, 'call_2')] });
    expect(answer.body.content).toMatchObject([
      { toolCallId: 'call_1', result: { success: false } },
      { toolCallId: 'call_2', result: { success: true } },
    ]);
    expect(await themeNow()).toBe(themeSource);
  });

  test.each([
    [
      'a tool that there is not',
      callOf('deleteProject', { content: themeSource }),
      'There is no tool "deleteProject".',
    ],
    ['the tool of another kind', callOf('createEmailTemplate', { content: templateSource }), /^There is no tool/],
    ['arguments that are no JSON', callOf('createEmailTheme', '{"content": "'), /source in "content"/],
    ['arguments that are no object', callOf('createEmailTheme', '7'), /source in "content"/],
    ['another argument', callOf('createEmailTheme', { source: themeSource }), /source in "content"/],
    ['a source that is no text', callOf('createEmailTheme', { content: 7 }), /source in "content"/],
    ['a source that is too long', createTheme('x'.repeat(100_001)), 'The source has more than 100000 characters.'],
  ])('for %s is not stored, and the result says why', async (_, call, error) => {
    const before = await themeNow();
    const answer = await askOne({ calls: [call] });
    expect(answer.body.content).toMatchObject([
      {
        type: 'tool-call',
        toolName: call.name,
        args: {},
        argsText: call.arguments,
        result: { success: false, error: typeof error === 'string' ? error : expect.stringMatching(error) },
      },
    ]);
    expect(await themeNow()).toBe(before);
  });

  test('holds nothing that cannot be stored', async () => {
    const answer = await askOne({ content: 'a\0b\ud800', calls: [createTheme(`${themeSource} // \0\ud800`)] });
    const [text, call] = answer.body.content;
    expect([text.text, call.result.success]).toEqual(['ab\ufffd', true]);
    const stored = await project.admin(`PATCH /internal/ai-chat/${light}`, { body: { message: answer.body } });
    expect(stored.status).toBe(200);
  });
});

describe('the model is told', () => {
  test('who asks by the key, which model is meant, and which tool there is', async () => {
    await askOne({ content: 'Hello.' });
    expect(lastAsked()).toMatchObject({
      path: '/v1/chat/completions',
      authorization: `Bearer ${assistantKey}`,
      body: { model: 'a-model', tools: [{ type: 'function', function: { name: 'createEmailTheme' } }] },
    });
  });

  test('the source of now', async () => {
    await askOne({ calls: [createTheme(themeSource)] });
    await askOne({ content: 'Hello.' });
    expect(lastAsked()?.body.messages[0]).toEqual({ role: 'system', content: expect.stringContaining(themeSource) });
  });

  test('what was said so far, with each call and its result', async () => {
    const call = { type: 'tool-call', toolName: 'createEmailTheme', toolCallId: 'a', args: { content: 'x' } };
    const withResult = {
      ...call,
      toolCallId: 'b',
      argsText: '{"content":"y"}',
      result: { success: true, html: '<p>' },
    };
    server.behave({ content: 'Hello.' });
    await ask([
      user('One'),
      { role: 'assistant', content: [{ type: 'text', text: 'Done' }, call, withResult] },
      { role: 'tool', content: [{ type: 'tool-result', toolCallId: 'a', result: { success: false, error: 'no' } }] },
      user([
        { type: 'text', text: 'Two' },
        { type: 'image', image: 'x' },
        { type: 'text', text: 'Three' },
      ]),
      { role: 'assistant', content: 'Four' },
    ]);
    const called = (id: string, given: string) => ({
      id,
      type: 'function',
      function: { name: 'createEmailTheme', arguments: given },
    });
    expect(lastAsked()?.body.messages.slice(1)).toEqual([
      { role: 'user', content: 'One' },
      {
        role: 'assistant',
        content: 'Done',
        tool_calls: [called('a', '{"content":"x"}'), called('b', '{"content":"y"}')],
      },
      { role: 'tool', tool_call_id: 'a', content: '{"success":false,"error":"no"}' },
      { role: 'tool', tool_call_id: 'b', content: '{"success":true}' },
      { role: 'user', content: 'Two\nThree' },
      { role: 'assistant', content: 'Four' },
    ]);
  });

  test('that a call has no result, where it has none', async () => {
    server.behave({ content: 'Hello.' });
    const call = { type: 'tool-call', toolName: 'createEmailTheme', toolCallId: 'a', args: {} };
    await ask([user('One'), { role: 'assistant', content: [call] }]);
    expect(lastAsked()?.body.messages.at(-1)).toEqual({
      role: 'tool',
      tool_call_id: 'a',
      content: 'There is no result.',
    });
  });

  test.each([null, 7, [null, 7, 'x'], { type: 'text' }, [{ type: 'tool-call' }]])(
    'nothing of content that is %j',
    async (content) => {
      server.behave({ content: 'Hello.' });
      const answer = await ask([{ role: 'assistant', content }, { role: 'tool', content }, user('Hello')]);
      expect(answer.status).toBe(200);
      expect(lastAsked()?.body.messages.slice(1)).toEqual([user('Hello')]);
    },
  );
});

test('the conversation is not stored', async () => {
  await askOne({ content: 'Hello.' });
  expect((await project.admin(`GET /internal/ai-chat/${light}`)).body.messages).toEqual([]);
});

test('why a model will not answer is an answer', async () => {
  const answer = await askOne({ content: null, refusal: 'I will not.' });
  expect(answer.body.content).toEqual([{ type: 'text', text: 'I will not.' }]);
});

describe('an assistant that', () => {
  const call = createTheme(themeSource);
  const asIs = (body: unknown, status = 200) => ({
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  const message = (said: unknown) => asIs({ choices: [{ message: said }] });
  const cases: [string, ModelBehaviour, RegExp][] = [
    ['hangs', 'hang', /took too long/],
    ['fails', asIs(`key ${assistantKey} is wrong`, 500), /status 500/],
    ['refuses the key', asIs({ error: { message: `Incorrect API key: ${assistantKey}` } }, 401), /status 401/],
    ['sends elsewhere', { ...asIs('', 302), headers: { location: 'http://127.0.0.1:1/' } }, /status 302/],
    ['answers no JSON', asIs('<html>'), /could not be understood/],
    ['answers something else', asIs([]), /could not be understood/],
    ['says nothing', { content: '' }, /could not be understood/],
    ['says too much', { content: 'x'.repeat(1024 * 1024) }, /said too much/],
    ['calls without an id', message({ tool_calls: [{ function: { name: 'x', arguments: '{}' } }] }), /understood/],
    ['calls without arguments', message({ tool_calls: [{ id: 'a', function: { name: 'x' } }] }), /understood/],
    ['calls without a tool', message({ tool_calls: [{ id: 'a' }] }), /understood/],
    ['calls null', message({ tool_calls: [null] }), /understood/],
    ['calls six times', { calls: Array.from({ length: 6 }, () => call) }, /understood/],
  ];

  test.each(cases)('%s is told of without its key, and nothing is stored', async (_, behaviour, detail) => {
    const before = await themeNow();
    logged.length = 0;
    const answer = await askOne(behaviour);
    const { text, ...refused } = refusal('ASSISTANT_FAILED');
    expect(answer).toMatchObject(refused);
    expect(answer.text.startsWith(text)).toBe(true);
    expect(answer.text).toMatch(detail);
    expect(answer.text).not.toContain(assistantKey);
    expect(logged.filter((line) => line.includes('the assistant failed'))).toHaveLength(1);
    expect(logged.join()).not.toContain(assistantKey);
    expect(await themeNow()).toBe(before);
  });
});

describe('refused is', () => {
  beforeEach(() => server.behave({ content: 'Hello.' }));

  test('a theme that is not there, or is of another project', async () => {
    const other = await newProject({}, Promise.resolve(world));
    const { id } = (await other.admin('POST /internal/email-themes', { body: { display_name: 'Theirs' } })).body;
    const before = server.asked.length;
    for (const thread of [randomUUID(), id, template]) {
      expect(await ask(undefined, thread)).toMatchObject(refusal('EMAIL_THEME_UNKNOWN'));
    }
    expect(server.asked).toHaveLength(before);
  });

  test('a template that is not there', async () => {
    expect(await ask(undefined, light, 'email-template')).toMatchObject(refusal('TSX_TEMPLATE_UNKNOWN'));
  });

  test('a question where there is no assistant', async () => {
    const { admin } = await newProject();
    const body = { context_type: 'email-theme', messages: [user('Hello')] };
    expect(await admin(`POST /internal/ai-chat/${light}`, { body })).toMatchObject(refusal('ASSISTANT_MISSING'));
  });

  test('a project that asks more than 20 times at once; others go on', async () => {
    for (let count = 0; count < 20; count++) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject(refusal('TOO_MANY_REQUESTS'));
    project = await newProject({}, Promise.resolve(world));
    expect((await ask()).status).toBe(200);
  });

  test.each([
    ['no message', [], 'body.messages'],
    ['101 messages', Array.from({ length: 101 }, () => user('x')), 'body.messages'],
    ['a role of its own', [{ role: 'system', content: 'x' }], 'body.messages[0].role'],
    ['a message without content', [{ role: 'user' }], 'body.messages[0].content must be defined'],
    ['content that is too long', [user('x'.repeat(512 * 1024))], 'body.messages[0].content must be at most 512 KiB'],
  ])('%s', async (_, messages, line) => {
    expect(violationsIn(await ask(messages))[0]).toContain(line);
  });

  test('a context that is neither', async () => {
    expect(violationsIn(await ask(undefined, light, 'project'))[0]).toContain('body.context_type');
  });

  test('a server', async () => {
    const body = { context_type: 'email-theme', messages: [user('Hello')] };
    const answer = await project.server(`POST /internal/ai-chat/${light}`, { body });
    expect(answer.code).toBe('INSUFFICIENT_ACCESS_TYPE');
  });
});
