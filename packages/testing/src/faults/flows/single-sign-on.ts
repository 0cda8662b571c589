import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { publishTxt } from '../../dns/dns-server.ts';
import { afterwards } from '../../leftovers.ts';
import {
  newOidcConnection,
  newSamlConnection,
  newTeamWithDomain,
  postResponse,
  samlLogoutRequest,
  samlRequestOf,
  samlResponse,
  sendLogout,
  signInBySaml,
  tellLogout,
} from '../../oauth/connection.ts';
import { previousSystem } from '../../oauth/previous-system.ts';
import { newTeam } from '../../people/new-team.ts';
import { answerOf, begin, comeBack, exchange, toldApp } from '../../people/oauth-app.ts';
import { secretOf } from '../../people/set-up-link.ts';
import type { TestProject } from '../../world/new-project.ts';
import type { World } from '../../world/start.ts';
import type { Flow, Flows, Send } from './flow.ts';

const LOGOUT = 'http://schemas.openid.net/event/backchannel-logout';
const form = (fields: Record<string, string>) => ({
  type: 'application/x-www-form-urlencoded',
  body: new URLSearchParams(fields).toString(),
});

/** Requests of identity providers, and those by which teams and projects show what is theirs. */
export const singleSignOnFlows: Flows = {
  'POST /auth/oauth/callback/:provider_id': {
    'of a new user': async (project, world) => {
      const flow = await begin(project);
      const raw = form(await answerOf(flow, { email: `${randomUUID()}@example.com` }, Promise.resolve(world)));
      const { cookie } = flow;
      return () => project.bare('POST /auth/oauth/callback/github', { raw, headers: { cookie } });
    },
  },
  'POST /projects/:projectId/saml/:connectionId/acs': {
    'of a new user': async (project, world) => {
      const connection = await newSamlConnection(await newTeamWithDomain(project));
      const flow = await begin(project, {}, connection.providerId);
      const { id, relayState } = samlRequestOf(flow);
      const said = { inResponseTo: id, nameId: connection.newEmail() };
      const response = await samlResponse(connection, said, {}, Promise.resolve(world));
      return () => postResponse(connection, response, { relayState, cookie: flow.cookie });
    },
  },
  'POST /projects/:projectId/saml/:connectionId/slo': { plain: signingOut('post') },
  'GET /projects/:projectId/saml/:connectionId/slo': { plain: signingOut('redirect') },
  'POST /projects/:projectId/oidc/:connectionId/backchannel-logout': { 'of all sessions of a user': tellingLogout },
  'POST /latchkey/teams/:team_id/domains/:domain_id/verify': {
    plain: async (project) => {
      const creator = await project.signUp();
      const path = `/latchkey/teams/${await newTeam(project, { creator })}/domains`;
      const { id, txt_record } = (await creator.call(`POST ${path}`, { body: { domain: newDomain() } })).body;
      publishTxt(txt_record.name, [txt_record.value]);
      return () => creator.call(`POST ${path}/${id}/verify`, { body: {} });
    },
  },
  'POST /latchkey/hosted-domains/:domain_id/verify': {
    plain: async ({ admin }) => {
      const path = '/latchkey/hosted-domains';
      const { id, txt_record } = (await admin(`POST ${path}`, { body: { domain: newDomain() } })).body;
      publishTxt(txt_record.name, [txt_record.value]);
      return () => admin(`POST ${path}/${id}/verify`, { body: {} });
    },
  },
  'POST /latchkey/set-up/open': {
    plain: async (project) => {
      const creator = await project.signUp();
      const teamId = await newTeam(project, { creator });
      const { url } = (await creator.call(`POST /latchkey/teams/${teamId}/set-up-links`, { body: {} })).body;
      return () => project.call('POST /latchkey/set-up/open', { body: { secret: secretOf(url) } });
    },
  },
};

const newDomain = () => `${randomUUID()}.example`;

function signingOut(binding: 'post' | 'redirect'): Flow {
  return async (project, world) => {
    const inWorld = Promise.resolve(world);
    const connection = await newSamlConnection(await newTeamWithDomain(project));
    const signOut = async (email: string) => {
      const xml = await samlLogoutRequest(connection, email, {}, inWorld);
      return () => sendLogout(connection, 'SAMLRequest', xml, { binding });
    };
    // The first answer needs a key that is made then, and stays.
    await (await signOut(connection.newEmail()))();
    const email = connection.newEmail();
    await signInBySaml(connection, email, {}, {}, inWorld);
    return signOut(email);
  };
}

/** A user has come by an OpenID provider, whose place another one takes that says what it is told to. */
async function tellingLogout(project: TestProject, { clock, database }: World): Promise<Send> {
  const connection = await newOidcConnection(await newTeamWithDomain(project));
  const flow = await begin(project, {}, connection.providerId);
  const back = await connection.server.signIn(flow.provider, { email: connection.newEmail() });
  const { code = '' } = toldApp(await comeBack(flow, Object.fromEntries(back.searchParams)));
  await exchange(flow, code);
  const there = await previousSystem();
  afterwards(there.close);
  const endpoints = { authorization_endpoint: `${there.url}/a`, token_endpoint: `${there.url}/t` };
  // Its configuration and its keys in one.
  there.react([200, { issuer: there.url, jwks_uri: `${there.url}/keys`, keys: [there.jwk], ...endpoints }]);
  const { db } = database;
  await sql`update single_sign_on_connections set issuer = ${there.url} where id = ${connection.id}`.execute(db);
  const { rows } = await sql<{ sub: string }>`
    select subject as sub from connection_sessions where connection_id = ${connection.id}`.execute(db);
  const claims = { ...rows[0], aud: 'latchkey', jti: randomUUID(), events: { [LOGOUT]: {} } };
  const token = await there.token(claims, { now: clock(), header: { typ: 'logout+jwt' } });
  return () => tellLogout(connection, token);
}
