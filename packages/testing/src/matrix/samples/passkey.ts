import { makePasskey, usePasskey } from '../../passkey/authenticator.ts';
import type { Caller } from '../callers.ts';
import { always, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

/** Project `internal` has no sign-in by passkey. */
const whereOn = ({ project }: Caller) => (project === 'internal' ? 'PASSKEY_AUTHENTICATION_NOT_ENABLED' : undefined);

const made = makePasskey({ challenge: 'made-up', user: { id: 'made-up' } });
const registration = (code: string) => ({ body: { credential: made.credential, code } });
const use = (code: string) => ({
  body: { authentication_response: usePasskey(made.passkey, { challenge: 'made-up' }), code },
});

/** A challenge is good in its own project alone. */
const challenged = (input: typeof registration | typeof use, of: keyof Tenant['challenges']) =>
  ({
    'a made-up challenge': { send: () => input('0'.repeat(45)), outcome: always('VERIFICATION_CODE_NOT_FOUND') },
    'a challenge of a foreign project': {
      send: ({ foreign }) => input(foreign.challenges[of]),
      outcome: always('VERIFICATION_CODE_NOT_FOUND'),
    },
  }) satisfies Readonly<Record<string, Sample>>;

const passkey = ({ passkeyId }: Tenant) => ({ params: { id: passkeyId } });
const renamed = (tenant: Tenant) => ({ ...passkey(tenant), body: { name: 'Renamed by the matrix' } });

/** The samples of routes that make passkeys, use them and look after them. */
export const passkeySamples = {
  'POST /auth/passkey/initiate-passkey-registration': { own: { outcome: whereOn } },
  'POST /auth/passkey/register': challenged(registration, 'registration'),
  'POST /auth/passkey/initiate-passkey-authentication': { plain: { outcome: whereOn } },
  'POST /auth/passkey/sign-in': challenged(use, 'authentication'),
  'POST /latchkey/proof/passkey/initiate': { own: { outcome: whereOn } },
  'POST /latchkey/proof/passkey': challenged(use, 'authentication'),
  'GET /latchkey/passkeys': { own: {} },
  'POST /latchkey/passkeys': challenged(registration, 'registration'),
  'PATCH /latchkey/passkeys/:id': {
    own: { send: ({ own }) => renamed(own), outcome: onlyOwn('PASSKEY_UNKNOWN') },
    foreign: { send: ({ foreign }) => renamed(foreign), outcome: always('PASSKEY_UNKNOWN') },
  },
  'DELETE /latchkey/passkeys/:id': {
    own: { send: ({ own }) => passkey(own), outcome: onlyOwn('PASSKEY_UNKNOWN'), destroys: 'passkey' },
    foreign: { send: ({ foreign }) => passkey(foreign), outcome: always('PASSKEY_UNKNOWN') },
  },
} satisfies Record<string, Readonly<Record<string, Sample>>>;
