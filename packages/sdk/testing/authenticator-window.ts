import { flags, makePasskey, type Passkey, usePasskey } from '@latchkey/testing/passkey/authenticator';
import type { WebAuthn, WebAuthnErrorCode } from '../src/core/web-authn.ts';

/** The flags that browsers set on passkeys created without the user. */
const NOBODY = flags.backupEligible | flags.backedUp | flags.attested;

type Picked = 'first' | WebAuthnErrorCode;

/** The windows of a browser that asks for passkeys: the person does at once what `next` says, or types for ever. */
export function authenticatorWindow() {
  const kept: Passkey[] = [];
  const asked: object[] = [];
  const accepted: object[] = [];
  const signalled: object[] = [];
  let refuse: ((error: unknown) => void) | undefined;
  const person = {
    next: 'first' as Picked,
    /** What is done when passkeys are only offered; undefined, nothing. */
    picks: undefined as Picked | undefined,
  };
  const does = <T>(what: Picked, act: () => T): T => {
    if (what === 'first') return act();
    throw failure(what);
  };
  const webAuthn: WebAuthn = {
    isSupported: () => true,
    supportsAutofill: async () => true,
    capabilities: async () => ({ onThisDevice: true, onAnotherDevice: true, automatic: true }),
    async create(options, isAutomatic) {
      asked.push(options);
      return does(person.next, () => {
        const { passkey, credential } = makePasskey(options, isAutomatic ? { flags: NOBODY } : {});
        kept.push(passkey);
        return credential as Awaited<ReturnType<WebAuthn['create']>>;
      });
    },
    async get(options, isAutofill) {
      asked.push(options);
      const use = () => usePasskey(kept[0] as Passkey, options) as Awaited<ReturnType<WebAuthn['get']>>;
      if (!isAutofill) return does(person.next, use);
      const { picks } = person;
      if (picks) return does(picks, use);
      return new Promise((_, reject) => {
        refuse = reject;
      });
    },
    cancel: () => refuse?.(failure('ERROR_CEREMONY_ABORTED')),
    accept: async (all) => {
      accepted.push(all);
    },
    describe: async (details) => {
      signalled.push(details);
    },
    forget: async (unknown) => {
      signalled.push(unknown);
    },
  };
  return { webAuthn, kept, asked, accepted, signalled, person };
}

const failure = (code: WebAuthnErrorCode) => Object.assign(new Error(`As the browser says it: ${code}`), { code });
