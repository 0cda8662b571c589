import { accessToken } from '@latchkey/testing/fake-api/samples/sign-in';
import { expect, test } from 'vitest';
import { fakeTime } from '../../testing/time.ts';
import { environmentOf } from '../core/environment.ts';
import { memoryStore } from '../token-stores/memory.ts';
import type { Tokens } from '../token-stores/token-store.ts';
import { type Refresh, Session } from './session.ts';

const time = fakeTime();
const SECOND = 1000;

/** A token that lasts this long from now. */
function lasting(millis: number): string {
  const iat = time.clock() / SECOND;
  return accessToken({ iat, exp: iat + millis / SECOND, refreshTokenId: 'session', number: made++ });
}
let made = 0;

function newSession(tokens: Partial<Tokens>, refresh: Refresh = async () => answer()) {
  const store = memoryStore(true, { accessToken: null, refreshToken: null, ...tokens });
  const used: string[] = [];
  const environment = environmentOf({ isBrowser: false, clock: time.clock });
  const session = new Session(store, environment, (token, of) => {
    used.push(token);
    return refresh(token, of);
  });
  return { session, store, used };
}

const answer = (changes: Partial<Tokens> = {}): Tokens => ({
  accessToken: lasting(600 * SECOND),
  refreshToken: null,
  ...changes,
});

test('without tokens it is over before it begins', async () => {
  const { session, used } = newSession({});
  expect(session.isInvalid).toBe(true);
  expect(await session.getAccessToken()).toBeNull();
  expect(used).toEqual([]);
});

test.each([
  [21, 'is used'],
  [20, 'is renewed'],
])('a token with %d seconds left %s', async (seconds, outcome) => {
  const token = lasting(seconds * SECOND);
  const { session, used } = newSession({ accessToken: token, refreshToken: 'r' });
  expect((await session.getAccessToken()) === token).toBe(outcome === 'is used');
  expect(used).toHaveLength(outcome === 'is used' ? 0 : 1);
});

test('a margin of a minute is refused', async () => {
  const { session } = newSession({ refreshToken: 'r' });
  await expect(session.getAccessToken(60_000)).rejects.toThrow('a margin below 60000 ms');
});

test('a new token that does not last as long as was asked for is refused', async () => {
  const { session } = newSession({ refreshToken: 'r' }, async () => answer({ accessToken: lasting(30 * SECOND) }));
  await expect(session.getAccessToken(40_000)).rejects.toThrow('Ask for a margin below 40000 ms');
});

test('a token without an expiry lasts', async () => {
  const token = accessToken({ sub: 'u' });
  const { session } = newSession({ accessToken: token, refreshToken: 'r' });
  await time.advance(1_000_000_000);
  expect(await session.getAccessToken()).toBe(token);
});

test('a token that cannot be read is none', async () => {
  const { session, used } = newSession({ accessToken: 'garbage', refreshToken: 'r' });
  await session.getAccessToken();
  expect(used).toEqual(['r']);
  expect(newSession({ accessToken: 'garbage' }).session.isInvalid).toBe(true);
});

test('all who ask at once share one refresh', async () => {
  const { session, used } = newSession({ refreshToken: 'r' });
  const tokens = await Promise.all(Array.from({ length: 100 }, () => session.getAccessToken()));
  expect(new Set(tokens).size).toBe(1);
  expect(used).toEqual(['r']);
});

test('a refresh token that is over ends it, and empties the store', async () => {
  const { session, store } = newSession({ refreshToken: 'r' }, async () => null);
  expect(await session.getAccessToken()).toBeNull();
  expect(session.isInvalid).toBe(true);
  expect(store.get()).toEqual({ accessToken: null, refreshToken: null });
});

test('another failure rejects, and the next call tries again', async () => {
  let isDown = true;
  const { session } = newSession({ refreshToken: 'r' }, async () => {
    if (isDown) throw new Error('down');
    return answer();
  });
  await expect(session.getAccessToken()).rejects.toThrow('down');
  isDown = false;
  expect(await session.getAccessToken()).toEqual(expect.any(String));
  expect(session.isInvalid).toBe(false);
});

test('an access token alone is used to its end, then it is over', async () => {
  const token = lasting(10 * SECOND);
  const { session, used } = newSession({ accessToken: token });
  await time.advance(9 * SECOND);
  expect(await session.getAccessToken()).toBe(token);
  await time.advance(1 * SECOND);
  expect(await session.getAccessToken()).toBeNull();
  expect({ invalid: session.isInvalid, used }).toEqual({ invalid: true, used: [] });
});

