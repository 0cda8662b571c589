import { makePasskey, usePasskey } from '../../passkey/authenticator.ts';
import type { Cast } from '../cast.ts';
import { always, type Sample } from '../sample.ts';

/** The bearer of an attempt's code has proven the first factor; it is valid in its own project only. */
const attempts = (body: object) =>
  ({
    'a made-up attempt': {
      send: () => ({ body: { ...body, code: '0'.repeat(45) } }),
      outcome: always('VERIFICATION_CODE_NOT_FOUND'),
    },
    'an attempt at a foreign project': {
      send: ({ foreignAttempt: code }: Cast) => ({ body: { ...body, code } }),
      outcome: always('VERIFICATION_CODE_NOT_FOUND'),
    },
  }) satisfies Readonly<Record<string, Sample>>;

const made = makePasskey({ challenge: 'made-up', user: { id: 'made-up' } });
const authentication_response = usePasskey(made.passkey, { challenge: 'made-up' });
const madeUp = '0'.repeat(45);
const ofNobody = ({ own }: Cast) => ({ params: { id: own.user.id } });

/** The samples of routes that ask for a second factor, and of those that look after it. */
export const secondFactorSamples = {
  'POST /latchkey/mfa/options': attempts({}),
  'POST /auth/mfa/sign-in': attempts({ type: 'totp', totp: '123456' }),
  'POST /latchkey/mfa/recover': attempts({ recovery_code: 'aaaa-bbbb-cccc-dddd' }),
  'POST /latchkey/mfa/security-key/initiate': attempts({}),
  'POST /latchkey/mfa/security-key': attempts({ authentication_response, challenge_code: madeUp }),
  'POST /latchkey/mfa/totp': {
    'with a code of no app': {
      send: () => ({ body: { secret: 'A'.repeat(32), code: 'none' } }),
      outcome: always('INVALID_TOTP_CODE'),
    },
  },
  'GET /latchkey/mfa': { own: {} },
  'GET /latchkey/mfa/recovery-codes': { own: {} },
  'POST /latchkey/mfa/recovery-codes': { 'without a second factor': { outcome: always('SECOND_FACTOR_OFF') } },
  'POST /latchkey/proof/security-key/initiate': { 'without a key': { outcome: always('PROOF_WAY_UNAVAILABLE') } },
  'POST /latchkey/proof/security-key': {
    'a made-up challenge': {
      send: () => ({ body: { authentication_response, code: madeUp } }),
      outcome: always('PASSKEY_AUTHENTICATION_FAILED'),
    },
  },
  'POST /latchkey/security-keys/initiate': { own: {} },
  'POST /latchkey/security-keys': {
    'a made-up challenge': {
      send: () => ({ body: { credential: made.credential, code: madeUp } }),
      outcome: always('VERIFICATION_CODE_NOT_FOUND'),
    },
  },
  'PATCH /latchkey/security-keys/:id': {
    'of nobody': {
      send: (cast) => ({ ...ofNobody(cast), body: { name: 'Renamed' } }),
      outcome: always('SECURITY_KEY_UNKNOWN'),
    },
  },
  'DELETE /latchkey/security-keys/:id': { 'of nobody': { send: ofNobody, outcome: always('SECURITY_KEY_UNKNOWN') } },
  'GET /latchkey/trusted-devices': { own: {} },
  'POST /latchkey/trusted-devices': { 'where none is trusted': { outcome: always('TRUSTED_DEVICES_OFF') } },
  'DELETE /latchkey/trusted-devices/:id': {
    'of nobody': { send: ofNobody, outcome: always('TRUSTED_DEVICE_UNKNOWN') },
  },
} satisfies Record<string, Readonly<Record<string, Sample>>>;
