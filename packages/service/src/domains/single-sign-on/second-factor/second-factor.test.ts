import { newProject, refusal, type TestProject } from '@latchkey/testing';
import {
  connectionsAt,
  newOidcConnection,
  newSamlConnection,
  newTeamWithDomain,
  signInBySaml,
  type TestConnection,
} from '@latchkey/testing/oauth/connection';
import { begin, comeBack, exchange, toldApp } from '@latchkey/testing/people/oauth-app';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import type { Said } from '@latchkey/testing/saml/identity-provider';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';

const REFEDS = 'https://refeds.org/profile/mfa';
const MICROSOFT = 'http://schemas.microsoft.com/claims/multipleauthn';
const METHODS = 'http://schemas.microsoft.com/claims/authnmethodsreferences';
const methods = (...values: readonly string[]) =>
  `<saml:Attribute Name="${METHODS}">${values.map((one) => `<saml:AttributeValue>${one}</saml:AttributeValue>`).join('')}</saml:Attribute>`;

const connectionAt = ({ teamId, id }: TestConnection) => `${connectionsAt(teamId)}/${id}`;
const read = async (connection: TestConnection) =>
  (await connection.project.server(`GET ${connectionAt(connection)}`)).body;
const set = (connection: TestConnection, reviewed: string, values: readonly string[]) =>
  connection.project.server(`PUT ${connectionAt(connection)}/second-factor`, {
    body: { values, identity_provider_hash: reviewed },
  });
const count = async (connection: TestConnection, ...values: readonly string[]) =>
  set(connection, (await read(connection)).identity_provider_hash ?? 'none', values);
const counted = async (connection: TestConnection): Promise<string[]> => (await read(connection)).second_factor_values;

describe('what counts as a second factor is not set', () => {
  let connection: TestConnection;

  beforeAll(async () => {
    connection = await newSamlConnection(await newTeamWithDomain(await newProject()));
  });

  test("by the team's administrators", async () => {
    const { admin, change } = connection;
    expect(
      await admin.call(`PUT ${connectionAt(connection)}/second-factor`, {
        body: { values: [REFEDS], identity_provider_hash: connection.body.identity_provider_hash },
      }),
    ).toMatchObject({ status: 401, code: 'INSUFFICIENT_ACCESS_TYPE' });
    expect((await change({ second_factor_values: [REFEDS] })).code).toBe('SCHEMA_ERROR');
    expect(await counted(connection)).toEqual([]);
  });

  test('of a connection of another team or project', async () => {
    const other = await newTeamWithDomain(connection.project);
    expect(await count({ ...connection, teamId: other.teamId }, REFEDS)).toMatchObject(
      refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'),
    );
    expect((await count({ ...connection, project: await newProject() }, REFEDS)).code).toBe('TEAM_NOT_FOUND');
  });

  test('to more than ten values', async () => {
    const many = Array.from({ length: 11 }, (_, number) => `urn:${number}`);
    expect((await count(connection, ...many)).code).toBe('SCHEMA_ERROR');
  });

  test('of another identity provider than the one that was reviewed, be it but another in its keys', async () => {
    const { entity_id, sso_url } = connection.body.saml;
    const [before, other] = [await selfSigned(), await selfSigned()];
    await connection.change({ saml: { entity_id, sso_url, certificates: [before.certificate] } });
    const { identity_provider_hash: reviewed } = await read(connection);
    const refused = async (saml: object) => {
      await connection.change({ saml: { entity_id, sso_url, certificates: [before.certificate], ...saml } });
      expect(await set(connection, reviewed, [REFEDS])).toMatchObject(refusal('SINGLE_SIGN_ON_CONNECTION_CHANGED'));
      expect(await counted(connection)).toEqual([]);
    };
    await refused({ certificates: [other.certificate] });
    await refused({ entity_id: 'https://other.example' });
    await refused({ sso_url: 'https://other.example/sso' });
    await connection.change({ saml: { entity_id, sso_url, certificates: [before.certificate] } });
    await connection.change({ display_name: 'Renamed', saml: { entity_id, slo_url: null } });
    expect((await set(connection, reviewed, [REFEDS])).body.second_factor_values).toEqual([REFEDS]);
  });

  test("any longer once the team's administrators have made it another identity provider", async () => {
    const setAgain = () => count(connection, REFEDS);
    const { entity_id, sso_url } = connection.body.saml;
    const { certificate } = await selfSigned();
    expect((await setAgain()).body.second_factor_values).toEqual([REFEDS]);
    await connection.change({ display_name: 'Renamed', sign_requests: true });
    expect(await counted(connection)).toEqual([REFEDS]);
    await connection.change({ saml: { entity_id, sso_url, certificates: [certificate] } });
    expect(await counted(connection)).toEqual([]);
    const query = { kinds: 'single_sign_on_connection.updated', limit: 1 };
    const [event] = (await connection.project.admin('GET /latchkey/events', { query })).body.items;
    expect(event.detail.fields).toEqual(['saml', 'second_factor_values']);
    await setAgain();
    await connection.change({ saml: { entity_id: 'https://other.example', sso_url, certificates: [certificate] } });
    expect(await counted(connection)).toEqual([]);
  });
});

