import { afterEach, expect, test, vi } from 'vitest';
import { environmentOf } from './environment.ts';

afterEach(() => vi.unstubAllGlobals());

/** The globals of a page, as far as they are used. */
function stubPage() {
  const location = { href: 'https://app.example.com/', assign: vi.fn(), replace: vi.fn() };
  const document = { cookie: 'a=1', createElement: () => {} };
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', location);
  return { location, document };
}

test('on servers there is no page, and no cookies', () => {
  const { isBrowser, page, cookies, tabs } = environmentOf();
  expect([isBrowser, page, cookies, tabs]).toEqual([false, undefined, undefined, undefined]);
});

test('half a page is no browser', () => {
  vi.stubGlobal('window', {});
  expect(environmentOf().isBrowser).toBe(false);
});

test('in browsers cookies are those of the document', () => {
  const { document } = stubPage();
  const { isBrowser, cookies } = environmentOf();
  cookies?.write('b=2');
  expect({ isBrowser, read: cookies?.read(), document: document.cookie }).toEqual({
    isBrowser: true,
    read: 'b=2',
    document: 'b=2',
  });
});

test('in browsers pages change by the location', () => {
  const { location } = stubPage();
  const { page } = environmentOf();
  page?.go('/a', { replace: false });
  page?.go('/b', { replace: true });
  expect(page?.href()).toBe('https://app.example.com/');
  expect([location.assign.mock.calls, location.replace.mock.calls]).toEqual([[['/a']], [['/b']]]);
});

test.each([
  ['tabStorage', 'sessionStorage'],
  ['browserStorage', 'localStorage'],
] as const)('in browsers %s is %s', (part, name) => {
  stubPage();
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const storage = environmentOf()[part];
  storage?.write('a', '1');
  expect([storage?.read('a'), storage?.read('b'), stored.size]).toEqual(['1', null, 1]);
  storage?.write('a', null);
  expect(stored.size).toBe(0);
});

test('random bytes are as many as were asked for, and differ', () => {
  const { randomBytes } = environmentOf();
  expect(randomBytes(20)).toHaveLength(20);
  expect(randomBytes(20)).not.toEqual(randomBytes(20));
});

test('who listens to cookies hears of them until it stops', () => {
  stubPage();
  const cookieStore = new EventTarget();
  vi.stubGlobal('cookieStore', cookieStore);
  let heard = 0;
  const stop = environmentOf().onCookieChange?.(() => heard++);
  cookieStore.dispatchEvent(new Event('change'));
  stop?.();
  cookieStore.dispatchEvent(new Event('change'));
  expect(heard).toBe(1);
});

test('one tab hears another, but not itself', async () => {
  stubPage();
  const name = `test ${Math.random()}`;
  const [one, other] = [environmentOf().tabs?.(name), environmentOf().tabs?.(name)];
  let own = 0;
  one?.listen(() => own++);
  const heard = new Promise<void>((resolve) => other?.listen(resolve));
  one?.announce();
  await heard;
  expect(own).toBe(0);
});

test('a nonce is long, and another one each time', () => {
  const { nonce } = environmentOf();
  expect(nonce()).toMatch(/^[a-z0-9]{16,}$/);
  expect(nonce()).not.toBe(nonce());
});

test('what is passed in replaces what the host has', () => {
  const clock = () => 5;
  expect(environmentOf({ clock }).clock).toBe(clock);
});
