import { expect, test } from 'vitest';
import { ParkedSessions } from './parked-sessions.ts';

const rules = { projectId: 'p', isSecure: true };
const inCookie = (value?: string) => new ParkedSessions(rules, () => value);

test('sessions are kept in one cookie that no script reads, the newest first', () => {
  const parked = inCookie();
  parked.add('ada', 'token of Ada');
  parked.add('grace', 'token of Grace');
  parked.add('ada', 'newer token of Ada');
  const [cookie] = parked.changed;
  expect(cookie).toMatchObject({ name: '__Host-latchkey-parked-p', httpOnly: true, sameSite: 'lax', secure: true });
  const read = inCookie(cookie?.value);
  expect([read.userIds, read.tokenOf('ada'), read.tokenOf('nobody')]).toEqual([
    ['ada', 'grace'],
    'newer token of Ada',
    null,
  ]);
});

test('what did not change is not set, and what is empty goes', () => {
  const parked = inCookie('[["ada","token"]]');
  expect(parked.changed).toEqual([]);
  parked.remove('ada');
  expect(parked.changed).toMatchObject([{ value: '', maxAge: 0 }]);
});

test.each(['nonsense', '{}', '[7,["a"],["a",7]]'])('a cookie that says %s has none', (value) => {
  expect(inCookie(value).userIds).toEqual([]);
});
