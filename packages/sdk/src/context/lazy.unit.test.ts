import { expect, test } from 'vitest';
import { scripted } from '../../testing/connection.ts';
import { lazyMethod } from './lazy.ts';

const { connection } = scripted([new Response('{}')], { environment: { isOffline: () => true } });
const greeter = { connection, name: 'Ada' };
const methods = { greet: async ({ name }: typeof greeter, word: string) => `${word}, ${name}` };

test('a method is on its subject, with what it was given', async () => {
  const greet = lazyMethod(
    () => greeter,
    async () => methods,
    'greet',
  );
  expect(await greet('Hello')).toBe('Hello, Ada');
});

test('making a method loads nothing', () => {
  let loads = 0;
  lazyMethod(
    () => greeter,
    async () => {
      loads++;
      return methods;
    },
    'greet',
  );
  expect(loads).toBe(0);
});

test('code that does not come is a lost connection, and comes when it is tried again', async () => {
  let isDown = true;
  const load = async () => {
    if (isDown) throw new TypeError('Failed to fetch dynamically imported module');
    return methods;
  };
  const greet = lazyMethod(() => greeter, load, 'greet');
  await expect(greet('Hello')).rejects.toMatchObject({
    name: 'ConnectionError',
    message: 'You are offline. Check your internet connection and try again.',
    cause: { message: 'Failed to fetch dynamically imported module' },
  });
  isDown = false;
  expect(await greet('Hello')).toBe('Hello, Ada');
});

test('a failure of the method itself stays what it is', async () => {
  const failing = { ...methods, greet: () => Promise.reject(new TypeError('a failure')) };
  const greet = lazyMethod(
    () => greeter,
    async () => failing,
    'greet',
  );
  await expect(greet()).rejects.toThrow(new TypeError('a failure'));
});
