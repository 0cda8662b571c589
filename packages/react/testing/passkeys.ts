import type { WebAuthn, WebAuthnErrorCode } from '@latchkey/sdk';
import { ok } from './answers.ts';

const sentinel = 'THIS_VALUE_WILL_BE_REPLACED.example.com';
const challenge = 'c2FtcGxl';

interface Kept {
  readonly id: string;
  name: string;
}

/** As much as screens call of passkeys; whoever uses one is signed in. */
export function passkeyReplies(signIn: () => Response) {
  const kept: Kept[] = [];
  const described = ({ id, name }: Kept) => ({
    id,
    name,
    credential_id: id,
    transports: ['internal'],
    created_at_millis: Date.UTC(2026, 4, 4, 12),
    last_used_at_millis: id === 'passkey-1' ? Date.UTC(2026, 9, 1, 12) : null,
    is_backed_up: true,
  });
  const find = (path: string) => kept.find(({ id }) => path.endsWith(id)) as Kept;
  return {
    'POST /auth/passkey/initiate-passkey-authentication': () =>
      ok({ code: 'c'.repeat(45), options_json: { rpId: sentinel, challenge, allowCredentials: [], timeout: 60_000 } }),
    'POST /auth/passkey/sign-in': signIn,
    'POST /auth/passkey/initiate-passkey-registration': () =>
      ok({
        code: 'c'.repeat(45),
        options_json: { rp: { id: sentinel, name: 'Acme' }, challenge, user: { id: 'dXNlcg' } },
      }),
    'POST /latchkey/passkeys'() {
      const made = { id: `passkey-${kept.length + 1}`, name: 'Windows Hello' };
      kept.push(made);
      return ok(described(made));
    },
    'GET /latchkey/passkeys': () => ok({ is_paginated: false, items: kept.map(described) }),
    ...Object.fromEntries(
      ['passkey-1', 'passkey-2'].flatMap((id) => [
        [
          `PATCH /latchkey/passkeys/${id}`,
          ({ name = '' }: Record<string, string>) => {
            find(id).name = name;
            return ok(described(find(id)));
          },
        ],
        [
          `DELETE /latchkey/passkeys/${id}`,
          () => {
            kept.splice(kept.indexOf(find(id)), 1);
            return ok({ success: true });
          },
        ],
      ]),
    ),
  };
}

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
  const does = (picked: Picked) => {
    if (picked !== 'passkey') throw Object.assign(new Error('NotAllowedError'), { code: picked });
    return {} as never;
  };
  const webAuthn: WebAuthn = {
    isSupported: () => true,
    supportsAutofill: async () => true,
    capabilities: async () => can,
    async create(_, isAutomatic) {
      asked.push(isAutomatic ? 'make alone' : 'make');
      return does(isAutomatic ? person.byItself : person.next);
    },
    async get(_, isAutofill) {
      asked.push(isAutofill ? 'offer' : 'use');
      if (!isAutofill) return does(person.next);
      return does(
        await new Promise<Picked>((resolve) => {
          pick = resolve;
        }),
      );
    },
    cancel: () => pick?.('ERROR_CEREMONY_ABORTED'),
    accept: async () => {},
    describe: async () => {},
    forget: async () => {},
  };
  return { webAuthn, person, can, asked, picks: (picked: Picked) => pick?.(picked) };
}
