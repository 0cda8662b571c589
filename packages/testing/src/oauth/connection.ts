import { randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { publishTxt } from '../dns/dns-server.ts';
import type { Answer } from '../http/call.ts';
import { begin, exchange, type Flow, toldApp } from '../people/oauth-app.ts';
import { teamOf } from '../people/team.ts';
import { needsOwnService } from '../remote.ts';
import type { SelfSigned } from '../saml/certificate.ts';
import { type Said, type Signing, samlIdentityProvider } from '../saml/identity-provider.ts';
import { logoutRequestXml, logoutResponseXml, redirectQuery, SUCCESS } from '../saml/logout.ts';
import { type TestProject, type TestUser, world } from '../world/new-project.ts';
import { baseUrl, type World } from '../world/start.ts';
import { type OidcServer, startOidcProvider } from './oidc-provider.ts';

const MINUTE = 60_000;
const identityProvider = samlIdentityProvider();
const ISSUER = 'https://identity-provider.example/saml';
const SSO_URL = 'https://identity-provider.example/sso';
const SLO_URL = 'https://identity-provider.example/slo';

/** A team with a domain of its own, and who manages it. */
export interface TeamWithDomain {
  readonly project: TestProject;
  readonly admin: TestUser;
  readonly teamId: string;
  readonly domain: string;
  /** An address of the domain that has not been used. */
  newEmail(): string;
}

export async function newTeamWithDomain(project: TestProject): Promise<TeamWithDomain> {
  const admin = await project.signUp();
  const teamId = await teamOf(project, admin);
  const domain = `${randomUUID()}.example`;
  await verifyDomain(admin, teamId, domain);
  return { project, admin, teamId, domain, newEmail: () => `ada-${randomUUID().slice(0, 8)}@${domain}` };
}

export async function verifyDomain({ call }: TestUser, teamId: string, domain: string): Promise<void> {
  const path = `/latchkey/teams/${teamId}/domains`;
  const { id, txt_record } = (await call(`POST ${path}`, { body: { domain } })).body;
  publishTxt(txt_record.name, [txt_record.value]);
  await call(`POST ${path}/${id}/verify`, { body: {} });
}

export const connectionsAt = (teamId: string) => `/latchkey/teams/${teamId}/sso-connections`;

/** A connection as its team manages it. */
export interface TestConnection extends TeamWithDomain {
  readonly id: string;
  readonly providerId: string;
  // biome-ignore lint/suspicious/noExplicitAny: what the service has answered.
  readonly body: any;
  change(body: Record<string, unknown>): Promise<Answer>;
}

function connectionOf(team: TeamWithDomain, created: Answer): TestConnection {
  if (created.status !== 201) throw new Error(`The connection was not created: ${created.text}`);
  const { body } = created;
  const change = (changes: Record<string, unknown>) =>
    team.admin.call(`PATCH ${connectionsAt(team.teamId)}/${body.id}`, { body: changes });
  return { ...team, id: body.id, providerId: `sso_${body.id}`, body, change };
}

/** A SAML connection to an identity provider of this process. */
export async function newSamlConnection(
  team: TeamWithDomain,
  settings: Record<string, unknown> = {},
): Promise<TestConnection> {
  const { certificate } = await identityProvider;
  const saml = { entity_id: ISSUER, sso_url: SSO_URL, slo_url: SLO_URL, certificates: [certificate] };
  const body = { display_name: 'Okta', type: 'saml', saml, ...settings };
  return connectionOf(team, await team.admin.call(`POST ${connectionsAt(team.teamId)}`, { body }));
}

/** A connection to a real OpenID provider of this machine, which tells of logouts. */
export async function newOidcConnection(
  team: TeamWithDomain,
): Promise<TestConnection & { readonly server: OidcServer; readonly told: readonly Told[] }> {
  needsOwnService('a provider of this machine that counts as public');
  const oidc = { issuer: 'http://127.0.0.1:1', client_id: 'latchkey', client_secret: 'not yet' };
  const body = { display_name: 'Entra ID', type: 'oidc', oidc };
  const connection = connectionOf(team, await team.admin.call(`POST ${connectionsAt(team.teamId)}`, { body }));
  const { post_logout_redirect_url: returnTo, backchannel_logout_url: backChannel } = connection.body.oidc;
  const told: Told[] = [];
  const tell = async (token: string) => {
    const { status } = await tellLogout(connection, token);
    told.push({ token, status });
    return status;
  };
  const server = await startOidcProvider([connection.providerId], baseUrl, { returnTo, backChannel, tell });
  const { issuer, clientId: client_id, clientSecret: client_secret } = server;
  await connection.change({ oidc: { issuer, client_id, client_secret } });
  return { ...connection, server, told };
}

/** A logout token, and how it was answered. */
interface Told {
  readonly token: string;
  readonly status: number;
}

/** Tells of a logout as an OpenID provider does. */
export const tellLogout = ({ project, id }: TestConnection, token: string): Promise<Answer> =>
  project.bare(`POST /projects/${project.id}/oidc/${id}/backchannel-logout`, {
    raw: {
      type: 'application/x-www-form-urlencoded',
      body: new URLSearchParams({ logout_token: token }).toString(),
    },
  });

/** What a browser was sent to a SAML identity provider with. */
export function samlRequestOf({ provider }: Pick<Flow, 'provider'>) {
  const deflated = Buffer.from(provider.searchParams.get('SAMLRequest') ?? '', 'base64');
  const xml = inflateRawSync(deflated).toString();
  const relayState = provider.searchParams.get('RelayState') ?? '';
  return { xml, id: /\bID="([^"]+)"/.exec(xml)?.[1] ?? '', relayState };
}

