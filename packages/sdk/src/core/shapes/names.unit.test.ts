import { expect, test } from 'vitest';
import { fromWire } from './names.ts';
import { toWire } from './to-wire.ts';

const wire = {
  display_name: 'Ada',
  signed_up_at_millis: 5,
  client_metadata: { some_key: { inner_at_millis: 1 } },
  config: { oauth_providers: [{ client_id: 'a' }], domains: [] },
  requires_totp_mfa: false,
  description: null,
};
const sdk = {
  displayName: 'Ada',
  signedUpAt: new Date(5),
  clientMetadata: { some_key: { inner_at_millis: 1 } },
  config: { oauthProviders: [{ clientId: 'a' }], domains: [] },
  requiresTotpMfa: false,
  description: null,
};

test('names and times are spelt as in the SDK, metadata as they are', () => {
  expect(fromWire(wire)).toEqual(sdk);
});

test('the way back leads to the same', () => {
  expect(toWire<typeof wire>(sdk)).toEqual(wire);
});

test('what is undefined is not sent, what is null is', () => {
  expect(toWire<{ display_name?: string | null | undefined }>({ displayName: undefined })).toEqual({});
  expect(toWire<{ display_name: string | null }>({ displayName: null })).toEqual({ display_name: null });
});

test('a name that objects have of themselves is a name like another', () => {
  const metadata = JSON.parse('{"client_metadata":{"__proto__":{"admin":true}}}');
  expect(JSON.stringify(toWire(fromWire(metadata)))).toBe('{"client_metadata":{"__proto__":{"admin":true}}}');
});
