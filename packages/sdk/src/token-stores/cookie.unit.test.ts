import { expect, test } from 'vitest';
import { newBrowser } from '../../testing/browser.ts';
import { fakeTime } from '../../testing/time.ts';
import { environmentOf } from '../core/environment.ts';
import { cookieStore } from './cookie.ts';
import { tokensInCookies } from './token-cookies.ts';

const tokens = { accessToken: 'a', refreshToken: 'r' };

test('without any events it looks every 100 ms, only while somebody listens, and never writes', async () => {
  const time = fakeTime();
  const { tab, jar, written } = newBrowser();
  const store = cookieStore(environmentOf({ ...tab(), ...time, tabs: undefined }), 'p');
  expect(time.isIdle).toBe(true);
  let heard = 0;
  const stop = store.subscribe(() => heard++);
  jar.set('latchkey-refresh-p', 'r');
  await time.advance(99);
  expect(heard).toBe(0);
  await time.advance(1);
  expect(heard).toBe(1);
  await time.advance(1_000);
  expect(heard).toBe(1);
  stop();
  await time.advance(100);
  expect(time.isIdle).toBe(true);
  expect(written).toEqual([]);
});

test('where cookies tell of their changes, nothing looks', async () => {
  const time = fakeTime();
  const { tab, jar } = newBrowser();
  let change = () => {};
  const onCookieChange = (listener: () => void) => {
    change = listener;
    return () => {};
  };
  const store = cookieStore(environmentOf({ ...tab(), ...time, onCookieChange }), 'p');
  let heard = 0;
  store.subscribe(() => heard++);
  change();
  expect(heard).toBe(0);
  jar.set('latchkey-refresh-p', 'r');
  change();
  expect(heard).toBe(1);
  expect(time.isIdle).toBe(true);
});

test('what is written is read again, and removed', () => {
  const { tab, jar } = newBrowser();
  const store = cookieStore(environmentOf(tab()), 'p');
  store.set(tokens);
  expect(store.get()).toEqual(tokens);
  store.set({ accessToken: null, refreshToken: null });
  expect(jar.size).toBe(0);
});

test('cookies of another project are not ours', () => {
  expect(tokensInCookies('latchkey-refresh-q=r', 'p')).toEqual({ accessToken: null, refreshToken: null });
});

test.each([
  ['an access cookie of another refresh token', '["other","a"]'],
  ['an access cookie that is no JSON', '["r"'],
  ['an access cookie of another shape', '{"0":"r"}'],
  ['the word "undefined"', '["r","undefined"]'],
])('%s is ignored', (_, value) => {
  const cookies = `latchkey-refresh-p=r; latchkey-access-p=${encodeURIComponent(value)}`;
  expect(tokensInCookies(cookies, 'p')).toEqual({ accessToken: null, refreshToken: 'r' });
});

test('a value that is not encoded well is ignored', () => {
  expect(tokensInCookies('latchkey-refresh-p=%E0%A4%A', 'p').refreshToken).toBeNull();
});
