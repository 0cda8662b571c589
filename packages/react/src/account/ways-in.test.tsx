import { expect, test } from 'vitest';
import { type Account, hasWayIn, losesLastWayIn } from './ways-in.ts';

const channel = { id: 'a', isVerified: true, usedForAuth: true };
const account = (changes: { user?: object; channels?: Account['channels']; config?: object } = {}): Account => ({
  user: { hasPassword: false, passkeyAuthEnabled: false, oauthProviders: [], ...changes.user },
  channels: changes.channels ?? [],
  config: {
    credentialEnabled: true,
    magicLinkEnabled: true,
    passkeyEnabled: true,
    oauthProviders: [{ id: 'github' }],
    ...changes.config,
  } as Account['config'],
});

test.each<[what: string, way: Account, isOne: boolean]>([
  ['nothing', account(), false],
  ['a password without an address', account({ user: { hasPassword: true } }), false],
  [
    'a password and an address, verified or not',
    account({ user: { hasPassword: true }, channels: [{ ...channel, isVerified: false }] }),
    true,
  ],
  [
    'a password where passwords are off',
    account({
      user: { hasPassword: true },
      channels: [channel],
      config: { credentialEnabled: false, magicLinkEnabled: false },
    }),
    false,
  ],
  ['a verified address', account({ channels: [channel] }), true],
  ['an address that was never verified', account({ channels: [{ ...channel, isVerified: false }] }), false],
  ['an address that is not used for it', account({ channels: [{ ...channel, usedForAuth: false }] }), false],
  ['a passkey', account({ user: { passkeyAuthEnabled: true } }), true],
  [
    'a passkey where passkeys are off',
    account({ user: { passkeyAuthEnabled: true }, config: { passkeyEnabled: false } }),
    false,
  ],
  ['an account at a provider', account({ user: { oauthProviders: [{ id: 'github' }] } }), true],
  ['an account at a provider that is off', account({ user: { oauthProviders: [{ id: 'google' }] } }), false],
])('%s', (_, way, isOne) => expect(hasWayIn(way)).toBe(isOne));

test('a change that leaves a way in takes none, and neither does one where there was none', () => {
  const both = account({ user: { passkeyAuthEnabled: true }, channels: [channel] });
  expect(losesLastWayIn(both, { channels: [] })).toBe(false);
  expect(losesLastWayIn(account({ channels: [channel] }), { channels: [] })).toBe(true);
  expect(losesLastWayIn(account(), { channels: [] })).toBe(false);
});
