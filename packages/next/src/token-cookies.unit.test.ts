import { expect, test } from 'vitest';
import { TokenCookies, tokensIn } from './token-cookies.ts';

const rules = { projectId: 'p', isSecure: true };
const tokens = { accessToken: 'head.body.sign', refreshToken: '0123456789abcdefgh' };

/** What a browser sends back that has kept the cookies of an answer. */
function keptBy(cookies: TokenCookies) {
  const kept = new Map(cookies.changed.map(({ name, value }) => [name, value]));
  return (name: string) => kept.get(name);
}

test('what was set comes back', () => {
  const cookies = new TokenCookies(rules, { accessToken: null, refreshToken: null }, true);
  cookies.set(tokens);
  expect(tokensIn(rules, keptBy(cookies))).toEqual(tokens);
});

test('an access token that was made with another refresh token is none', () => {
  const cookies = new TokenCookies(rules, tokens, true);
  cookies.set(tokens);
  const read = keptBy(cookies);
  const mixed = (name: string) => (name.includes('refresh') ? 'of somebody else' : read(name));
  expect(tokensIn(rules, mixed)).toEqual({ accessToken: null, refreshToken: 'of somebody else' });
});

test('an access token alone is none', () => {
  const cookies = new TokenCookies(rules, tokens, true);
  cookies.set(tokens);
  const read = keptBy(cookies);
  const alone = (name: string) => (name.includes('refresh') ? undefined : read(name));
  expect(tokensIn(rules, alone)).toEqual({ accessToken: null, refreshToken: null });
});

test('cookies of other names count for nothing: without https there is no prefix', () => {
  const cookies = new TokenCookies({ ...rules, isSecure: false }, tokens, true);
  cookies.set(tokens);
  expect(tokensIn(rules, keptBy(cookies))).toEqual({ accessToken: null, refreshToken: null });
});

test('nothing is set as long as nothing changes', () => {
  expect(new TokenCookies(rules, tokens, true).changed).toEqual([]);
});

test('a session that is over takes both cookies away', () => {
  const cookies = new TokenCookies(rules, tokens, true);
  cookies.set({ accessToken: null, refreshToken: null });
  expect(cookies.changed.map(({ name, value, maxAge }) => [name, value, maxAge])).toEqual([
    ['__Host-latchkey-refresh-p', '', 0],
    ['__Host-latchkey-access-p', '', 0],
  ]);
});
