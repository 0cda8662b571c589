import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { internalKeys, internalProject, newProject, owner } from '@latchkey/testing';
import { newCluster } from '@latchkey/testing/process/cluster';
import { type Place, signedInAt, startTerminal } from '@latchkey/testing/process/command-line';
import { newFolder } from '@latchkey/testing/process/process';
import { describe, expect, test } from 'vitest';
import { commandLine, startService, within } from '../../testing/command-line.ts';
import { serviceBehind } from '../../testing/service-behind.ts';

const cluster = await newCluster();
await cluster.start();
const { service, url, place } = await startService({
  LATCHKEY_MODE: 'production',
  LATCHKEY_KEY_RING: `key1:${randomBytes(32).toString('base64')}`,
  DATABASE_URL: cluster.url,
  LATCHKEY_RATE_LIMITS: 'on',
  LATCHKEY_DRAIN_SECONDS: '60',
  LATCHKEY_SMTP_URL: 'smtp://localhost:9',
});
const { call } = await internalProject(service.world);

describe('a login', () => {
  const stranger = (at: string): Place => ({ home: newFolder(), env: { LATCHKEY_API_URL: at } });
  const loginCode = /(?<=login_code=)\w{45}/;

  /** As the page does it for the owner. */
  async function allow(login_code: string): Promise<void> {
    const { refresh_token } = (await call('POST /auth/password/sign-in', { body: owner })).body;
    await call('POST /auth/cli/complete', { body: { login_code, refresh_token } });
  }

  async function endSession(refreshToken: string): Promise<void> {
    const headers = { 'refresh-token': refreshToken };
    const { access_token } = (await call('POST /auth/sessions/current/refresh', { headers })).body;
    await call('DELETE /auth/sessions/current', { headers: { ...headers, 'access-token': access_token } });
  }

  test.concurrent('that is ended before it has begun says so, and keeps nothing', async () => {
    const at = await serviceBehind(url, async (path, answer) => {
      const token = path.endsWith('/auth/cli/poll') && (await answer.clone().json()).refresh_token;
      if (token) await endSession(token);
      return answer;
    });
    const place = stranger(at);
    const terminal = startTerminal(place, 'login');
    await allow(await terminal.shows(loginCode));
    await terminal.shows(/The session ended before it began\. Please try again\./);
    expect([await terminal.ended, existsSync(join(place.home, 'logins.json'))]).toEqual([1, false]);
  });

  test.concurrent('says two things to a script: the page to open, and who has signed in', async () => {
    const terminal = startTerminal(stranger(url), 'login', '--json');
    await allow(await terminal.shows(loginCode));
    await terminal.ended;
    const lines = terminal.shown().matchAll(/^\{.*\}/gm);
    expect([...lines].map(([line]) => JSON.parse(line))).toEqual([
      { status: 'waiting', url: expect.stringContaining(url), code: expect.stringMatching(/^\w{4}-\w{4}$/) },
      { status: 'signed-in', id: expect.any(String), email: owner.email },
    ]);
  });

  test.concurrent('whose connection breaks says so', async () => {
    const at = await serviceBehind(url, (path, answer) => (path.startsWith('/api/') ? undefined : answer));
    expect(await commandLine(stranger(at)).failure('login')).toMatchObject({
      ended: 1,
      message: expect.stringMatching(/^The service could not be reached/),
    });
  });

  test('is refused to who has begun too many', async () => {
    const headers = {
      'content-type': 'application/json',
      'x-latchkey-access-type': 'client',
      'x-latchkey-project-id': 'internal',
      'x-latchkey-publishable-client-key': internalKeys.publishable_client_key,
    };
    const begin = () => fetch(`${url}/api/v1/auth/cli`, { method: 'POST', headers, body: '{}' });
    const answers = await Promise.all(Array.from({ length: 90 }, begin));
    const refusal = answers.find(({ status }) => status === 429);
    // The same answer every time: the service itself takes another one every few seconds.
    const at = await serviceBehind(url, (path, answer) => (path.endsWith('/auth/cli') ? refusal?.clone() : answer));
    expect(await commandLine(stranger(at)).failure('login')).toEqual({
      ended: 1,
      code: 'CLI_AUTH_ERROR',
      message: 'Too many requests. Please wait a moment, then try again.',
    });
  });
});

