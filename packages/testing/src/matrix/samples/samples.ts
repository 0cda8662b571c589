import type { Key } from '@latchkey/protocol';
import { callbackUrl, newEmail } from '../../world/new-project.ts';
import { always, onlyOwn, type Sample } from '../sample.ts';
import { password, type Tenant } from '../tenant/tenant.ts';
import { apiKeySamples } from './api-key.ts';
import { cliSamples } from './cli.ts';
import { codeSamples } from './code.ts';
import { emailSamples } from './email.ts';
import { emailChatSamples } from './email-chat.ts';
import { emailTemplateSamples } from './email-template.ts';
import { emailThemeSamples } from './email-theme.ts';
import { eventSamples } from './event.ts';
import { importSamples, previousSystemSamples } from './import.ts';
import { metricSamples } from './metric.ts';
import { oauthSamples } from './oauth.ts';
import { oauthClientSamples } from './oauth-client.ts';
import { ownerSamples } from './owner.ts';
import { passkeySamples } from './passkey.ts';
import { permissionSamples } from './permission.ts';
import { personSamples } from './person.ts';
import { proofSamples } from './proof.ts';
import { providerSamples } from './provider.ts';
import { secondFactorSamples } from './second-factor.ts';
import { sessionSamples } from './session.ts';
import { teamSamples } from './team.ts';
import { teamApiKeySamples } from './team-api-key.ts';
import { directorySamples } from './teams/directory.ts';
import { domainSamples } from './teams/domain.ts';
import { setUpLinkSamples } from './teams/set-up-link.ts';
import { singleSignOnSamples } from './teams/single-sign-on.ts';
import { userSamples } from './user.ts';
import { webhookSamples } from './webhook.ts';

const credentials = ({ user }: Tenant) => ({ body: { email: user.email, password } });
const grant = (client: Tenant, secret: Tenant, { user }: Tenant) => ({
  body: {
    grant_type: 'refresh_token',
    client_id: client.id,
    client_secret: secret.keys.publishable_client_key,
    refresh_token: user.refreshToken,
  },
});
const keySet = ({ keySetId }: Tenant) => ({ params: { id: keySetId } });

