import { standardScopeNames, standardScopes } from '@latchkey/protocol/oauth-clients';
import { type Client, type Configuration, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { derivedRandom } from '../../../platform/crypto/key-ring.ts';
import { newId } from '../../../runtime/ids.ts';
import { pagesOf } from '../../projects/own-pages.ts';
import type { Project } from '../../projects/project.ts';
import { activeKey, publishedKeys, type TimedKey } from '../../projects/signing-keys.ts';
import { ACR_VALUES } from '../acr.ts';
import { isOriginAllowed } from '../unregistered/allowed.ts';
import { accountOf } from './account.ts';
import { adapterOf } from './adapter.ts';
import { existingGrant } from './grant.ts';
import { askSignOut, askUserCode, confirmUserCode, showDeviceConnected, showError, showSignedOut } from './pages.ts';
import { ProjectKey } from './project-key.ts';
import { prompts } from './prompts.ts';
import { DPOP_ALGORITHMS } from './proven-key.ts';
import { resourceIndicators } from './resources.ts';
import { currentScope } from './scope.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NO_PAGES = 'the project has turned its hosted pages off, and trusts no domain with pages of its own';
const YEAR = 365 * DAY;

/** Where each endpoint is, below the issuer. */
const routes = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  userinfo: '/oauth/userinfo',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  pushed_authorization_request: '/oauth/par',
  device_authorization: '/oauth/device/authorize',
  code_verification: '/oauth/device',
  end_session: '/oauth/sign-out',
  registration: '/oauth/register',
  jwks: '/.well-known/jwks.json',
} as const;

/** As long as the API that an access token is for has it. */
const lifetime = (_: unknown, { resourceServer }: { readonly resourceServer?: ResourceServer | undefined }) =>
  resourceServer?.accessTokenTTL ?? 10 * MINUTE;

/** What was used is remembered until it expires: that is not for years. */
function isBrief(exp: number): void {
  const { now } = currentScope().context;
  if (!(exp <= now / 1_000 + HOUR)) throw new errors.InvalidClientAuth('the assertion is to expire within an hour');
}

/** Where people see what an application asks of them. */
function consentPage(project: Project, request: string): string {
  const pages = pagesOf(project);
  if (pages === undefined) throw new errors.CustomOIDCProviderError('temporarily_unavailable', NO_PAGES);
  return `${pages}/consent?request=${encodeURIComponent(request)}`;
}

/** Clients of MCP servers often name no scope: they are told who the user is (RFC 6749, section 3.3). */
async function assumeOpenid({ oidc }: KoaContextWithOIDC): Promise<void> {
  if (oidc.params) oidc.params.scope ??= 'openid';
}

/** The library signs with the first key of an algorithm. */
const signingFirst = (project: Project, signing: TimedKey, now: number): TimedKey[] => {
  const first = [signing, activeKey(project, 'RS256', now) ?? []].flat();
  return [...first, ...publishedKeys(project, now).filter((key) => !first.includes(key))];
};

