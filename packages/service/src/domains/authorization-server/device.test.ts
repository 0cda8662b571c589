import { newProject, type TestProject } from '@latchkey/testing';
import { newBrowser, newRelyingParty, type RelyingParty } from '@latchkey/testing/people/relying-party';
import { enterUserCode, sendUserCode } from '@latchkey/testing/people/user-code';
import * as openid from 'openid-client';
import { beforeAll, expect, test } from 'vitest';

// Device authorization, RFC 8628.

let project: TestProject;
let app: RelyingParty;

beforeAll(async () => {
  project = await newProject();
  app = await newRelyingParty(project, { kind: 'device', redirect_uris: [] });
});

test('a device gets tokens once its user has entered the code and said yes', async () => {
  const user = await project.signUp();
  const asked = await openid.initiateDeviceAuthorization(app.library, { scope: 'openid email' });
  expect(asked).toMatchObject({
    verification_uri: `${app.issuer}/oauth/device`,
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
  });
  const browser = newBrowser();
  const request = (await enterUserCode(app.issuer, browser, asked.user_code)).searchParams.get('request');
  const { body } = await user.call(`POST /latchkey/authorization-requests/${request}/approve`, { body: {} });
  expect(await (await browser(body.location)).text()).toContain('Your device is connected');
  const tokens = await openid.pollDeviceAuthorizationGrant(app.library, { ...asked, interval: 0 });
  expect(tokens.claims()).toMatchObject({ sub: user.id, email: user.email });
});

test('a code that there is none of is told so', async () => {
  expect(await sendUserCode(app.issuer, newBrowser(), 'BBBB-BBBB')).toContain('This code is not right');
});

test('a device whose user has not answered waits', async () => {
  const { device_code } = await openid.initiateDeviceAuthorization(app.library, { scope: 'openid' });
  const grant = 'urn:ietf:params:oauth:grant-type:device_code';
  await expect(openid.genericGrantRequest(app.library, grant, { device_code })).rejects.toMatchObject({
    error: 'authorization_pending',
  });
});
