import type { AppContext } from '../../context/app-context.ts';
import type { Shared } from '../../context/shared.ts';
import type { KnownError } from '../../core/known-error.ts';
import type { Result } from '../../core/result.ts';
import type { PasskeyCapabilities, RequestOptions, WebAuthn } from '../../core/web-authn.ts';
import type { BodyOf, Call } from '../../core/wire/call.ts';
import { beginSession, type SignInOptions } from '../begin-session.ts';
import { pageHost, refused, relyingParty, webAuthnOf } from './ceremony.ts';

/** Challenges are valid for 65 seconds; those of a pending offer are renewed before. */
const RENEW_MILLIS = 50_000;
const CANCEL_MILLIS = 20;

/** What signing in by a passkey comes to. */
export type PasskeySignInResult = Result<
  undefined,
  | 'PASSKEY_AUTHENTICATION_FAILED'
  | 'PASSKEY_AUTHENTICATION_NOT_ENABLED'
  | 'PASSKEY_WEBAUTHN_ERROR'
  | 'INVALID_TOTP_CODE'
  | 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
>;

/** How a passkey signs in. */
export interface PasskeySignInOptions extends SignInOptions {
  /** Aborted once the person signs in another way, or leaves the form. */
  readonly signal?: AbortSignal | undefined;
  /** A passkey was picked; whether it signs in is found out now. */
  readonly onPicked?: (() => void) | undefined;
}

type Answer = BodyOf<'POST /auth/passkey/sign-in', 'client'>;

const refusals = [
  'PASSKEY_AUTHENTICATION_FAILED',
  'PASSKEY_AUTHENTICATION_NOT_ENABLED',
  'PASSKEY_WEBAUTHN_ERROR',
  'INVALID_TOTP_CODE',
  'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
] as const;

/** What this browser can do with passkeys. */
export async function passkeyCapabilities(context: AppContext): Promise<PasskeyCapabilities> {
  const webAuthn = webAuthnOf(context);
  if (webAuthn.isSupported()) return webAuthn.capabilities();
  return { onThisDevice: false, onAnotherDevice: false, automatic: false };
}

/** Signs in with a passkey that the person picks in a window of the browser. */
export async function signInWithPasskey(
  context: AppContext,
  options: SignInOptions = {},
): Promise<PasskeySignInResult> {
  return signIn(context, options, async (call) => {
    const { code, options_json } = await call('POST /auth/passkey/initiate-passkey-authentication');
    return { code, authentication_response: await usedFor(context, options_json) };
  });
}

/**
 * Offers passkeys in autofill of an email input with `autocomplete="username webauthn"`; resolves once one was picked,
 * or the signal aborts.
 */
export async function signInWithPasskeyAutofill(
  context: AppContext,
  { signal = new AbortController().signal, onPicked, ...options }: PasskeySignInOptions = {},
): Promise<PasskeySignInResult> {
  return signIn(context, options, async (call) => {
    const webAuthn = webAuthnOf(context);
    if (!(await webAuthn.supportsAutofill()))
      throw refused(context, 'Browser does not support WebAuthn autofill', 'ERROR_NOT_SUPPORTED');
    while (!signal.aborted) {
      const { code, options_json } = await call('POST /auth/passkey/initiate-passkey-authentication');
      const authentication_response = await offer(context, webAuthn, hosted(context, options_json), signal);
      if (!authentication_response) continue;
      onPicked?.();
      return { code, authentication_response };
    }
    throw refused(context, 'The offer was withdrawn', 'ERROR_CEREMONY_ABORTED');
  });
}

/** Offers passkeys until one is picked; undefined when the offer is withdrawn, or its challenge is about to expire. */
async function offer(
  { environment }: AppContext,
  webAuthn: WebAuthn,
  options: RequestOptions,
  signal: AbortSignal,
): Promise<Answer['authentication_response'] | undefined> {
  if (signal.aborted) return undefined;
  let isPending = true;
  let isOver = false;
  const end = async () => {
    isOver = isPending;
    // A request that is only about to begin does not hear that it was cancelled.
    while (isPending) {
      webAuthn.cancel();
      await environment.wait(CANCEL_MILLIS);
    }
  };
  environment.wait(RENEW_MILLIS).then(end);
  signal.addEventListener('abort', end);
  try {
    return await webAuthn.get(options, true);
  } catch (error) {
    if (isOver) return undefined;
    throw error;
  } finally {
    isPending = false;
    signal.removeEventListener('abort', end);
  }
}

/** Has the browser use a passkey or a security key that the person picks, or touches. */
export const usedFor = (context: AppContext, options: RequestOptions): Promise<Answer['authentication_response']> =>
  webAuthnOf(context).get(hosted(context, options), false);

/** What a browser is asked with, for the host of the page. */
const hosted = (context: AppContext, options: RequestOptions): RequestOptions => ({
  ...options,
  rpId: relyingParty(context, options.rpId),
});

function signIn(
  context: AppContext,
  options: SignInOptions,
  answer: (call: Call<'client'>) => Promise<Answer>,
): Promise<PasskeySignInResult> {
  return beginSession(context, options, {
    async mint(call) {
      const body = await answer(call);
      return call('POST /auth/passkey/sign-in', { body }).catch(async (error: KnownError) => {
        if (error.refusal === 'PASSKEY_UNKNOWN') await forget(context, body.authentication_response.id);
        throw tookTooLong(context, error);
      });
    },
    refusals,
  });
}

/** A challenge that is over is, to a person, one more way in which the passkey did not work. */
export function tookTooLong({ KnownError, verificationCodeErrors }: Shared, error: unknown): unknown {
  if (!KnownError.is(error, ...verificationCodeErrors)) return error;
  return new KnownError('PASSKEY_AUTHENTICATION_FAILED', 400, 'This took too long. Please try again.');
}

/** Makes the browser stop offering it. If the browser refuses, that is a nuisance, not a failure. */
const forget = (context: AppContext, credentialId: string): Promise<void> =>
  webAuthnOf(context)
    .forget({ rpId: pageHost(context), credentialId })
    .catch(() => {});
