import { describe, expect, test } from 'vitest';
import type { Actor } from '../../../platform/events/events.ts';
import { nowhere } from '../../../platform/request/geo.ts';
import { visitorOf } from '../../../platform/request/visitor.ts';
import { originFor, originText } from './origin-text.ts';

const chrome = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const edge = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) AppleWebKit/605.1 Version/18.0 Mobile Safari/604.1';
const london = { 'cf-ipcountry': 'GB', 'cf-ipcity': 'London' };

const textOf = (userAgent: string, headers: Record<string, string> = {}) =>
  originText(visitorOf(new Headers({ 'user-agent': userAgent, ...headers }), '192.0.2.1', true, nowhere));

test.each([
  ['Chrome on macOS, London, GB', chrome, london],
  ['Edge on Windows, GB', edge, { 'cf-ipcountry': 'GB' }],
  ['Safari on iPhone', iPhone, {}],
  ['London, GB', 'Mozilla/5.0 (something else)', london],
])('%s', (text, userAgent, headers) => expect(textOf(userAgent, headers)).toBe(text));

test.each(['node', 'curl/8.5', ''])(
  'nothing of the program "%s": where servers are says nothing of the user',
  (program) => expect(textOf(program, london)).toBeUndefined(),
);

test('a city is a name and no link', () => {
  expect(textOf(chrome, { 'cf-ipcity': 'evil.example' })).toBe('Chrome on macOS, evil·example');
});

describe('a user is told where they were,', () => {
  const visitor = () => visitorOf(new Headers({ 'user-agent': chrome }), '192.0.2.1', false, nowhere);
  const told = (actor: Actor) => originFor('ada', { actor, visitor });

  test.each<Actor>([{ kind: 'client', userId: 'ada' }, { kind: 'client' }])('as %j', (actor) =>
    expect(told(actor)).toBe('Chrome on macOS'),
  );

  test.each<Actor>([
    { kind: 'client', userId: 'bob' },
    { kind: 'client', userId: 'ada', impersonatorId: 'bob' },
    { kind: 'owner', userId: 'bob' },
    { kind: 'admin' },
    { kind: 'server' },
    { kind: 'system' },
  ])('and not where %j was', (actor) => expect(told(actor)).toBeUndefined());
});
