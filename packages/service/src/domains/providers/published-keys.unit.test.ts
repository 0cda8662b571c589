import { expect, test } from 'vitest';
import type { Fetch } from '../../platform/network/guarded-fetch.ts';
import { keysAt } from './published-keys.ts';

const ADDRESS = 'https://provider.example/keys';
const PAUSE = 10_000;
const MINUTE = 60_000;

/** A provider that publishes one key, or is out of reach; and how often it was asked. */
function provider() {
  const state = { isAway: false, asked: 0, kid: 'one' };
  const get = (async () => {
    state.asked += 1;
    if (state.isAway) throw new Error('away');
    return Response.json({ keys: [{ kty: 'EC', kid: state.kid }] });
  }) as unknown as Fetch;
  return { state, keys: (kid: string | undefined, now: number) => keysAt(get, ADDRESS, kid, now) };
}

test('keys are asked for once a minute, and sooner for one that is missing', async () => {
  const { state, keys } = provider();
  for (const now of [0, PAUSE, MINUTE - 1]) await keys('one', now);
  expect(state.asked).toBe(1);
  state.kid = 'two';
  await keys('two', PAUSE - 1);
  expect(state.asked).toBe(1);
  expect(await keys('two', PAUSE)).toEqual({ keys: [{ kty: 'EC', kid: 'two' }] });
  expect(state.asked).toBe(2);
});

test('a provider that is out of reach is not asked again right away', async () => {
  const { state, keys } = provider();
  state.isAway = true;
  for (const now of [0, 1, PAUSE - 1]) await expect(keys('one', now)).rejects.toThrow('away');
  expect(state.asked).toBe(1);
  state.isAway = false;
  expect((await keys('one', PAUSE)).keys).toHaveLength(1);
});

test('the last keys hold while it is out of reach, but for a key that they lack', async () => {
  const { state, keys } = provider();
  await keys('one', 0);
  state.isAway = true;
  expect((await keys('one', MINUTE)).keys).toHaveLength(1);
  await expect(keys('two', MINUTE + 1)).rejects.toThrow('away');
  expect((await keys('one', 2 * MINUTE)).keys).toHaveLength(1);
  expect(state.asked).toBe(3);
});