test('a token that the service refused is replaced, although the store still holds it', async () => {
  const token = lasting(600 * SECOND);
  const { session, used } = newSession({ accessToken: token, refreshToken: 'r' });
  session.dropAccessToken(token);
  expect(await session.getAccessToken()).not.toBe(token);
  expect(used).toEqual(['r']);
});

test('that an older token was refused does not touch a newer one', async () => {
  const { session, used } = newSession({ refreshToken: 'r' });
  await session.getAccessToken();
  session.dropAccessToken('an older one');
  await session.getAccessToken();
  expect(used).toHaveLength(1);
});

test('a successor of the refresh token is written down and used from then on', async () => {
  const { session, store, used } = newSession({ refreshToken: 'r1' }, async () => answer({ refreshToken: 'r2' }));
  const token = await session.getAccessToken();
  expect(store.get()).toEqual({ accessToken: token, refreshToken: 'r2' });
  session.dropAccessToken(token ?? '');
  await session.getAccessToken();
  expect(used).toEqual(['r1', 'r2']);
});

test('what another tab has written meanwhile is not overwritten', async () => {
  const { session, store } = newSession({ refreshToken: 'r1' }, async () => {
    store.set({ accessToken: lasting(600 * SECOND), refreshToken: 'r3' });
    return answer({ refreshToken: 'r2' });
  });
  await session.getAccessToken();
  expect(store.get().refreshToken).toBe('r3');
});

test('who signed out while a refresh was under way stays signed out', async () => {
  const { session, store } = newSession({ refreshToken: 'r1' }, async () => {
    store.set({ accessToken: null, refreshToken: null });
    return answer({ refreshToken: 'r2' });
  });
  await session.getAccessToken();
  expect(store.get()).toEqual({ accessToken: null, refreshToken: null });
});

test('a refresh token that another tab has replaced is no reason to end', async () => {
  const { session, store, used } = newSession(
    { accessToken: lasting(1 * SECOND), refreshToken: 'r1' },
    async (token) => {
      if (token === 'r2') return answer();
      store.set({ accessToken: lasting(1 * SECOND), refreshToken: 'r2' });
      return null;
    },
  );
  expect(await session.getAccessToken()).toEqual(expect.any(String));
  expect({ used, invalid: session.isInvalid }).toEqual({ used: ['r1', 'r2'], invalid: false });
});

test('what another tab has fetched already is taken over without a request', async () => {
  const { session, store, used } = newSession({ accessToken: lasting(1 * SECOND), refreshToken: 'r1' });
  const token = lasting(600 * SECOND);
  store.set({ accessToken: token, refreshToken: 'r2' });
  expect(await session.getAccessToken()).toBe(token);
  expect(used).toEqual([]);
});

test('a successor in the store is used, although the access token that came with it is forgotten', async () => {
  const { session, store, used } = newSession({ accessToken: lasting(1 * SECOND), refreshToken: 'r1' });
  store.set({ accessToken: null, refreshToken: 'r2' });
  const token = await session.getAccessToken();
  expect(store.get()).toEqual({ accessToken: token, refreshToken: 'r2' });
  expect(used).toEqual(['r2']);
});

test('a session ends when the store holds that of somebody else, whose tokens it does not show', async () => {
  const iat = time.clock() / SECOND;
  const others = accessToken({ iat, exp: iat + 600, refreshTokenId: 'another session' });
  const { session, store } = newSession({ accessToken: lasting(1 * SECOND), refreshToken: 'r1' }, async () =>
    answer({ accessToken: others }),
  );
  store.set({ accessToken: null, refreshToken: 'of somebody else' });
  expect(await session.getAccessToken()).toBeNull();
  expect(store.get()).toEqual({ accessToken: null, refreshToken: 'of somebody else' });
});

test('the store of another session is not touched when this one ends', async () => {
  const { session, store } = newSession({ refreshToken: 'r1' }, async () => null);
  store.set({ accessToken: null, refreshToken: 'of somebody else' });
  expect(await session.getAccessToken()).toBeNull();
  expect(store.get().refreshToken).toBe('of somebody else');
});

test('a clock that is wrong by a day does not make every call refresh', async () => {
  const day = 86_400;
  const iat = time.clock() / SECOND - day;
  const { session, used } = newSession({ refreshToken: 'r' }, async () =>
    answer({ accessToken: accessToken({ iat, exp: iat + 600 }) }),
  );
  await session.getAccessToken();
  await session.getAccessToken();
  expect(used).toEqual(['r']);
});
