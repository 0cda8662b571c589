import { describe, expect, test } from 'vitest';
import { compare, httpRules, textOf, typeRules } from '../api/compare.mjs';

const changes = (rules: typeof httpRules | typeof typeRules, before: string[], after: string[]) =>
  compare(textOf({ it: before }), textOf({ it: after }), rules);

/** What a change of one line comes to. */
function verdict(rules: typeof httpRules | typeof typeRules, before: string, after: string) {
  const { breaking, compatible } = changes(rules, [before].filter(Boolean), [after].filter(Boolean));
  expect(breaking.length + compatible.length).toBe(1);
  return breaking.length === 1 ? 'breaking' : 'compatible';
}

test('a report that is the same has no changes', () => {
  const lines = ['access: client', '> body.name: string', 'errors: A'];
  expect(changes(httpRules, lines, lines)).toEqual({ breaking: [], compatible: [] });
});

test('an endpoint that goes breaks, one that comes does not', () => {
  const [one, two] = [{ 'GET /a': ['access: client'] }, { 'GET /b': ['access: client'] }];
  expect(compare(textOf(one), textOf(two), httpRules)).toEqual({
    breaking: ['GET /a was removed'],
    compatible: ['GET /b was added'],
  });
});

describe('over HTTP', () => {
  test.each([
    ['a level may not call it any more', 'access: client, server', 'access: server'],
    ['a field of a request is gone', '> body.name?: string', ''],
    ['a request has to say more', '', '> body.name: string'],
    ['a field of a request is no longer optional', '> body.name?: string', '> body.name: string'],
    ['a request may say less', '> body.kind: "a" | "b"', '> body.kind: "a"'],
    ['a bound is another', '> body.name: string (maxLength 20)', '> body.name: string (maxLength 10)'],
    ['a field of a request is for fewer', '> body.name: string', '> body.name: string (server, admin)'],
    ['a field of an answer is gone', '< 200.name: string', ''],
    ['a field of an answer may be missing', '< 200.name: string', '< 200.name?: string'],
    ['an answer may say something else', '< 200.name: string', '< 200.name: null | string'],
  ])('it breaks when %s', (_what, before, after) => {
    expect(verdict(httpRules, before, after)).toBe('breaking');
  });

  test.each([
    ['another level may call it', 'access: server', 'access: client, server'],
    ['a request can say more', '', '> body.name?: string'],
    ['a field of a request becomes optional', '> body.name: string', '> body.name?: string'],
    ['a request may say something else, too', '> body.kind: "a"', '> body.kind: "a" | "b"'],
    ['a bound is gone', '> body.name: string (maxLength 20)', '> body.name: string'],
    ['an answer says more', '', '< 200.name: string'],
    ['a field of an answer is always there', '< 200.name?: string', '< 200.name: string'],
    ['an answer says less than it could', '< 200.name: null | string', '< 200.name: string'],
    ['a field is for more', '< 200.name: string (admin)', '< 200.name: string (server, admin)'],
    ['it fails in another way', 'errors: A', 'errors: A, B'],
  ])('it does not break when %s', (_what, before, after) => {
    expect(verdict(httpRules, before, after)).toBe('compatible');
  });
});

describe('types', () => {
  test.each([
    ['a name is gone', 'getUser: () => User', ''],
    ['a name means something else', 'getUser: () => User', 'getUser: () => Promise<User>'],
    ['a member may be missing', 'User.name: string', 'User.name?: string'],
  ])('they break when %s', (_what, before, after) => {
    expect(verdict(typeRules, before, after)).toBe('breaking');
  });

  test('a member more breaks those only who have to write it', () => {
    const added = (owner: string, member: string) =>
      changes(typeRules, [`${owner}.id: string`], [`${owner}.id: string`, `${owner}.${member}: string`]);
    expect(added('User', 'name')).toMatchObject({ breaking: [] });
    expect(added('SignInOptions', 'name?')).toMatchObject({ breaking: [] });
    expect(added('SignInOptions', 'name')).toMatchObject({ compatible: [] });
  });
});