/** A project as an OpenID Provider; `signing` is the key that signs now. */
export const configurationOf = (project: Project, signing: TimedKey, now: number): Configuration => ({
  adapter: adapterOf,
  findAccount: (_, sub) => accountOf(sub),
  loadExistingGrant: existingGrant,
  interactions: {
    policy: prompts(),
    url: (_, { uid }) => consentPage(project, uid),
  },
  routes,
  jwks: { keys: signingFirst(project, signing, now).map((key) => new ProjectKey(key)) },
  responseTypes: ['code'],
  extraParams: { scope: assumeOpenid },
  allowOmittingSingleRegisteredRedirectUri: false,
  discovery: { client_id_metadata_document_supported: isOriginAllowed(project, 'metadata-document') || undefined },
  pkce: { required: () => true },
  clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'private_key_jwt', 'none'],
  assertJwtClientAuthClaimsAndHeader: async (_, { exp }) => isBrief(Number(exp)),
  enabledJWA: {
    // The library tells of RS256 once there is a key for it.
    idTokenSigningAlgValues: ['ES256', 'RS256'],
    dPoPSigningAlgValues: [...DPOP_ALGORITHMS],
    clientAuthSigningAlgValues: ['ES256', 'RS256', 'PS256', 'EdDSA', 'Ed25519'],
  },
  acrValues: [...ACR_VALUES],
  scopes: standardScopeNames,
  claims: { ...standardScopes, openid: ['sub', 'auth_time', 'acr', 'amr'] } as never,
  conformIdTokenClaims: false,
  extraTokenClaims: async () => currentScope().acting,
  rotateRefreshToken: true,
  issueRefreshToken: async (_, client, code) =>
    client.grantTypeAllowed('refresh_token') && code.scopes.has('offline_access'),
  expiresWithSession: async () => false,
  clientBasedCORS: (_, origin, client) => (client.redirectUris ?? []).some((uri) => URL.parse(uri)?.origin === origin),
  cookies: {
    keys: [derivedRandom({ deriveKey: project.dataKey }, 'oidc cookies')(32).toString('base64url')],
    names: cookieNames(project),
    long: { httpOnly: true, sameSite: 'lax', signed: true },
    short: { httpOnly: true, sameSite: 'lax', signed: true },
  },
  ttl: {
    AccessToken: lifetime,
    ClientCredentials: lifetime,
    AuthorizationCode: MINUTE,
    DeviceCode: 10 * MINUTE,
    Grant: 90 * DAY,
    IdToken: 10 * MINUTE,
    Interaction: HOUR,
    RefreshToken: 30 * DAY,
    RegistrationAccessToken: YEAR,
    // One without a user is there for the length of a form.
    Session: (_, { accountId }) => (accountId === undefined ? HOUR : 30 * DAY),
  },
  features: {
    devInteractions: { enabled: false },
    userinfo: { enabled: true },
    introspection: { enabled: true, allowedPolicy: mayIntrospect },
    revocation: { enabled: true },
    pushedAuthorizationRequests: { enabled: true },
    dPoP: { enabled: true },
    externalSigningSupport: { enabled: true, ack: 'experimental-01' },
    clientCredentials: { enabled: true },
    resourceIndicators,
    deviceFlow: {
      enabled: true,
      charset: 'base-20',
      mask: '****-****',
      userCodeInputSource: (ctx, _form, _out, problem) => askUserCode(ctx, problem),
      userCodeConfirmSource: (ctx, form, client, _device, userCode) =>
        confirmUserCode(ctx, form, client.clientName ?? client.clientId, userCode),
      successSource: showDeviceConnected,
    },
    rpInitiatedLogout: { enabled: true, logoutSource: askSignOut, postLogoutSuccessSource: showSignedOut },
    backchannelLogout: { enabled: true },
    registration: {
      enabled: isOriginAllowed(project, 'registration'),
      idFactory: () => newId(currentScope().context.random),
    },
    registrationManagement: { enabled: isOriginAllowed(project, 'registration'), rotateRegistrationAccessToken: false },
  },
  fetch: (address, { method = 'GET', headers, body } = {}) =>
    currentScope().services.fetch(String(address), {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(body != null && { body: String(body) }),
    }),
  renderError: showError,
});

/** Of each project its own, for all of them are on one origin. */
const cookieNames = ({ wireId }: Project) => ({
  session: `latchkey-provider-${wireId}`,
  interaction: `latchkey-provider-request-${wireId}`,
  resume: `latchkey-provider-resume-${wireId}`,
});

/** A client looks into what was issued to itself; one of the project's own into anything. */
const mayIntrospect = (_: unknown, { clientId }: Client, token: { readonly clientId?: string | undefined }) =>
  token.clientId === clientId || (currentScope().clients.get(clientId)?.isFirstParty ?? false);
