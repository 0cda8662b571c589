import type { SecondFactor } from '@latchkey/protocol/sign-in-methods';
import type { AppContext } from '../../context/app-context.ts';
import type { VerificationCodeErrorCode } from '../../core/known-error.ts';
import type { Result } from '../../core/result.ts';
import type { Call } from '../../core/wire/call.ts';
import type { Minted } from '../accounts/replace-session.ts';
import { beginSession, type SignInOptions } from '../begin-session.ts';
import { whole } from '../one-time-code.ts';
import { usedFor } from '../passkeys/passkeys.ts';

/** What the second step of signing in comes to. */
export type SecondFactorResult = Result<undefined, VerificationCodeErrorCode | 'INVALID_TOTP_CODE'>;

/** The same with a security key. */
export type SecurityKeySignInResult = Result<
  undefined,
  VerificationCodeErrorCode | 'PASSKEY_AUTHENTICATION_FAILED' | 'PASSKEY_WEBAUTHN_ERROR'
>;

/** How the second step ends. */
export interface SecondFactorOptions extends SignInOptions {
  /** Signing in on this browser isn't asked for the second factor again, for as long as the project allows. */
  readonly trustDevice?: boolean | undefined;
}

/** What can be done with a sign-in that waits. */
export interface SecondFactorChoices {
  /** What completes it, in the order in which it is best offered. */
  readonly ways: readonly SecondFactor[];
  /** For how many days this browser could be trusted; null where the project asks every time. */
  readonly trustedDeviceDays: number | null;
}

/** What completes the sign-in that waits: for screens that offer only what the user has. */
export async function getSecondFactorChoices(
  context: AppContext,
  attemptCode: string,
): Promise<Result<SecondFactorChoices, VerificationCodeErrorCode>> {
  return context.resultOf(
    async () => {
      const call = context.call(undefined);
      const { ways, trusted_device_days } = await call('POST /latchkey/mfa/options', {
        body: { code: whole(context, attemptCode) },
      });
      return { ways, trustedDeviceDays: trusted_device_days };
    },
    ...context.verificationCodeErrors,
  );
}

/** Completes a sign-in with the code of the authenticator app; `mfaAttemptCode()` names the sign-in. */
export async function signInWithMfa(
  context: AppContext,
  otp: string,
  attemptCode: string,
  options: SecondFactorOptions = {},
): Promise<SecondFactorResult> {
  return beginSession(context, trusting(context, options), {
    mint: async (call) =>
      call('POST /auth/mfa/sign-in', { body: { type: 'totp', totp: otp, code: whole(context, attemptCode) } }),
    refusals: [...context.verificationCodeErrors, 'INVALID_TOTP_CODE'],
  });
}

/** The same with a recovery code, which is used up. */
export async function signInWithRecoveryCode(
  context: AppContext,
  recoveryCode: string,
  attemptCode: string,
  options: SecondFactorOptions = {},
): Promise<SecondFactorResult> {
  return beginSession(context, trusting(context, options), {
    mint: async (call) =>
      call('POST /latchkey/mfa/recover', { body: { recovery_code: recoveryCode, code: whole(context, attemptCode) } }),
    refusals: [...context.verificationCodeErrors, 'INVALID_TOTP_CODE'],
  });
}

/** The same with a security key, which the person touches when the browser asks. */
export async function signInWithSecurityKey(
  context: AppContext,
  attemptCode: string,
  options: SecondFactorOptions = {},
): Promise<SecurityKeySignInResult> {
  return beginSession(context, trusting(context, options), {
    mint: (call) => touched(context, call, attemptCode),
    refusals: [...context.verificationCodeErrors, 'PASSKEY_AUTHENTICATION_FAILED', 'PASSKEY_WEBAUTHN_ERROR'],
  });
}

async function touched(context: AppContext, call: Call<'client'>, attemptCode: string): Promise<Minted> {
  const code = whole(context, attemptCode);
  const begun = await call('POST /latchkey/mfa/security-key/initiate', { body: { code } });
  const authentication_response = await usedFor(context, begun.options_json);
  return call('POST /latchkey/mfa/security-key', {
    body: { code, authentication_response, challenge_code: begun.code },
  });
}

/** Trusts the browser once there is a session. That it fails costs no sign-in: the next one asks again. */
function trusting(context: AppContext, { trustDevice, ...options }: SecondFactorOptions): SignInOptions {
  if (!trustDevice) return options;
  const { onSignedIn, tokenStore } = options;
  return {
    ...options,
    async onSignedIn(removed) {
      const call = context.call(context.session(tokenStore), context.store(tokenStore));
      await call('POST /latchkey/trusted-devices').catch(() => {});
      await onSignedIn?.(removed);
    },
  };
}
