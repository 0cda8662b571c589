import { always, type Sample } from '../sample.ts';
import { password } from '../tenant/tenant.ts';

const unavailable = always('PROOF_WAY_UNAVAILABLE');

/** The inputs of the routes by which users confirm who they are; those with passkeys are with the other passkeys. */
export const proofSamples = {
  'GET /latchkey/proof': { own: {} },
  'POST /latchkey/proof/password': {
    own: { send: () => ({ body: { password } }) },
    'with the password of nobody': {
      send: () => ({ body: { password: 'not the password' } }),
      outcome: always('PASSWORD_CONFIRMATION_MISMATCH'),
    },
  },
  'POST /latchkey/proof/totp': {
    'without a second factor': { send: () => ({ body: { totp: '123456' } }), outcome: unavailable },
  },
  'POST /latchkey/proof/recovery-code': {
    'without a second factor': { send: () => ({ body: { recovery_code: 'aaaa-bbbb' } }), outcome: unavailable },
  },
  'POST /latchkey/proof/email-code/send': { 'to an address of nobody': { outcome: unavailable } },
  'POST /latchkey/proof/email-code': {
    'of an address of nobody': { send: () => ({ body: { code: '0'.repeat(45) } }), outcome: unavailable },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
