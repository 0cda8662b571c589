import { authorizeQuery } from '../../people/oauth-app.ts';
import type { Cast } from '../cast.ts';
import { always } from '../sample.ts';
import type { Tenant } from '../tenant/tenant.ts';

const VERIFIER = 'a'.repeat(43);
const provider = { params: { provider_id: 'github' } };

const setOff = (client: Tenant, secret: Tenant, changes: Record<string, string> = {}) => ({
  ...provider,
  query: authorizeQuery({ id: client.id, keys: secret.keys }, VERIFIER, changes),
});
const link = ({ accessToken: token }: { accessToken: string }) => ({ type: 'link', token });

/** A state that names a project, and the cookie that goes with it. */
function madeUp({ id }: Tenant) {
  const state = Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), Buffer.alloc(16)]).toString('base64url');
  return { state, headers: { cookie: `latchkey-oauth-inner-${state}=true` } };
}

/** A callback needs a started flow; the client credentials that start it are in the URL. */
export const oauthSamples = {
  'GET /auth/oauth/authorize/:provider_id': {
    own: { send: ({ own }: Cast) => setOff(own, own) },
    "a foreign project's secret": {
      send: ({ own, foreign }: Cast) => setOff(own, foreign),
      outcome: always('INVALID_PUBLISHABLE_CLIENT_KEY'),
    },
    'to link': { send: ({ own }: Cast) => setOff(own, own, link(own.user)) },
    'to link as a foreign user': {
      send: ({ own, foreign }: Cast) => setOff(own, own, link(foreign.user)),
      outcome: always('LINK_TOKEN_FOREIGN'),
    },
    'to link as a user whose session ended': {
      send: ({ own, over }: Cast) => setOff(own, own, link(over.endedUser)),
      outcome: always('ACCESS_TOKEN_EXPIRED'),
    },
    'to link with a ticket that was made up': {
      send: ({ own }: Cast) => setOff(own, own, { type: 'link', ticket: '0'.repeat(45) }),
      outcome: always('VERIFICATION_CODE_NOT_FOUND'),
    },
  },
  'GET /auth/oauth/callback/:provider_id': {
    'without a flow': { send: () => ({ ...provider, query: { code: 'x' } }), outcome: always('OAUTH_COOKIE_MISSING') },
    'into a foreign project': {
      send: ({ foreign }: Cast) => {
        const { state, headers } = madeUp(foreign);
        return { ...provider, headers, query: { state, code: 'x' } };
      },
      outcome: always('OAUTH_FLOW_UNKNOWN'),
    },
  },
  'POST /auth/oauth/callback/:provider_id': {
    'without a flow': { send: () => ({ ...provider, body: { code: 'x' } }), outcome: always('OAUTH_COOKIE_MISSING') },
    'into a foreign project': {
      send: ({ foreign }: Cast) => {
        const { state, headers } = madeUp(foreign);
        return { ...provider, headers, body: { state, code: 'x' } };
      },
      outcome: always('OAUTH_FLOW_UNKNOWN'),
    },
  },
  'POST /latchkey/oauth/link-ticket': { own: {} },
} as const;
