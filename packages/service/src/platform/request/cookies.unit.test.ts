import { describe, expect, test } from 'vitest';
import { cookieJar } from './cookies.ts';

const cookie = { name: 'a', value: 'b', seconds: 60, now: Date.UTC(2030, 0), isSecure: false, isCrossSite: false };

describe('the cookies of a request', () => {
  test.each([
    ['a=b', 'b'],
    ['x=y; a=b', 'b'],
    ['x=y;a=b ;z=', 'b'],
    ['a=b=c', 'b=c'],
    ['a=b; a=c', 'b'],
    ['a=', undefined],
    ['a', undefined],
    ['xa=b', undefined],
    ['x=a=b', undefined],
    ['A=b', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j has for "a" %j', (header, value) => expect(cookieJar(header).get('a')).toBe(value));
});

describe('the cookies of an answer', () => {
  const changesOf = (more: Partial<typeof cookie>) => {
    const jar = cookieJar(null);
    jar.set({ ...cookie, ...more });
    return jar.changes;
  };
  const start = 'a=b; Path=/; Expires=Tue, 01 Jan 2030 00:01:00 GMT; Max-Age=60';

  test('are out of reach of scripts, for every path', () => {
    expect(changesOf({})).toEqual([`${start}; HttpOnly; SameSite=Lax`]);
  });

  test('are for https alone where that is asked for', () => {
    expect(changesOf({ isSecure: true })).toEqual([`${start}; Secure; HttpOnly; SameSite=Lax`]);
  });

  test('go along from other sites where that is asked for', () => {
    expect(changesOf({ isSecure: true, isCrossSite: true })).toEqual([`${start}; Secure; HttpOnly; SameSite=None`]);
  });

  test('can be over, in the order in which they were changed', () => {
    const jar = cookieJar('x=y');
    jar.clear({ name: 'x', isSecure: false });
    jar.clear({ name: '__Host-x', isSecure: true });
    jar.set(cookie);
    expect(jar.changes).toEqual([
      'x=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
      '__Host-x=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure',
      `${start}; HttpOnly; SameSite=Lax`,
    ]);
  });
});
