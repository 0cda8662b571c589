import { newProject, type TestProject } from '@latchkey/testing';
import { newBrowser, newRelyingParty, type RelyingParty } from '@latchkey/testing/people/relying-party';
import * as openid from 'openid-client';
import { beforeAll, expect, test } from 'vitest';

// Device authorization, RFC 8628.

let project: TestProject;
let app: RelyingParty;

beforeAll(async () => {
  project = await newProject();
  app = await newRelyingParty(project, { kind: 'device', redirect_uris: [] });
});

type Browser = ReturnType<typeof newBrowser>;

const fieldsIn = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/name="(xsrf|user_code)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

/** A user enters a code; answers the request that then waits for them. */
async function enter(browser: Browser, userCode: string): Promise<URL> {
  const address = `${app.issuer}/oauth/device`;
  const first = await (await browser(address)).text();
  const second = await (await browser(address, { ...fieldsIn(first), user_code: userCode })).text();
  const confirmed = await browser(address, { ...fieldsIn(second), user_code: userCode, confirm: 'yes' });
  return new URL(confirmed.headers.get('location') ?? '', app.issuer);
}

test('a device gets tokens once its user has entered the code and said yes', async () => {
  const user = await project.signUp();
  const asked = await openid.initiateDeviceAuthorization(app.library, { scope: 'openid email' });
  expect(asked).toMatchObject({
    verification_uri: `${app.issuer}/oauth/device`,
    user_code: expect.stringMatching(/^[B-Z]{4}-[B-Z]{4}$/),
  });
  const browser = newBrowser();
  const request = (await enter(browser, asked.user_code)).searchParams.get('request');
  const { body } = await user.call(`POST /latchkey/authorization-requests/${request}/approve`, { body: {} });
  expect(await (await browser(body.location)).text()).toContain('Your device is connected');
  const tokens = await openid.pollDeviceAuthorizationGrant(app.library, { ...asked, interval: 0 });
  expect(tokens.claims()).toMatchObject({ sub: user.id, email: user.email });
});

test('a code that there is none of is told so', async () => {
  const browser = newBrowser();
  const address = `${app.issuer}/oauth/device`;
  const first = await (await browser(address)).text();
  const second = await browser(address, { ...fieldsIn(first), user_code: 'BBBB-BBBB' });
  expect(await second.text()).toContain('This code is not right');
});

test('a device whose user has not answered waits', async () => {
  const { device_code } = await openid.initiateDeviceAuthorization(app.library, { scope: 'openid' });
  const grant = 'urn:ietf:params:oauth:grant-type:device_code';
  await expect(openid.genericGrantRequest(app.library, grant, { device_code })).rejects.toMatchObject({
    error: 'authorization_pending',
  });
});
