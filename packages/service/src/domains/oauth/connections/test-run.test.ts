import { knownError, newProject, refusal, type TestProject } from '@latchkey/testing';
import {
  answerSaml,
  connectionsAt,
  newOidcConnection,
  newSamlConnection,
  newTeamWithDomain,
  type TestConnection,
} from '@latchkey/testing/oauth/connection';
import { begin as beginFlow, comeBack, type Flow, toldApp } from '@latchkey/testing/people/oauth-app';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { beforeAll, describe, expect, test } from 'vitest';
import { TESTS } from '../../single-sign-on/limits.ts';

const BACK = 'http://localhost:3000/team/settings';
let project: TestProject;
let connection: TestConnection;

beforeAll(async () => {
  project = await newProject();
  connection = await newSamlConnection(await newTeamWithDomain(project), { is_enabled: false });
});

const at = ({ teamId, id }: TestConnection) => `${connectionsAt(teamId)}/${id}`;
const begin = (tested: TestConnection, redirect_url = BACK) =>
  tested.admin.call(`POST ${at(tested)}/test`, { body: { redirect_url } });
const visit = (url: string) => project.bare(`GET ${new URL(url).pathname.replace('/api/v1', '')}`);
const lastTest = (tested: TestConnection) => tested.admin.call(`GET ${at(tested)}/last-test`);

/** A browser that a test has sent to the identity provider. */
async function flowOf(tested: TestConnection): Promise<Flow> {
  const begun = await visit((await begin(tested)).body.url);
  const provider = new URL(begun.headers.get('location') ?? '');
  return {
    project,
    providerId: tested.providerId,
    begun,
    provider,
    state: provider.searchParams.get('state') ?? '',
    cookie: begun.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    appState: '',
    verifier: '',
  };
}

describe('a test of a connection', () => {
  test('shows what SAML has sent and how it is read, and makes no user', async () => {
    expect(await lastTest(connection)).toMatchObject(refusal('SINGLE_SIGN_ON_TEST_UNKNOWN'));
    const email = connection.newEmail();
    const answer = await answerSaml(connection, await flowOf(connection), { nameId: email });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, BACK]);
    expect((await lastTest(connection)).body).toEqual({
      at_millis: expect.any(Number),
      outcome: 'passed',
      steps: [
        { name: 'response', outcome: 'passed', reason: null, message: null },
        { name: 'user', outcome: 'passed', reason: null, message: null },
      ],
      assertion: expect.stringContaining(email),
      attributes: [{ name: 'groups', values: ['staff', 'admins'] }],
      user: { subject: email, email, is_of_verified_domain: true, display_name: null },
    });
    expect((await project.server('GET /users', { query: { query: email } })).body.items).toEqual([]);
  });

  test('shows why a response was refused', async () => {
    const key = await selfSigned();
    await answerSaml(connection, await flowOf(connection), { nameId: 'ada' }, { key });
    const { body } = await lastTest(connection);
    expect(body).toMatchObject({ outcome: 'failed', user: null, attributes: [] });
    expect(body.steps).toEqual([
      {
        name: 'response',
        outcome: 'failed',
        reason: expect.stringMatching(/certificate|signature/),
        message: expect.any(String),
      },
    ]);
  });

  test('shows that no attribute holds an address', async () => {
    await connection.change({ attribute_mapping: { email: 'groups' } });
    await answerSaml(connection, await flowOf(connection), { nameId: 'ada' });
    expect((await lastTest(connection)).body).toMatchObject({
      outcome: 'failed',
      steps: [{ outcome: 'passed' }, { name: 'user', outcome: 'failed', reason: 'email_missing' }],
    });
    await connection.change({ attribute_mapping: { email: null } });
  });

  test('shows the claims of OpenID Connect', async () => {
    const own = await newOidcConnection(await newTeamWithDomain(project));
    const flow = await flowOf(own);
    const email = own.newEmail();
    const back = await own.server.signIn(flow.provider, { email, name: 'Ada' });
    const answer = await comeBack(flow, Object.fromEntries(back.searchParams));
    expect(answer.headers.get('location')).toBe(BACK);
    expect((await lastTest(own)).body).toMatchObject({
      outcome: 'passed',
      assertion: expect.stringContaining(`"email": "${email}"`),
      user: { email, display_name: 'Ada', is_of_verified_domain: true },
    });
  });

  test('is a proof that a connection can be required', async () => {
    await answerSaml(connection, await flowOf(connection), { nameId: connection.newEmail() });
    expect((await connection.change({ is_enabled: true, is_required_for_domains: true })).status).toBe(200);
  });

  test('uses its assertion up', async () => {
    const [tried, meant] = [await flowOf(connection), await beginFlow(project, {}, connection.providerId)];
    const said = { nameId: connection.newEmail(), assertionId: `_${connection.domain}` };
    await answerSaml(connection, tried, said);
    expect(await answerSaml(connection, meant, said)).toMatchObject(refusal('SINGLE_SIGN_ON_RESPONSE_USED'));
  });

  test('ends in no code', async () => {
    const flow = await flowOf(connection);
    expect(toldApp(await answerSaml(connection, flow, { nameId: connection.newEmail() }))).toEqual({});
  });

  test('begins so often at once, and no more', async () => {
    const own = await newSamlConnection(await newTeamWithDomain(project));
    for (let left = TESTS.burst; left > 0; left--) expect((await begin(own)).status).toBe(200);
    expect((await begin(own)).status).toBe(429);
  });

  test('leads only to applications of the project', async () => {
    expect(await begin(connection, 'https://attacker.example')).toMatchObject(
      knownError('REDIRECT_URL_NOT_WHITELISTED'),
    );
  });

  test('begins where one was prepared, and not after its answer', async () => {
    expect(await visit('http://localhost/projects/any/sso-tests/none')).toMatchObject(
      refusal('SINGLE_SIGN_ON_TEST_OVER'),
    );
    const { url } = (await begin(connection)).body;
    const begun = await visit(url);
    expect(begun.status).toBe(303);
    const provider = new URL(begun.headers.get('location') ?? '');
    const cookie = begun.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await answerSaml(connection, { provider, cookie } as Flow, { nameId: connection.newEmail() });
    expect(await visit(url)).toMatchObject(refusal('SINGLE_SIGN_ON_TEST_OVER'));
  });
});
