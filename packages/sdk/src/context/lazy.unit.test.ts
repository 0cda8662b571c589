import { expect, test } from 'vitest';
import { scripted } from '../../testing/answers.ts';
import { act } from './lazy.ts';

const { connection } = scripted([new Response('{}')], { environment: { isOffline: () => true } });
const greeter = { connection, name: 'Ada' };
const acts = { greet: async ({ name }: typeof greeter, word: string) => `${word}, ${name}` };

test('an act is on its subject, with what it was given', async () => {
  const greet = act(
    () => greeter,
    async () => acts,
    'greet',
  );
  expect(await greet('Hello')).toBe('Hello, Ada');
});

test('making an act loads nothing', () => {
  let loads = 0;
  act(
    () => greeter,
    async () => {
      loads++;
      return acts;
    },
    'greet',
  );
  expect(loads).toBe(0);
});

test('code that does not come is a lost connection, and comes when it is tried again', async () => {
  let isDown = true;
  const load = async () => {
    if (isDown) throw new TypeError('Failed to fetch dynamically imported module');
    return acts;
  };
  const greet = act(() => greeter, load, 'greet');
  await expect(greet('Hello')).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'You are offline. Check your internet connection and try again.',
    cause: { message: 'Failed to fetch dynamically imported module' },
  });
  isDown = false;
  expect(await greet('Hello')).toBe('Hello, Ada');
});

test('a failure of the act itself stays what it is', async () => {
  const failing = { ...acts, greet: () => Promise.reject(new TypeError('a failure')) };
  const greet = act(
    () => greeter,
    async () => failing,
    'greet',
  );
  await expect(greet()).rejects.toThrow(new TypeError('a failure'));
});