/** A response of the identity provider for a connection: of now, to no request unless one is named. */
export async function samlResponse(
  connection: TestConnection,
  said: Said,
  { encryptedFor, ...signing }: Signing & { readonly encryptedFor?: string } = {},
  inWorld: Promise<World> = world(),
): Promise<string> {
  const now = (await inWorld).clock();
  const { entity_id: audience, acs_url: acs } = connection.body.saml.service_provider;
  const all = {
    issuer: ISSUER,
    audience,
    recipient: acs,
    destination: acs,
    inResponseTo: null,
    notBefore: new Date(now - MINUTE).toISOString(),
    notOnOrAfter: new Date(now + 5 * MINUTE).toISOString(),
    assertionId: `_${randomUUID()}`,
    ...said,
  };
  const { response, encryptedResponse } = await identityProvider;
  const xml =
    encryptedFor === undefined ? response(all, signing) : await encryptedResponse(encryptedFor, undefined, all);
  return Buffer.from(xml).toString('base64');
}

/** Posts a response as the browser does. */
export function postResponse(
  connection: TestConnection,
  response: string,
  { relayState, cookie }: { readonly relayState?: string | undefined; readonly cookie?: string | undefined } = {},
): Promise<Answer> {
  const form = new URLSearchParams({ SAMLResponse: response, ...(relayState && { RelayState: relayState }) });
  return connection.project.bare(`POST /projects/${connection.project.id}/saml/${connection.id}/acs`, {
    raw: { type: 'application/x-www-form-urlencoded', body: form.toString() },
    headers: cookie ? { cookie } : {},
  });
}

/** Goes to the identity provider of SAML and back. */
export async function answerSaml(
  connection: TestConnection,
  flow: Flow,
  said: Said,
  signing?: Signing,
  inWorld: Promise<World> = world(),
): Promise<Answer> {
  const { id, relayState } = samlRequestOf(flow);
  const response = await samlResponse(connection, { inResponseTo: id, ...said }, signing, inWorld);
  return postResponse(connection, response, { relayState, cookie: flow.cookie });
}

/** All of a sign-in by SAML: what the app is answered in the end. */
export async function signInBySaml(
  connection: TestConnection,
  nameId: string,
  changes: Record<string, string> = {},
  said: Said = {},
  inWorld: Promise<World> = world(),
): Promise<Answer> {
  const flow = await begin(connection.project, changes, connection.providerId);
  const answer = await answerSaml(connection, flow, { nameId, ...said }, undefined, inWorld);
  const { code } = toldApp(answer);
  return code ? exchange(flow, code) : answer;
}

/** A logout request of the identity provider for a connection, without a signature: of now, for all sessions of a name. */
export async function samlLogoutRequest(
  connection: TestConnection,
  nameId: string,
  { sessions = [], id = `_${randomUUID()}` }: { readonly sessions?: readonly string[]; readonly id?: string } = {},
  inWorld: Promise<World> = world(),
): Promise<string> {
  const issued = new Date((await inWorld).clock()).toISOString();
  const indexes = sessions.map((index) => `<samlp:SessionIndex>${index}</samlp:SessionIndex>`);
  const content = `<saml:NameID>${nameId}</saml:NameID>${indexes.join('')}`;
  return logoutRequestXml({ ...addressed(connection), id, issued, attributes: '', content });
}

/** The identity provider's answer to our logout request, without a signature. */
export async function samlLogoutResponse(
  connection: TestConnection,
  inResponseTo: string,
  status = SUCCESS,
): Promise<string> {
  const issued = new Date((await world()).clock()).toISOString();
  const attributes = ` InResponseTo="${inResponseTo}"`;
  return logoutResponseXml({ ...addressed(connection), issued, attributes, content: status });
}

const addressed = ({ body }: TestConnection) => ({
  issuer: ISSUER,
  destination: body.saml.service_provider.slo_url as string,
});

/** Sends a logout message as the browser does: by the address, or by a form. */
export async function sendLogout(
  connection: TestConnection,
  field: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  { binding = 'redirect', relayState, key }: SendLogout = {},
): Promise<Answer> {
  const own = await identityProvider;
  const path = `/projects/${connection.project.id}/saml/${connection.id}/slo`;
  const more = relayState === undefined ? {} : { relayState };
  if (binding === 'redirect')
    return connection.project.bare(`GET ${path}?${redirectQuery(field, xml, (key ?? own).privateKey, more)}`);
  const id = /\bID="([^"]+)"/.exec(xml)?.[1] ?? '';
  const message = Buffer.from(own.signed(xml, id, key ? { key } : {})).toString('base64');
  const form = new URLSearchParams({ [field]: message, ...(relayState !== undefined && { RelayState: relayState }) });
  return connection.project.bare(`POST ${path}`, {
    raw: { type: 'application/x-www-form-urlencoded', body: form.toString() },
  });
}

interface SendLogout {
  readonly binding?: 'redirect' | 'post';
  readonly relayState?: string | undefined;
  /** Another key than that of the identity provider. */
  readonly key?: SelfSigned;
}
