import type { WebAuthn, WebAuthnErrorCode } from '@latchkey/sdk';
import { credential } from '@latchkey/testing/fake-api/samples/sign-in';

type Picked = 'passkey' | WebAuthnErrorCode;

/**
 * A browser that can do what `can` says of passkeys, in which the person does what `next` and, where they are only
 * offered, `picks` says.
 */
export function passkeyBrowser() {
  const person = { next: 'passkey' as Picked, byItself: 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY' as Picked };
  const can = { onThisDevice: true, onAnotherDevice: true, automatic: false };
  const asked: ('make' | 'make alone' | 'use' | 'offer')[] = [];
  let pick: ((picked: Picked) => void) | undefined;
  const does = <T>(picked: Picked, answer: T): T => {
    if (picked !== 'passkey') throw Object.assign(new Error('NotAllowedError'), { code: picked });
    return answer;
  };
  const webAuthn: WebAuthn = {
    isSupported: () => true,
    supportsAutofill: async () => true,
    capabilities: async () => can,
    async create(_, isAutomatic) {
      asked.push(isAutomatic ? 'make alone' : 'make');
      return does(isAutomatic ? person.byItself : person.next, credential.made);
    },
    async get(_, isAutofill) {
      asked.push(isAutofill ? 'offer' : 'use');
      if (!isAutofill) return does(person.next, credential.used);
      return does(
        await new Promise<Picked>((resolve) => {
          pick = resolve;
        }),
        credential.used,
      );
    },
    cancel: () => pick?.('ERROR_CEREMONY_ABORTED'),
    accept: async () => {},
    describe: async () => {},
    forget: async () => {},
  };
  return { webAuthn, person, can, asked, picks: (picked: Picked) => pick?.(picked) };
}
