import { callbackUrl } from '../../world/new-project.ts';
import { always, onlyOwn, type Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const own: Sample = { send: ({ own }) => ({ params: { user_id: own.user.id } }), outcome: onlyOwn('USER_NOT_FOUND') };
const foreign: Sample = {
  send: ({ foreign }) => ({ params: { user_id: foreign.user.id } }),
  outcome: always('USER_NOT_FOUND'),
};
const passkeyOf = ({ user, passkeyId }: Tenant) => ({ params: { user_id: user.id, id: passkeyId } });
const body = { reason: 'matrix', callback_url: callbackUrl };
const madeUp: Sample = {
  send: () => ({ body: { code: '0'.repeat(45) } }),
  outcome: always('VERIFICATION_CODE_NOT_FOUND'),
};

/** A pair that is the same user, of whom a user of another project is none. */
const merges = (place: 'query' | 'body') => {
  const pair = (user: Tenant, duplicate: Tenant) => ({
    params: { user_id: user.user.id },
    [place]: { duplicate_id: duplicate.user.id },
  });
  return {
    own: {
      send: ({ own }) => pair(own, own),
      outcome: ({ project }) => (project === 'own' ? 'MERGED_WITH_ITSELF' : 'USER_NOT_FOUND'),
    },
    foreign: { send: ({ own, foreign }) => pair(own, foreign), outcome: always('USER_NOT_FOUND') },
  } satisfies Record<string, Sample>;
};

/** The inputs of the routes by which owners help and stop people: bans, impersonations, factors and what happened. */
export const personSamples = {
  'GET /latchkey/users/:user_id/ban': { own, foreign },
  'PUT /latchkey/users/:user_id/ban': {
    own: { ...own, send: ({ own }) => ({ params: { user_id: own.user.id }, body: {} }), destroys: 'everything' },
    foreign: { ...foreign, send: ({ foreign }) => ({ params: { user_id: foreign.user.id }, body: {} }) },
  },
  'DELETE /latchkey/users/:user_id/ban': { own, foreign },
  'GET /latchkey/users/:user_id/merge': merges('query'),
  'POST /latchkey/users/:user_id/merge': merges('body'),
  'POST /latchkey/users/:user_id/impersonation': {
    own: {
      send: ({ own }) => ({ params: { user_id: own.user.id }, body }),
      outcome: ({ project }) => {
        if (project === 'internal') return 'OWNERS_NOT_IMPERSONATED';
        return project === 'own' ? undefined : 'USER_NOT_FOUND';
      },
    },
    foreign: {
      send: ({ foreign }) => ({ params: { user_id: foreign.user.id }, body }),
      outcome: ({ project }) => (project === 'internal' ? 'OWNERS_NOT_IMPERSONATED' : 'USER_NOT_FOUND'),
    },
  },
  'GET /latchkey/users/:user_id/factors': { own, foreign },
  'DELETE /latchkey/users/:user_id/factors': { own, foreign },
  'DELETE /latchkey/users/:user_id/passkeys/:id': {
    own: { send: ({ own }) => passkeyOf(own), outcome: onlyOwn('USER_NOT_FOUND'), destroys: 'passkey' },
    foreign: { send: ({ foreign }) => passkeyOf(foreign), outcome: always('USER_NOT_FOUND') },
    'a foreign one of the own user': {
      send: ({ own, foreign }) => ({ params: { ...passkeyOf(own).params, id: foreign.passkeyId } }),
      outcome: ({ project }) => (project === 'own' ? 'PASSKEY_UNKNOWN' : 'USER_NOT_FOUND'),
    },
  },
  'GET /latchkey/users/me/events': { own: {} },
  'GET /latchkey/users/:user_id/events': { own, foreign },
  'GET /latchkey/users/me/data': { own: {} },
  'GET /latchkey/users/:user_id/data': { own, foreign },
  'GET /latchkey/users/:user_id/erasure': {
    own: { ...own, outcome: always('ERASURE_UNKNOWN') },
    foreign: { ...foreign, outcome: always('ERASURE_UNKNOWN') },
  },
  'POST /latchkey/impersonation/check-code': { 'made-up': madeUp },
  'POST /latchkey/impersonation/sign-in': { 'made-up': madeUp },
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
