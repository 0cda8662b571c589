import { knownError, newProject, refusal, type TestProject } from '@latchkey/testing';
import {
  newSamlConnection,
  newTeamWithDomain,
  postResponse,
  samlResponse,
  type TestConnection,
} from '@latchkey/testing/oauth/connection';
import { beforeAll, describe, expect, test } from 'vitest';

let project: TestProject;
let connection: TestConnection;
const START = 'http://localhost:3000/handler/sign-in';

beforeAll(async () => {
  project = await newProject();
  connection = await newSamlConnection(await newTeamWithDomain(project), {
    allows_unsolicited: true,
    start_url: START,
  });
});

describe('a response that nothing asked for', () => {
  test('leads to the application, which begins a sign-in, and signs in nobody', async () => {
    const answer = await postResponse(connection, await samlResponse(connection, { nameId: connection.newEmail() }));
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${START}?sso_connection=${connection.id}`]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('counts once', async () => {
    const response = await samlResponse(connection, { nameId: connection.newEmail() });
    expect((await postResponse(connection, response)).status).toBe(303);
    expect(await postResponse(connection, response)).toMatchObject(refusal('SINGLE_SIGN_ON_RESPONSE_USED'));
  });

  test('is refused where it answers a request, or is of another team', async () => {
    const answering = await samlResponse(connection, { nameId: 'ada', inResponseTo: '_request' });
    expect((await postResponse(connection, answering)).status).toBe(400);
    const other = await newSamlConnection(await newTeamWithDomain(project));
    expect((await postResponse(connection, await samlResponse(other, { nameId: 'ada' }))).status).toBe(400);
  });

  test('is refused where the connection does not allow it, is of another project, or is none', async () => {
    const other = await newSamlConnection(await newTeamWithDomain(project));
    expect(await postResponse(other, await samlResponse(other, { nameId: 'ada' }))).toMatchObject(
      refusal('SINGLE_SIGN_ON_UNSOLICITED'),
    );
    const elsewhere = { ...connection, project: await newProject() };
    const response = await samlResponse(connection, { nameId: 'ada' });
    expect((await postResponse(elsewhere, response)).body.code).toBe('OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED');
    const nowhere = { ...connection, project: { ...project, id: 'nothing' } };
    expect(await postResponse(nowhere, response)).toMatchObject(refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN'));
  });

  test('needs an application that the project trusts', async () => {
    expect(await connection.change({ start_url: 'https://attacker.example' })).toMatchObject(
      knownError('REDIRECT_URL_NOT_WHITELISTED'),
    );
    expect(await connection.change({ start_url: null })).toMatchObject({
      status: 400,
      text: expect.stringContaining('with a "start_url"'),
    });
  });
});

describe('a start page that is not trusted any longer', () => {
  const PAGE = 'https://moved.example/sign-in';

  /** A connection whose application has moved. */
  async function moved() {
    const project = await newProject({ domains: [{ domain: 'https://moved.example', handler_path: '/handler' }] });
    const connection = await newSamlConnection(await newTeamWithDomain(project), {
      allows_unsolicited: true,
      start_url: PAGE,
    });
    await project.admin('PATCH /internal/projects/current', { body: { config: { domains: [] } } });
    return connection;
  }
  const untrusted = knownError('REDIRECT_URL_NOT_WHITELISTED');

  test('blocks no other change, and takes no browser', async () => {
    const connection = await moved();
    expect(await connection.change({ is_enabled: false })).toMatchObject({ status: 200, body: { is_enabled: false } });
    await connection.change({ is_enabled: true });
    const response = await samlResponse(connection, { nameId: connection.newEmail() });
    expect(await postResponse(connection, response)).toMatchObject(untrusted);
  });

  test('is cleared', async () => {
    const connection = await moved();
    expect(await connection.change({ start_url: null, allows_unsolicited: false })).toMatchObject({
      status: 200,
      body: { start_url: null, allows_unsolicited: false },
    });
  });

  test('is neither saved nor taken into use again', async () => {
    const connection = await moved();
    expect(await connection.change({ start_url: PAGE })).toMatchObject(untrusted);
    await connection.change({ allows_unsolicited: false });
    expect(await connection.change({ allows_unsolicited: true })).toMatchObject(untrusted);
  });
});
