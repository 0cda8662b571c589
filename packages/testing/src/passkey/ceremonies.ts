import type { Answer, Call } from '../http/call.ts';
import { flags, makePasskey, type Passkey, type Says, usePasskey } from './authenticator.ts';
import type { AuthenticatorKey } from './key.ts';

interface Begun {
  // biome-ignore lint/suspicious/noExplicitAny: the options of either ceremony.
  readonly options_json: any;
  readonly code: string;
}

/** Asks for what a browser needs to make or to use a passkey. */
export async function begin(call: Call, what: 'registration' | 'authentication'): Promise<Begun> {
  const { status, body, text } = await call(`POST /auth/passkey/initiate-passkey-${what}`, { body: {} });
  if (status !== 200) throw new Error(`The ${what} did not begin: ${text}`);
  return body;
}

type Endpoint = 'POST /auth/passkey/register' | 'POST /latchkey/passkeys';

/** Makes a passkey and registers it; answers it together with the answer. */
export async function register(
  call: Call,
  says: Says = {},
  endpoint: Endpoint = 'POST /latchkey/passkeys',
  key?: AuthenticatorKey,
): Promise<{ passkey: Passkey; answer: Answer }> {
  const { options_json, code } = await begin(call, 'registration');
  const { passkey, credential } = makePasskey(options_json, says, key);
  return { passkey, answer: await call(endpoint, { body: { credential, code } }) };
}

/** A passkey that was registered; throws where it was not. */
export async function newPasskey(
  call: Call,
  says: Says = {},
  key?: AuthenticatorKey,
): Promise<Passkey & { id: string }> {
  const { passkey, answer } = await register(call, says, 'POST /latchkey/passkeys', key);
  if (answer.status !== 201) throw new Error(`The passkey was not registered: ${answer.text}`);
  return { ...passkey, id: answer.body.id };
}

/** Signs in with a passkey, as any caller may. */
export async function signIn(call: Call, passkey: Passkey, says: Says = {}): Promise<Answer> {
  const { options_json, code } = await begin(call, 'authentication');
  const authentication_response = usePasskey(passkey, options_json, says);
  return call('POST /auth/passkey/sign-in', { body: { authentication_response, code } });
}

/** Asks for what a browser needs to add a security key. */
export async function beginSecurityKey(call: Call): Promise<Begun> {
  const { status, body, text } = await call('POST /latchkey/security-keys/initiate', { body: {} });
  if (status !== 200) throw new Error(`Adding a security key did not begin: ${text}`);
  return body;
}

/** A security key that was added; throws where it was not. */
export async function newSecurityKey(call: Call, says: Says = {}): Promise<Passkey & { id: string }> {
  const { options_json, code } = await beginSecurityKey(call);
  const { passkey, credential } = makePasskey(options_json, { ...keyMade, ...says });
  const answer = await call('POST /latchkey/security-keys', { body: { credential, code } });
  if (answer.status !== 201) throw new Error(`The security key was not added: ${answer.text}`);
  return { ...passkey, id: answer.body.id };
}

/** Completes a sign-in by touching a security key. */
export async function touch(call: Call, attemptCode: string, key: Passkey, says: Says = {}): Promise<Answer> {
  const begun = await call('POST /latchkey/mfa/security-key/initiate', { body: { code: attemptCode } });
  if (begun.status !== 200) return begun;
  const { options_json, code: challenge_code } = begun.body;
  const authentication_response = usePasskey(key, options_json, { flags: flags.present, userHandle: null, ...says });
  return call('POST /latchkey/mfa/security-key', {
    body: { code: attemptCode, challenge_code, authentication_response },
  });
}

/** One that is copied nowhere, and asks for nothing but to be touched. */
const keyMade: Says = { flags: flags.present | flags.attested, transports: ['usb', 'nfc'] };
