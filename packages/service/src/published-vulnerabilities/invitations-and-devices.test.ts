import { knownError, newProject, type TestProject, type TestUser, world } from '@latchkey/testing';
import { newBrowser, newRelyingParty, type RelyingParty } from '@latchkey/testing/people/relying-party';
import { type Crew, invite, newCrew } from '@latchkey/testing/people/team-invitation';
import { enterUserCode, sendUserCode } from '@latchkey/testing/people/user-code';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, test } from 'vitest';

// Invitations and sign-ins of devices that others than those who were meant made use of.

const DAY = 24 * 3_600_000;

let crew: Crew;
beforeAll(async () => {
  crew = await newCrew();
});

const accept = ({ call }: Pick<TestUser, 'call'>, code: string, more: object = {}) =>
  call('POST /team-invitations/accept', { body: { code, ...more } });
const teamsOf = async (user: TestUser) =>
  (await user.call('GET /teams', { query: { user_id: 'me' } })).body.items.map(({ id }: { id: string }) => id);

describe('S14 an invitation', () => {
  test('CVE-2026-1529 (Keycloak): an invitation that was changed led into any organization', async () => {
    const [{ code }, other] = [await invite(crew), await newCrew(crew.project)];
    const user = await crew.project.signUp();
    const changed = `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`;
    expect(await accept(user, changed)).toMatchObject(knownError('VERIFICATION_CODE_NOT_FOUND'));
    expect((await accept(user, code, { team_id: other.teamId })).code).toBe('SCHEMA_ERROR');
    expect((await accept(user, code)).status).toBe(200);
    const teams = await teamsOf(user);
    expect([teams.includes(crew.teamId), teams.includes(other.teamId)]).toEqual([true, false]);
  });

  test('CVE-2022-23485 (Sentry): the link for one user let several in', async () => {
    const { code } = await invite(crew);
    const users = await Promise.all([crew.project.signUp(), crew.project.signUp(), crew.project.signUp()]);
    const answers = await Promise.all(users.map((user) => accept(user, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const late = await accept(await crew.project.signUp(), code);
    expect(late).toMatchObject(knownError('VERIFICATION_CODE_ALREADY_USED'));
  });

  test('CVE-2022-31096 (Discourse): what was meant for one address was had by a user of another', async () => {
    const { project } = crew;
    const [recipient, stranger] = [await project.signUp(), await project.signUp()];
    await recipient.server('PATCH /users/me', { body: { primary_email_verified: true } });
    const { id } = (await project.server('POST /latchkey/imports', { body: { source: 'clerk' } })).body;
    /** Whether a user who accepts an invitation of the recipient as an administrator is one. */
    async function isAdmin(user: TestUser, source_id: string): Promise<boolean> {
      const invitations = [{ email: recipient.email, permission_ids: ['team_admin'] }];
      const lines = [{ type: 'team', source_id, display_name: 'Engines', invitations }];
      const added = await project.server(`POST /latchkey/imports/${id}/lines`, { body: { lines } });
      const team_id: string = added.body.items[0].id;
      const [open] = (await project.server('GET /team-invitations', { query: { team_id } })).body.items;
      const body = { team_id, callback_url: crew.ways.callback_url };
      const { link } = (await project.server(`POST /latchkey/team-invitations/${open.id}/link`, { body })).body;
      expect((await accept(user, new URL(link).searchParams.get('code') ?? '')).status).toBe(200);
      const query = { team_id, user_id: 'me', recursive: false };
      const { items } = (await user.call('GET /team-permissions', { query })).body;
      return items.some(({ id }: { id: string }) => id === 'team_admin');
    }
    expect([await isAdmin(stranger, 'one'), await isAdmin(recipient, 'two')]).toEqual([false, true]);
  });

  test('CVE-2022-23555 (authentik): the code of an invitation was good in another flow', async () => {
    const { code } = await invite(crew);
    const { call } = crew.project;
    const answers = [
      await call('POST /auth/otp/sign-in', { body: { code } }),
      await call('POST /auth/password/reset', { body: { code, password: 'another horse battery' } }),
      await call('POST /contact-channels/verify', { body: { code } }),
      await crew.stranger.call('POST /latchkey/owner-invitations/inspect', { body: { code } }),
    ];
    for (const answer of answers) expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await accept(await crew.project.signUp(), code)).status).toBe(200);
  });

  test('CVE-2025-64708 (authentik): an invitation was good after its end until it was tidied away', async () => {
    const { code } = await invite(crew);
    (await world()).clock.advance(7 * DAY + 1);
    const user = await crew.project.signUp();
    expect(await accept(user, code)).toMatchObject(knownError('VERIFICATION_CODE_EXPIRED'));
  });
});

describe('S15 a device', () => {
  let project: TestProject;
  let app: RelyingParty;
  beforeAll(async () => {
    project = await newProject();
    app = await newRelyingParty(project, { kind: 'device', redirect_uris: [] });
  });

  const grant = 'urn:ietf:params:oauth:grant-type:device_code';
  const begin = (of = app) => openid.initiateDeviceAuthorization(of.library, { scope: 'openid email' });
  const requestOf = (page: URL) => page.searchParams.get('request');

  test('CVE-2026-45337 (better-auth): any signed-in user who saw the code answered for the device', async () => {
    const [user, asked] = [await project.signUp(), await begin()];
    const browser = newBrowser();
    const page = await enterUserCode(app.issuer, browser, asked.user_code);
    expect(await sendUserCode(app.issuer, newBrowser(), asked.user_code)).toContain('This code is not right');
    const approve = `POST /latchkey/authorization-requests/${requestOf(page)}/approve`;
    const { body } = await user.call(approve, { body: {} });
    // Nor is the answer of use in a browser where the code was not entered.
    const elsewhere = await newBrowser()(body.location);
    expect(elsewhere.headers.get('location')).toBe(asked.verification_uri);
    await browser(body.location);
    const tokens = await openid.pollDeviceAuthorizationGrant(app.library, { ...asked, interval: 0 });
    expect(tokens.claims()?.sub).toBe(user.id);
  });

  test('CVE-2023-2585 (Keycloak): the code of one client was polled for by another', async () => {
    const other = await newRelyingParty(project, { kind: 'device', redirect_uris: [] });
    const [user, asked, browser] = [await project.signUp(), await begin(), newBrowser()];
    const page = await enterUserCode(app.issuer, browser, asked.user_code);
    const { body } = await user.call(`POST /latchkey/authorization-requests/${requestOf(page)}/approve`, { body: {} });
    await browser(body.location);
    const poll = (of: RelyingParty) =>
      openid.genericGrantRequest(of.library, grant, { device_code: asked.device_code });
    await expect(poll(other)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await poll(app)).access_token).toBeDefined();
  });

  test('an application that is not for devices begins no sign-in of a device', async () => {
    const web = await newRelyingParty(project);
    await expect(begin(web)).rejects.toMatchObject({ error: 'invalid_request' });
    expect((await begin()).user_code).toBeDefined();
  });

  test('CVE-2023-34246 (Doorkeeper): an application without a secret was let in again without a question', async () => {
    const user = await project.signUp();
    const native = await newRelyingParty(project, { kind: 'native', redirect_uris: ['http://127.0.0.1/callback'] });
    const redirect_uri = 'http://127.0.0.1:51004/callback';
    const visit = await native.visit({ redirect_uri });
    await visit.goOn(await visit.approve(user));
    const again = await visit.goOn(visit.address);
    const location = new URL(again.headers.get('location') ?? '', app.issuer);
    expect(location.searchParams.has('code')).toBe(false);
    const { body } = await user.call(`GET /latchkey/authorization-requests/${requestOf(location)}`);
    expect(body.needs).toBe('consent');
  });
});
