import * as z from 'zod';
import { type EndpointTable, json, success } from '../../endpoint.ts';
import { text, userIdOrMe } from '../../input/scalars.ts';

const Wanted = z.strictObject({ scope: text.optional() });
const ProviderToken = json(z.object({ access_token: z.string() }), 201);
const errors = [
  'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED',
  'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
  'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
] as const;
/** What speaking to the provider can come to. */
const refusals = ['OAUTH_CLIENT_REFUSED', 'OAUTH_PROVIDER_FAILED', 'TOO_MANY_REQUESTS'] as const;

export const connectedAccounts = {
  'POST /connected-accounts/:user_id/:provider_id/access-token': {
    purpose: "Get a token for the provider's own API, of an account that the user has connected.",
    access: 'client',
    ownerRole: 'developer',
    params: z.strictObject({ user_id: userIdOrMe, provider_id: text }),
    query: z.strictObject({}),
    body: Wanted,
    inPerson: true,
    answer: ProviderToken,
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', ...errors],
    refusals: ['CONNECTED_ACCOUNT_NOT_OWN', ...refusals],
  },
  'POST /auth/oauth/connected-accounts/:provider_id/access-token': {
    purpose: 'The same for the signed-in user, by an older name.',
    access: 'client',
    ownerRole: 'developer',
    user: 'CANNOT_GET_OWN_USER_WITHOUT_USER',
    params: z.strictObject({ provider_id: text }),
    query: z.strictObject({}),
    body: Wanted,
    inPerson: true,
    answer: ProviderToken,
    errors,
    refusals,
  },
  'DELETE /latchkey/connected-accounts/:user_id/:provider_id': {
    purpose: 'Disconnect what a user has at a provider; users keep the last way to sign in.',
    invalidates: ['user', 'users'],
    access: 'client',
    params: z.strictObject({ user_id: userIdOrMe, provider_id: text }),
    inPerson: true,
    recentProof: true,
    answer: success,
    errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND', 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'],
    refusals: ['CONNECTED_ACCOUNT_NOT_OWN', 'LAST_WAY_IN', 'SINGLE_SIGN_ON_ACCOUNT_OF_TEAM'],
    addition: true,
  },
} as const satisfies EndpointTable;