describe('where the project requires two factors', () => {
  let project: TestProject;
  let saml: TestConnection;
  let oidc: Awaited<ReturnType<typeof newOidcConnection>>;

  beforeAll(async () => {
    project = await newProject({ passkey_enabled: true });
    const team = await newTeamWithDomain(project);
    saml = await newSamlConnection(team);
    oidc = await newOidcConnection(team);
    // From now on the team's administrators are kept out, too: a password alone is not enough.
    await project.admin('PATCH /latchkey/project-settings', {
      body: { minimum_assurance: 'two-factors', enrolment_grace_days: 0 },
    });
  });

  const bySaml = async (said: Said, email = saml.newEmail()) => signInBySaml(saml, email, {}, said);

  /** As far as the code that the app gets. */
  async function codeByOpenId(said: { readonly amr?: string[]; readonly toldAmr?: string[] }) {
    const flow = await begin(project, {}, oidc.providerId);
    const back = await oidc.server.signIn(flow.provider, { email: oidc.newEmail(), name: 'Ada', ...said });
    const answer = await comeBack(flow, Object.fromEntries(back.searchParams));
    return { flow, code: toldApp(answer).code ?? '' };
  }
  async function byOpenId(amr?: string[], toldAmr?: string[]) {
    const { flow, code } = await codeByOpenId({ ...(amr && { amr }), ...(toldAmr && { toldAmr }) });
    return exchange(flow, code);
  }

  /** What a session is good for, and what its access token says. */
  async function stands({ body }: { readonly body: { readonly access_token: string } }) {
    const headers = { 'access-token': body.access_token };
    const { status } = await project.call('GET /teams', { headers, query: { user_id: 'me' } });
    const { acr, amr } = decodeJwt(body.access_token);
    return { status, acr, amr };
  }

  const enough = { status: 200, acr: '2', amr: ['mfa'] };
  const tooLittle = { status: refusal('ASSURANCE_TOO_LOW').status, acr: '1', amr: undefined };

  test('a sign-in is not enough whatever it says, until a server has said what counts', async () => {
    await count(saml);
    await count(oidc);
    expect(await stands(await bySaml({ authenticationContext: REFEDS }))).toEqual(tooLittle);
    expect(await stands(await byOpenId(['pwd', 'mfa']))).toEqual(tooLittle);
  });

  test.each<[string, Said]>([
    ['the authentication context', { authenticationContext: REFEDS }],
    ['one of the methods', { attributes: methods('urn:password', MICROSOFT) }],
  ])('a sign-in by SAML is enough that says so by %s', async (_, said) => {
    await count(saml, REFEDS, MICROSOFT);
    expect(await stands(await bySaml(said))).toEqual(enough);
  });

  test.each<[string, Said]>([
    ['says nothing of it', {}],
    ['says something longer', { authenticationContext: `${REFEDS}/none` }],
    ['says so in another attribute', { attributes: methods(REFEDS).replace(METHODS, 'groups') }],
  ])('a sign-in by SAML is not enough that %s', async (_, said) => {
    await count(saml, REFEDS, MICROSOFT);
    expect(await stands(await bySaml(said))).toEqual(tooLittle);
  });

  test('a sign-in by OpenID Connect is enough that says so by amr', async () => {
    await count(oidc, 'mfa');
    expect(await stands(await byOpenId(['pwd', 'mfa']))).toEqual(enough);
    expect(await stands(await byOpenId(['pwd']))).toEqual(tooLittle);
    expect(await stands(await byOpenId())).toEqual(tooLittle);
  });

  test('what the userinfo endpoint says is no word about the sign-in', async () => {
    await count(oidc, 'mfa');
    expect(await stands(await byOpenId(['pwd'], ['mfa']))).toEqual(tooLittle);
  });

  test('a sign-in that is on its way when the values are taken away is not enough', async () => {
    await count(oidc, 'mfa');
    const { flow, code } = await codeByOpenId({ amr: ['mfa'] });
    await count(oidc, 'otp');
    expect(await stands(await exchange(flow, code))).toEqual(tooLittle);
  });

  test('a user who has a second factor here is asked for it all the same', async () => {
    await count(saml, REFEDS);
    const email = saml.newEmail();
    const { sub } = decodeJwt((await bySaml({ authenticationContext: REFEDS }, email)).body.access_token);
    await project.server(`PATCH /users/${sub}`, {
      body: { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') },
    });
    expect((await bySaml({ authenticationContext: REFEDS }, email)).body.code).toBe(
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    );
  });

  test('nothing of it resists phishing', async () => {
    await count(saml, REFEDS);
    const { body } = await bySaml({ authenticationContext: REFEDS });
    await project.admin('PATCH /latchkey/project-settings', { body: { minimum_assurance: 'phishing-resistant' } });
    expect(await stands({ body })).toMatchObject({ status: tooLittle.status });
    await project.admin('PATCH /latchkey/project-settings', { body: { minimum_assurance: 'two-factors' } });
  });
});
