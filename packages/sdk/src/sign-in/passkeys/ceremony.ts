import { relyingPartySentinel } from '@latchkey/protocol/relying-party';
import type { Shared } from '../../context/shared.ts';
import type { Environment } from '../../core/environment.ts';
import type { KnownError } from '../../core/known-error.ts';
import type { WebAuthn } from '../../core/web-authn.ts';
import { browserWebAuthn, webAuthnCode } from './web-authn.ts';

type Host = Shared & { readonly environment: Environment };

/**
 * What makes and uses passkeys here. What it refuses is PASSKEY_WEBAUTHN_ERROR, with the code and the sentence of the
 * browser, for screens to put in words of their own.
 */
export function webAuthnOf(host: Host): WebAuthn {
  const webAuthn = host.environment.webAuthn ?? browserWebAuthn;
  const tried = async <T>(ceremony: () => Promise<T>): Promise<T> => {
    if (!webAuthn.isSupported())
      throw refused(host, 'WebAuthn is not supported in this browser', 'ERROR_NOT_SUPPORTED');
    try {
      return await ceremony();
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      throw Object.assign(refused(host, message, webAuthnCode(cause)), { cause });
    }
  };
  return {
    ...webAuthn,
    create: (options, isAutomatic) => tried(() => webAuthn.create(options, isAutomatic)),
    get: (options, isAutofill) => tried(() => webAuthn.get(options, isAutofill)),
  };
}

/** What a browser did not do, under the name of that. */
export const refused = ({ KnownError }: Shared, message: string, code: string): KnownError<'PASSKEY_WEBAUTHN_ERROR'> =>
  new KnownError('PASSKEY_WEBAUTHN_ERROR', 400, message, { message, code });

/** What the service says of a new passkey or security key: a challenge that is over, or a foreign page, is a failed one. */
export function notRegistered({ KnownError, verificationCodeErrors }: Shared, error: unknown): unknown {
  const isForeign = KnownError.is(error, 'PASSKEY_AUTHENTICATION_FAILED');
  if (!isForeign && !KnownError.is(error, ...verificationCodeErrors)) return error;
  const message = isForeign ? error.message : 'This took too long. Please try again.';
  return new KnownError('PASSKEY_REGISTRATION_FAILED', 400, message, { message });
}

/** The host that passkeys of this page are of; the service leaves it open. Throws where it names one itself. */
export function relyingParty(host: Host, named: string): string {
  if (named === relyingPartySentinel) return pageHost(host);
  throw new Error(`The service names "${named}" as the relying party, where it should leave that to the page.`);
}

export function pageHost({ environment }: Host): string {
  if (!environment.page) throw new Error('Passkeys are used in browsers only.');
  return new URL(environment.page.href()).hostname;
}
