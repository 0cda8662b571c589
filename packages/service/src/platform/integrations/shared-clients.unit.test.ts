import { expect, test } from 'vitest';
import { parseSharedClients } from './shared-clients.ts';

const ids = ['google', 'github'];
const read = (given: unknown) => parseSharedClients(JSON.stringify(given), ids);

test('clients are found by the id of their provider', () => {
  const clients = read({
    google: { client_id: 'a', client_secret: 'b' },
    github: { client_id: 'c', client_secret: 'd', issuer: 'https://idp.example.com/realm' },
  });
  expect([...clients]).toEqual([
    ['google', { clientId: 'a', clientSecret: 'b', issuer: undefined }],
    ['github', { clientId: 'c', clientSecret: 'd', issuer: 'https://idp.example.com/realm' }],
  ]);
});

const keys = { client_id: 'a', client_secret: 'a-secret' };

test.each([
  [[], 'must be JSON'],
  ['google', 'must be JSON'],
  [{ myspace: keys }, '"myspace" is no provider'],
  [{ google: 'a-secret' }, '"google" needs an object'],
  [{ google: { client_id: 'a' } }, '"google" needs client_id and client_secret'],
  [{ google: { ...keys, client_id: '' } }, '"google" needs client_id and client_secret'],
  [{ google: { ...keys, client_sceret: 'x' } }, '"google" has a field "client_sceret"'],
  [{ google: { ...keys, issuer: 'javascript:alert(1)' } }, 'the issuer of "google" must be an http(s) address'],
  [{ google: { ...keys, issuer: 'https://a.example?b' } }, 'the issuer of "google" must be an http(s) address'],
])('%j is refused, and no secret is repeated', (given, message) => {
  expect(() => read(given)).toThrow(message);
  expect(() => read(given)).not.toThrow(/a-secret/);
});

test('what is no JSON is not repeated', () => {
  expect(() => parseSharedClients('{"google": a-secret', ids)).toThrow(/^must be JSON: \{"google": .*…"}}$/);
});
