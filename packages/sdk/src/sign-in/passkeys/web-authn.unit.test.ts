import { afterEach, expect, test, vi } from 'vitest';
import type { RegistrationOptions } from '../../core/web-authn.ts';
import { browserWebAuthn, webAuthnCode } from './web-authn.ts';

type Refusal = [code: string, words: string, refused: string, change?: Partial<Record<string, unknown>>, host?: string];

const options: RegistrationOptions = {
  rp: { id: 'app.example.com', name: 'A test' },
  user: { id: 'AAAA', name: 'Ada', displayName: 'Ada' },
  challenge: 'AAAA',
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
  extensions: { credProps: true },
};
const verifying = { authenticatorSelection: { requireResidentKey: false, userVerification: 'required' } };

/** A browser that refuses every passkey, on a page of this host. */
function browser(error: Error, hostname = 'app.example.com') {
  const refuse = async () => {
    throw error;
  };
  vi.stubGlobal('PublicKeyCredential', class {});
  vi.stubGlobal('location', { hostname });
  vi.stubGlobal('navigator', { credentials: { create: refuse, get: refuse } });
}

afterEach(() => vi.unstubAllGlobals());

const refusedBy = async (act: Promise<unknown>) => {
  const error = await act.then(
    () => new Error('It was not refused.'),
    (error: Error) => error,
  );
  return [webAuthnCode(error), error.message];
};

test.each<Refusal>([
  ['ERROR_CEREMONY_ABORTED', 'Registration ceremony was sent an abort signal', 'AbortError'],
  [
    'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT',
    'Discoverable credentials were required but no available authenticator supported it',
    'ConstraintError',
  ],
  [
    'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT',
    'User verification was required but no available authenticator supported it',
    'ConstraintError',
    verifying,
  ],
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'The authenticator was previously registered', 'InvalidStateError'],
  ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'as the browser says it', 'NotAllowedError'],
  [
    'ERROR_MALFORMED_PUBKEYCREDPARAMS',
    'No entry in pubKeyCredParams was of type "public-key"',
    'NotSupportedError',
    { pubKeyCredParams: [] },
  ],
  [
    'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
    'No available authenticator supported any of the specified pubKeyCredParams algorithms',
    'NotSupportedError',
  ],
  ['ERROR_INVALID_DOMAIN', '10.0.0.1 is an invalid domain', 'SecurityError', {}, '10.0.0.1'],
  ['ERROR_INVALID_RP_ID', 'The RP ID "app.example.com" is invalid for this domain', 'SecurityError', {}, 'example.org'],
  [
    'ERROR_INVALID_USER_ID_LENGTH',
    'User ID was not between 1 and 64 characters',
    'TypeError',
    { user: { ...options.user, id: '' } },
  ],
  [
    'ERROR_AUTHENTICATOR_GENERAL_ERROR',
    'The authenticator was unable to process the specified options, or could not create a new credential',
    'UnknownError',
  ],
])('a browser that makes no passkey says why: %s', async (code, words, name, change = {}, host = undefined) => {
  browser(Object.assign(new Error('as the browser says it'), { name }), host);
  const given = { ...options, ...change } as RegistrationOptions;
  expect(await refusedBy(browserWebAuthn.create(given, false))).toEqual([code, words]);
});

test.each([
  ['ERROR_CEREMONY_ABORTED', 'AbortError'],
  ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'],
  ['ERROR_AUTHENTICATOR_GENERAL_ERROR', 'UnknownError'],
  ['ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'UnheardOfError'],
])('one that uses none says why, too: %s of %s', async (code, name) => {
  browser(Object.assign(new Error('as the browser says it'), { name }));
  const request = { rpId: 'app.example.com', challenge: 'AAAA', allowCredentials: [], timeout: 60_000 };
  const asked = browserWebAuthn.get({ ...request, userVerification: 'preferred' }, false);
  expect((await refusedBy(asked))[0]).toBe(code);
});

test.each([
  [{}, { onThisDevice: false, onAnotherDevice: false, automatic: false }],
  [
    { isUserVerifyingPlatformAuthenticatorAvailable: async (): Promise<boolean> => true },
    { onThisDevice: true, onAnotherDevice: false, automatic: false },
  ],
  [
    {
      getClientCapabilities: async () => ({ userVerifyingPlatformAuthenticator: false, hybridTransport: true }),
      isUserVerifyingPlatformAuthenticatorAvailable: async (): Promise<boolean> => true,
    },
    { onThisDevice: false, onAnotherDevice: true, automatic: false },
  ],
  [
    { getClientCapabilities: async () => ({ userVerifyingPlatformAuthenticator: true, conditionalCreate: true }) },
    { onThisDevice: true, onAnotherDevice: false, automatic: true },
  ],
])('what a browser with %o can do', async (has, can) => {
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, has));
  expect(await browserWebAuthn.capabilities()).toEqual(can);
});

test.each([
  [{ userVerifyingPlatformAuthenticator: false, hybridTransport: true }, ['hybrid']],
  [{ userVerifyingPlatformAuthenticator: true, hybridTransport: true }, []],
  [{ userVerifyingPlatformAuthenticator: false, hybridTransport: false }, []],
])('a browser with %o is told to begin with %o', async (capabilities, hints) => {
  const asked: unknown[] = [];
  const ask = async ({ publicKey }: { publicKey: { hints: unknown } }) => {
    asked.push(publicKey.hints);
    throw new Error('It goes no further.');
  };
  vi.stubGlobal('PublicKeyCredential', Object.assign(class {}, { getClientCapabilities: async () => capabilities }));
  vi.stubGlobal('navigator', { credentials: { create: ask, get: ask } });
  await browserWebAuthn.create(options, false).catch(() => {});
  const request = { rpId: 'app.example.com', challenge: 'AAAA', allowCredentials: [], timeout: 60_000 };
  await browserWebAuthn.get({ ...request, userVerification: 'preferred' }, false).catch(() => {});
  expect(asked).toEqual([hints, hints]);
});

test('a browser that has no way to tell its authenticators is not asked for one', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const whose = { rpId: 'localhost', userId: 'AAAA' };
  await browserWebAuthn.accept({ ...whose, allAcceptedCredentialIds: [] });
  await browserWebAuthn.describe({ ...whose, name: 'Ada', displayName: 'Ada' });
  await browserWebAuthn.forget({ rpId: 'localhost', credentialId: 'AAAA' });
});
