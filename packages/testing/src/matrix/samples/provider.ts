import type { Caller } from '../callers.ts';
import type { Sample } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const NOT_FOUND = 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED';
const NOT_CONNECTED = 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER';

/** Apple is never asked whether it still takes a token. */
const ofUser = ({ user }: Tenant) => ({ params: { user_id: user.id, provider_id: 'apple' }, body: {} });
const me = { params: { user_id: 'me', provider_id: 'apple' }, body: {} };
/** Project `internal` has no providers. */
const inOwnProject = ({ project }: Caller) => (project === 'own' ? undefined : NOT_FOUND);

/** The samples of routes that have to do with identity providers. */
export const providerSamples = {
  'GET /latchkey/oauth-providers': { own: {} },
  'POST /connected-accounts/:user_id/:provider_id/access-token': {
    'of the signed-in user': {
      send: () => me,
      outcome: (caller) => (caller.hasUser ? inOwnProject(caller) : 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
    },
    'of a user by id': {
      send: ({ own }) => ofUser(own),
      outcome: (caller) => {
        const isOwn = caller.project === 'own' && caller.hasUser;
        return caller.level === 'client' && !isOwn ? 'CONNECTED_ACCOUNT_NOT_OWN' : inOwnProject(caller);
      },
    },
    'of a foreign user': {
      send: ({ foreign }) => ofUser(foreign),
      outcome: ({ level, project }) => {
        if (level === 'client') return 'CONNECTED_ACCOUNT_NOT_OWN';
        return project === 'own' ? 'USER_NOT_FOUND' : NOT_FOUND;
      },
    },
  },
  'POST /auth/oauth/connected-accounts/:provider_id/access-token': {
    own: { send: () => ({ params: { provider_id: 'apple' }, body: {} }), outcome: inOwnProject },
  },
  'DELETE /latchkey/connected-accounts/:user_id/:provider_id': {
    'of the signed-in user': {
      send: () => ({ params: me.params }),
      outcome: ({ hasUser, project }) => {
        if (!hasUser) return 'CANNOT_GET_OWN_USER_WITHOUT_USER';
        return project === 'own' ? undefined : NOT_CONNECTED;
      },
      destroys: 'connectedAccount',
    },
    'of a user by id': {
      send: ({ own }) => ({ params: ofUser(own).params }),
      outcome: ({ level, hasUser, project }) => {
        if (level === 'client') return project === 'own' && hasUser ? undefined : 'CONNECTED_ACCOUNT_NOT_OWN';
        return project === 'own' ? undefined : 'USER_NOT_FOUND';
      },
      destroys: 'connectedAccount',
    },
    'of a foreign user': {
      send: ({ foreign }) => ({ params: ofUser(foreign).params }),
      outcome: ({ level }) => (level === 'client' ? 'CONNECTED_ACCOUNT_NOT_OWN' : 'USER_NOT_FOUND'),
    },
  },
} satisfies Record<string, Record<string, Sample>>;
