import { formatKey } from '@latchkey/service/domains/api-keys/format';
import type { Caller } from '../callers.ts';
import { always, type Outcome, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

/** Project `internal` has no API keys of users. */
const whereOn =
  (outcome: (caller: Caller) => Outcome | undefined = () => undefined) =>
  (caller: Caller) =>
    caller.project === 'internal' ? 'USER_API_KEYS_OFF' : outcome(caller);

/** What clients may do with what is their own. */
const own = whereOn(({ level, hasUser }) =>
  level === 'client' && !hasUser ? 'USER_AUTHENTICATION_REQUIRED' : undefined,
);
/** A user of another project. */
const stranger = whereOn(({ level, hasUser }) => {
  if (level !== 'client') return 'USER_NOT_FOUND';
  return hasUser ? 'API_KEYS_NOT_OWN' : 'USER_AUTHENTICATION_REQUIRED';
});
const unknownKey = whereOn(() => 'API_KEY_NOT_FOUND');

const keysOf = ({ user }: Tenant) => ({ query: { user_id: user.id } });
const newKeyOf = ({ user, canary }: Tenant) => ({
  body: { user_id: user.id, description: canary, expires_at_millis: null },
});
const key = ({ apiKey }: Tenant) => ({ params: { id: apiKey.id } });
const described = (tenant: Tenant) => ({ ...key(tenant), body: { description: 'Described by the matrix' } });
const presented = (api_key: string) => ({ body: { api_key } });
const madeUp = formatKey({
  id: '00112233-4455-4677-8899-aabbccddeeff',
  secret: '0'.repeat(45),
  owner: 'user',
  isPublic: false,
});

const list: Readonly<Record<string, Sample>> = {
  own: { send: ({ own }) => keysOf(own), outcome: own },
  foreign: { send: ({ foreign }) => keysOf(foreign), outcome: stranger },
  'of oneself': {
    send: () => ({ query: { user_id: 'me' } }),
    outcome: (caller) => (caller.hasUser ? own(caller) : 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
  },
};

/** The inputs of the routes of API keys. */
export const apiKeySamples = {
  'POST /user-api-keys': {
    own: { send: ({ own }) => newKeyOf(own), outcome: own },
    foreign: { send: ({ foreign }) => newKeyOf(foreign), outcome: stranger },
  },
  'GET /user-api-keys': list,
  'GET /latchkey/user-api-keys': list,
  'GET /user-api-keys/:id': {
    own: { send: ({ own }) => key(own), outcome: own },
    foreign: { send: ({ foreign }) => key(foreign), outcome: unknownKey },
  },
  'PATCH /user-api-keys/:id': {
    own: { send: ({ own }) => described(own), outcome: own },
    foreign: { send: ({ foreign }) => described(foreign), outcome: unknownKey },
  },
  'POST /user-api-keys/check': {
    own: { send: ({ own }) => presented(own.apiKey.value), outcome: whereOn() },
    foreign: { send: ({ foreign }) => presented(foreign.apiKey.value), outcome: unknownKey },
  },
  // A caller who has the whole key may revoke it.
  'POST /integrations/credential-scanning/revoke': {
    own: { send: ({ own }) => presented(own.apiKey.value), destroys: 'apiKey' },
    'a made-up key': { send: () => presented(madeUp), outcome: always('API_KEY_NOT_FOUND') },
  },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
