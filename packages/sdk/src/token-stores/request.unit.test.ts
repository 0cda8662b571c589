import { expect, test } from 'vitest';
import { tokensInRequest } from './request.ts';

const read = (headers: Record<string, string>) => tokensInRequest({ headers: new Headers(headers) }, 'p');
const none = { accessToken: null, refreshToken: null };
const cookie = 'latchkey-refresh-p=r; latchkey-access-p=%5B%22r%22%2C%22a%22%5D';

test.each(['x-latchkey-auth', 'x-stack-auth'])('the header %s holds the tokens', (name) => {
  expect(read({ [name]: '{"accessToken":"a","refreshToken":"r"}' })).toEqual({ accessToken: 'a', refreshToken: 'r' });
});

test.each(['Bearer a', 'bearer a'])('an access token may come as %s', (authorization) => {
  expect(read({ authorization, cookie })).toEqual({ accessToken: 'a', refreshToken: null });
});

test.each(['Basic YTpi', 'Bearer', 'Bearer a"b'])('the header %s says nothing of the user', (authorization) => {
  expect(read({ authorization })).toEqual(none);
  expect(read({ authorization, cookie }).refreshToken).toBe('r');
});

test('the header wins over cookies', () => {
  expect(read({ cookie, 'x-latchkey-auth': '{"accessToken":"b"}' })).toEqual({ accessToken: 'b', refreshToken: null });
});

test('without a header the cookies hold them', () => {
  expect(read({ cookie })).toEqual({ accessToken: 'a', refreshToken: 'r' });
});

test.each(['nonsense', 'null', '[]', '"a"', '{"accessToken":5}', '{"accessToken":"undefined"}'])(
  'the header %s is ignored',
  (value) => {
    expect(read({ 'x-latchkey-auth': value })).toEqual(none);
    expect(read({ 'x-latchkey-auth': value, cookie }).refreshToken).toBe('r');
  },
);
