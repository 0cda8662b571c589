import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { Script } from '../../../../testing/installation.ts';
import { open, project } from '../../../../testing/render.tsx';

afterEach(cleanup);

const SPRING = '3c1e2d4f-0a6b-4b8c-9d7e-5f6a7b8c9d0e';
const CODE = 'e7d009ce-8d47-4528-b245-5bf119f2ffa3';
const thread = `/internal/ai-chat/${SPRING}`;
const asked = (content: string) => ({ role: 'user', content });
const answered = (text: string) => ({ role: 'assistant', content: [{ type: 'text', text }] });

async function assistant(script: Script = {}, path = `email-themes/${SPRING}`) {
  const world = open(`${project}/${path}`, script);
  await world.user.click(await screen.findByRole('button', { name: 'Assistant' }));
  return world;
}

const input = () => screen.findByLabelText('What should it change?');
const log = () => within(screen.getByRole('log', { name: 'Conversation' }));

test('a question is answered, and both are kept', async () => {
  const { user, bodies } = await assistant();
  await user.type(await input(), 'Make it warmer{Enter}');
  await log().findByText('I have made the page warmer.');
  expect(log().getByText('Changed and saved')).toBeTruthy();
  const question = asked('Make it warmer');
  expect(bodies(`POST ${thread}`)).toEqual([{ context_type: 'email-theme', messages: [question] }]);
  await waitFor(() => expect(bodies(`PATCH ${thread}`)).toHaveLength(2));
  expect(bodies(`PATCH ${thread}`)).toMatchObject([{ message: question }, { message: { role: 'assistant' } }]);
});

test('what the assistant has saved is in the editor', async () => {
  const { user } = await assistant();
  await user.type(await input(), 'Make it warmer{Enter}');
  await waitFor(() => expect(screen.getByLabelText('Source of theme Spring').textContent).toMatch('// Make it warmer'));
});

test('what was there before is put back by a press, and is saved like any change', async () => {
  const { user, bodies } = await assistant();
  await user.type(await input(), 'Make it warmer{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Restore the source from before' }));
  await user.click(await screen.findByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(bodies(`PATCH /internal/email-themes/${SPRING}`)).toMatchObject([
      { tsx_source: expect.stringContaining('One centred box') },
    ]),
  );
});

test('an answer that cannot be kept stays in sight, and its question is not there to be asked again', async () => {
  const { user } = await assistant({ fails: [`PATCH ${thread}`] });
  await user.type(await input(), 'Make it warmer{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(log().getByText('I have made the page warmer.')).toBeTruthy();
  expect(((await input()) as HTMLTextAreaElement).value).toBe('');
});

test('of a template in code it is told that it is one', async () => {
  const { user, bodies } = await assistant({}, `email-templates/code/${CODE}`);
  await user.type(await input(), 'Greet{Enter}');
  await log().findByText('I have made the page warmer.');
  expect(bodies(`POST /internal/ai-chat/${CODE}`)).toMatchObject([{ context_type: 'email-template' }]);
});

test('what does not render is told, and nothing is said to be saved', async () => {
  const { user } = await assistant();
  await user.type(await input(), 'oops{Enter}');
  await log().findByText("The new source doesn't render: Unexpected token (2:7)");
  expect(log().queryByText('Changed and saved')).toBeNull();
});

test('a refusal is shown beside the question, which can be sent again', async () => {
  const { user } = await assistant({ fails: [`POST ${thread}`] });
  await user.type(await input(), 'Make it warmer{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(((await input()) as HTMLTextAreaElement).value).toBe('Make it warmer');
});

test('where there is no model, the setting that is missing is named', async () => {
  const { user } = await assistant({ mails: { lacksAssistant: true } });
  await user.type(await input(), 'Make it warmer{Enter}');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch('LATCHKEY_ASSISTANT'));
});

test('a question that takes long can be stopped', async () => {
  const { user } = await assistant({ hangs: [`POST ${thread}`] });
  await user.type(await input(), 'Make it warmer{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Stop' }));
  await screen.findByRole('button', { name: 'Send' });
  expect(((await input()) as HTMLTextAreaElement).value).toBe('Make it warmer');
});

test('Shift and Enter begin a new line', async () => {
  const { user, sent } = await assistant();
  await user.type(await input(), 'Make it{Shift>}{Enter}{/Shift}warmer');
  expect(((await input()) as HTMLTextAreaElement).value).toBe('Make it\nwarmer');
  expect(sent).not.toContain(`POST ${thread}`);
});

describe('a conversation from before', () => {
  const conversation = [
    asked('Round corners'),
    answered('Done.'),
    'a note of somebody else',
    asked('More'),
    answered('So?'),
  ];

  test('is there, the latest of it in sight', async () => {
    await assistant({ mails: { conversation } });
    await log().findByText('So?');
    expect(log().queryByText('Done.')).toBeNull();
    expect(screen.getByText('Earlier messages (2)')).toBeTruthy();
  });

  test('is told with the next question', async () => {
    const { user, bodies } = await assistant({ mails: { conversation } });
    await user.type(await input(), 'Yes{Enter}');
    await log().findByText('I have made the page warmer.');
    const messages = [...conversation.filter((message) => typeof message === 'object'), asked('Yes')];
    expect(bodies(`POST ${thread}`)).toMatchObject([{ messages }]);
  });

  test('that cannot be read is asked for again by a press', async () => {
    const { user, sent } = await assistant({ fails: [`GET ${thread}`] });
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent.filter((call) => call === `GET ${thread}`).length).toBeGreaterThan(1));
  });
});
