import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { environmentOf } from '../core/environment.ts';
import { type ClientAppOptions, connectionOf } from './options.ts';

beforeEach(() => vi.stubEnv('LATCHKEY_API_URL', undefined));
afterEach(() => vi.unstubAllEnvs());

function baseUrl(option: ClientAppOptions['baseUrl'], isBrowser = false): string {
  const options = { tokenStore: null, projectId: 'p', publishableClientKey: 'pck', baseUrl: option } as const;
  return connectionOf(options, environmentOf({ isBrowser })).baseUrl();
}

test('without any address it is the one of a service on this machine', () => {
  expect(baseUrl(undefined)).toBe('http://localhost:4400');
});

test('one slash at the end is not part of the address', () => {
  expect(baseUrl('https://auth.example.com/')).toBe('https://auth.example.com');
});

test('servers may reach the service under another address than browsers', () => {
  const both = { browser: 'https://auth.example.com', server: 'http://auth.internal' };
  expect([baseUrl(both, true), baseUrl(both)]).toEqual([both.browser, both.server]);
});

test('the setting holds where the option is left out, and is read anew each time', () => {
  const options = { tokenStore: null, projectId: 'p', publishableClientKey: 'pck' };
  const connection = connectionOf(options, environmentOf({ isBrowser: false }));
  vi.stubEnv('LATCHKEY_API_URL', 'https://one.example');
  expect(connection.baseUrl()).toBe('https://one.example');
  vi.stubEnv('LATCHKEY_API_URL', 'https://two.example');
  expect(connection.baseUrl()).toBe('https://two.example');
  expect(baseUrl('https://option.example')).toBe('https://option.example');
});

test.each(['NEXT_PUBLIC_', 'VITE_', ''])('the project is in the setting with the prefix "%s"', (prefix) => {
  vi.stubEnv(`${prefix}LATCHKEY_PROJECT_ID`, 'from the setting');
  const options = { tokenStore: null, publishableClientKey: 'pck' };
  expect(connectionOf(options, environmentOf()).projectId).toBe('from the setting');
});