/** The inputs of every route: those that touch own things and, where a route names any, those that reach for foreign ones. */
export const samples: { readonly [K in Key]: Readonly<Record<string, Sample>> } = {
  ...codeSamples,
  ...apiKeySamples,
  ...cliSamples,
  ...providerSamples,
  ...oauthSamples,
  ...oauthClientSamples,
  ...ownerSamples,
  ...passkeySamples,
  ...proofSamples,
  ...secondFactorSamples,
  ...sessionSamples,
  ...permissionSamples,
  ...personSamples,
  ...eventSamples,
  ...userSamples,
  ...teamSamples,
  ...teamApiKeySamples,
  ...directorySamples,
  ...domainSamples,
  ...setUpLinkSamples,
  ...singleSignOnSamples,
  ...emailSamples,
  ...emailTemplateSamples,
  ...emailThemeSamples,
  ...emailChatSamples,
  ...importSamples,
  ...previousSystemSamples,
  ...metricSamples,
  ...webhookSamples,
  'GET ': { plain: {} },
  'POST /check-version': { plain: { send: () => ({ body: { clientVersion: '1.0.0' } }) } },
  'POST /check-feature-support': { plain: { send: () => ({ body: { feature_name: 'x' } }) } },
  // Public keys and images are for everybody who knows their address.
  'GET /projects/:projectId/.well-known/jwks.json': {
    own: { send: ({ own }) => ({ params: { projectId: own.id } }) },
    foreign: { send: ({ foreign }) => ({ params: { projectId: foreign.id } }) },
  },
  'GET /latchkey/images/:projectId/:imageId': {
    own: { send: ({ own }) => ({ params: { projectId: own.id, imageId: own.imageId } }) },
    'foreign image under the own project': {
      send: ({ own, foreign }) => ({ params: { projectId: own.id, imageId: foreign.imageId } }),
      outcome: always('IMAGE_UNKNOWN'),
    },
  },

  'POST /auth/password/sign-up': {
    plain: { send: () => ({ body: { email: newEmail(), password, verification_callback_url: callbackUrl } }) },
    'to a domain of a foreign project': {
      send: ({ foreign }) => ({
        body: {
          email: newEmail(),
          password,
          verification_callback_url: `https://${foreign.canary}.example.com/handler`,
        },
      }),
      outcome: always('REDIRECT_URL_NOT_WHITELISTED'),
    },
  },
  'POST /auth/password/sign-in': {
    own: { send: ({ own }) => credentials(own), outcome: onlyOwn('EMAIL_PASSWORD_MISMATCH') },
    foreign: { send: ({ foreign }) => credentials(foreign), outcome: always('EMAIL_PASSWORD_MISMATCH') },
  },
  // Any bearer of the token may; others are kept out because there is an owner.
  'POST /latchkey/first-owner': {
    'a made-up token': {
      send: () => ({ body: { token: '0'.repeat(45), email: newEmail(), password } }),
      outcome: always('VERIFICATION_CODE_NOT_FOUND'),
    },
    'a good token': {
      send: ({ firstOwnerToken: token }) => ({ body: { token, email: newEmail(), password } }),
      outcome: always('VERIFICATION_CODE_ALREADY_USED'),
    },
  },
  'POST /auth/anonymous/sign-up': { 'where it is off': { outcome: always('ANONYMOUS_ACCOUNTS_NOT_ENABLED') } },
  'POST /latchkey/anonymous/upgrade/password': {
    'of a user who is not anonymous': {
      send: () => ({ body: { email: newEmail(), password, verification_callback_url: callbackUrl } }),
      outcome: always('NOT_ANONYMOUS'),
    },
  },
  'POST /latchkey/anonymous/upgrade/otp': {
    'of a user who is not anonymous': {
      send: () => ({ body: { code: '0'.repeat(45) } }),
      outcome: ({ project }) => (project === 'internal' ? 'MAGIC_LINK_OFF' : 'NOT_ANONYMOUS'),
    },
  },
  // Its client credentials are in the body; any caller who has them may call.
  'POST /auth/oauth/token': {
    own: { send: ({ own }) => grant(own, own, own) },
    "a foreign user's token": {
      send: ({ own, foreign }) => grant(own, own, foreign),
      outcome: always('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    },
    "a foreign project's secret": {
      send: ({ own, foreign }) => grant(own, foreign, own),
      outcome: always('INVALID_OAUTH_CLIENT_ID_OR_SECRET'),
    },
    'a code that was made up': {
      send: ({ own }) => ({
        body: {
          grant_type: 'authorization_code',
          client_id: own.id,
          code: '0'.repeat(64),
          redirect_uri: callbackUrl,
          code_verifier: 'x',
        },
      }),
      outcome: always('INVALID_AUTHORIZATION_CODE'),
    },
    'of a user who was deleted': {
      send: ({ own, over }) => grant(own, own, { ...own, user: over.deletedUser }),
      outcome: always('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    },
  },

  'GET /users/me': { own: {} },
  'PATCH /users/me': {
    own: { send: () => ({ body: { display_name: 'Changed by the matrix' } }) },
    'read-only fields': {
      send: ({ own }) => ({ body: { client_read_only_metadata: { canary: own.canary } } }),
      fieldsOf: 'server',
    },
    'ownership of a foreign project': {
      send: ({ foreign }) => ({ body: { server_metadata: { managedProjectIds: [foreign.id] } } }),
      fieldsOf: 'server',
    },
    'a foreign team': {
      send: ({ foreign }) => ({ body: { selected_team_id: foreign.teamId } }),
      outcome: always('TEAM_MEMBERSHIP_NOT_FOUND'),
    },
  },
  'DELETE /users/me': {
    own: {
      outcome: ({ level, project, hasUser }) => {
        if (project === 'internal' && level === 'client') return 'SELF_DELETION_OFF';
        return hasUser ? undefined : 'CANNOT_GET_OWN_USER_WITHOUT_USER';
      },
      destroys: 'everything',
    },
  },
  'GET /users': {
    all: {},
    'from a foreign user on': { send: ({ foreign }) => ({ query: { cursor: foreign.user.id } }) },
    'of a foreign team': { send: ({ foreign }) => ({ query: { team_id: foreign.teamId } }) },
    'named like a foreign user': { send: ({ foreign }) => ({ query: { query: foreign.canary } }) },
    'with the id of a foreign user': { send: ({ foreign }) => ({ query: { query: foreign.user.id } }) },
  },
  'GET /latchkey/users': {
    all: {},
    'with where they were last': { send: () => ({ query: { with_last_place: 'true' } }) },
    'of a foreign team': { send: ({ foreign }) => ({ query: { team_id: foreign.teamId } }) },
    'named like a foreign user': { send: ({ foreign }) => ({ query: { query: foreign.canary } }) },
    'with the id of a foreign user': { send: ({ foreign }) => ({ query: { query: foreign.user.id } }) },
  },
  'POST /latchkey/users/revoke-sessions': {
    foreign: { send: ({ foreign }) => ({ body: { user_ids: [foreign.user.id] } }) },
    own: { send: ({ own }) => ({ body: { user_ids: [own.user.id] } }), destroys: 'everything' },
  },
  'POST /users': {
    plain: { send: () => ({ body: { display_name: 'Made by the matrix' } }) },
    'with the id of a foreign user': {
      send: ({ foreign }) => ({ body: { id: foreign.user.id } }),
      outcome: always('SCHEMA_ERROR'),
    },
    'in a foreign team': {
      send: ({ foreign }) => ({ body: { selected_team_id: foreign.teamId } }),
      outcome: always('SCHEMA_ERROR'),
    },
  },

  'GET /projects/current': { own: {} },
  'GET /internal/projects': { own: {} },
  'GET /latchkey/backups': { own: {} },
  'POST /internal/projects': { plain: { send: () => ({ body: { display_name: 'Made by the matrix' } }) } },
  'POST /latchkey/project-copies': {
    own: { send: ({ own }) => ({ body: { project_id: own.id, display_name: 'Copied by the matrix' } }) },
    'of a foreign project': {
      send: ({ foreign }) => ({ body: { project_id: foreign.id, display_name: 'Copied by the matrix' } }),
      outcome: always('PROJECT_NOT_FOUND'),
    },
  },
  'GET /internal/projects/current': { own: {} },
  'PATCH /internal/projects/current': { own: { send: () => ({ body: { description: 'Changed by the matrix' } }) } },
  'GET /latchkey/project-settings': { own: {} },
  'GET /latchkey/redirect-check': { own: { send: () => ({ query: { url: 'https://app.example.com' } }) } },
  'GET /latchkey/domain-check': {
    own: { send: () => ({ query: { domain: 'https://app.example.com' } }), outcome: always('DOMAIN_UNKNOWN') },
  },
  'GET /latchkey/sign-in-policy': { own: {} },
  'GET /latchkey/assurance': { own: {} },
  'PATCH /latchkey/project-settings': { own: { send: () => ({ body: { anonymous_sign_up_enabled: false } }) } },
  'DELETE /internal/projects/current': {
    own: { outcome: onlyOwn('INTERNAL_PROJECT_STAYS'), destroys: 'everything' },
  },
  'POST /internal/api-keys': {
    plain: {
      send: () => ({
        body: {
          description: 'Made by the matrix',
          expires_at_millis: Date.UTC(2100, 0),
          has_publishable_client_key: true,
          has_secret_server_key: true,
          has_super_secret_admin_key: true,
        },
      }),
    },
  },
  'GET /internal/api-keys': { own: {} },
  'GET /latchkey/api-keys': { own: {} },
  'GET /internal/api-keys/:id': {
    own: { send: ({ own }) => keySet(own), outcome: onlyOwn('API_KEY_NOT_FOUND') },
    foreign: { send: ({ foreign }) => keySet(foreign), outcome: always('API_KEY_NOT_FOUND') },
  },
  'POST /latchkey/api-keys/:id/rotate': {
    own: {
      send: ({ own }) => ({ ...keySet(own), body: {} }),
      // The set has an admin key, which the other roles can't make either.
      outcome: ({ project, role }) => {
        if (project !== 'own') return 'API_KEY_NOT_FOUND';
        return role ? 'OWNER_ROLE_INSUFFICIENT' : undefined;
      },
      destroys: 'everything',
    },
    foreign: {
      send: ({ foreign }) => ({ ...keySet(foreign), body: {} }),
      outcome: always('API_KEY_NOT_FOUND'),
    },
  },
  'PATCH /internal/api-keys/:id': {
    own: {
      send: ({ own }) => ({ ...keySet(own), body: { revoked: true } }),
      outcome: onlyOwn('API_KEY_NOT_FOUND'),
      destroys: 'everything',
    },
    foreign: {
      send: ({ foreign }) => ({ ...keySet(foreign), body: { revoked: true } }),
      outcome: always('API_KEY_NOT_FOUND'),
    },
  },
};