test.concurrent('who is asked is shown until there is an answer', async () => {
  const at = await serviceBehind(url, (path, answer) => (path.startsWith('/api/') ? undefined : answer));
  const terminal = startTerminal(await signedInAt(service, at), 'whoami');
  await terminal.shows(new RegExp(`Asking ${at}`));
  terminal.interrupt();
  expect(await terminal.ended).not.toBe(0);
});

test.concurrent('how long to wait is told where something before the service takes no more requests', async () => {
  const headers = { 'retry-after': '60' };
  const at = await serviceBehind(url, (path, answer) =>
    path.startsWith('/api/') ? new Response('Slow down.', { status: 429, headers }) : answer,
  );
  expect(await commandLine(await signedInAt(service, at)).failure('whoami')).toEqual({
    ended: 1,
    code: 'FAILED',
    message: expect.stringMatching(/Slow down\. Try again in (59|60) s\.$/),
  });
});

test.concurrent('that the service has no such permission is told as a thing that is not there', async () => {
  const { read, failure } = await ownProject();
  const { id } = await read(['users', 'create', '--name', 'Ada']);
  expect(await failure('permissions', 'grant', 'fly', id)).toMatchObject({ ended: 4, code: 'PERMISSION_NOT_FOUND' });
});

describe('the doctor', () => {
  /** What it says of one thing, and that it ends so. */
  async function finding(at: Place, about: string, code: number) {
    const { findings } = await commandLine(at).read(['doctor'], { code });
    return findings.find((one: { readonly about: string }) => one.about === about);
  }

  test.concurrent('tells of replicas that are not used', async () => {
    const at = await serviceBehind(url, (path, answer) =>
      path.endsWith('/health?db=1') ? Response.json({ status: 'ok', replicas: { used: 1, unused: 1 } }) : answer,
    );
    expect(await finding(await signedInAt(service, at), 'database', 0)).toMatchObject({
      status: 'doubtful',
      message: 'The database answers. Of its 2 replicas, 1 is in use.',
    });
  });

  test.concurrent('tells that the clocks disagree', async () => {
    const at = await serviceBehind(url, (_, answer) => {
      answer.headers.set('date', new Date(Date.now() - 600_000).toUTCString());
      return answer;
    });
    expect(await finding(await signedInAt(service, at), 'clock', 5)).toMatchObject({
      status: 'bad',
      message: expect.stringMatching(/^The clocks of the service and this computer are (599|60\d) s apart\.$/),
    });
  });

  test.concurrent('names the mail server of a project', async () => {
    const email_config = {
      type: 'standard',
      host: 'smtp.example.com',
      port: 587,
      username: 'shop',
      password: 'a password',
      sender_name: 'Shop',
      sender_email: 'shop@example.com',
    };
    const { place } = await ownProject({ email_config });
    const message = 'Emails are sent by smtp.example.com, from shop@example.com.';
    expect(await finding(place, 'mail', 0)).toMatchObject({ status: 'good', message });
  });

  test.concurrent('does not promise an inbox in production', async () => {
    const { place } = await ownProject();
    const message = 'Emails are sent by the mail server of the installation.';
    expect(await finding(place, 'mail', 0)).toMatchObject({ status: 'doubtful', message });
  });

  // From here on nothing gets better: the database is away, and then the service goes.
  test('tells that the database is away', async () => {
    await cluster.stop();
    expect(await finding(place, 'database', 5)).toMatchObject({
      status: 'bad',
      message: "The service can't reach its database.",
    });
  });

  test('tells that the service takes no requests any more', async () => {
    void service.stop();
    expect(await finding(place, 'service', 5)).toMatchObject({
      status: 'bad',
      message: 'Not ready for requests: The service is about to stop.',
    });
  });
});

async function ownProject(config: Record<string, unknown> = {}) {
  const { id } = await newProject(config, service.world);
  const own = within(place, { LATCHKEY_PROJECT_ID: id });
  return { place: own, ...commandLine(own) };
}
