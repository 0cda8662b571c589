import { internalKeys, newPostgresDatabase } from '@latchkey/testing';
import { type Place, runProgram } from '@latchkey/testing/process/command-line';
import { newFolder, projectIn, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';
import { beforeAll, expect, test } from 'vitest';
import { asProcess, commandLine } from '../../../testing/command-line.ts';

const { LATCHKEY_OWNER_EMAIL: _email, LATCHKEY_OWNER_PASSWORD: _password, ...unowned } = seeded;
const settings = {
  ...unowned,
  LATCHKEY_MODE: 'production',
  LATCHKEY_URL: 'https://auth.example.com',
  LATCHKEY_KEY_RING: `one:${Buffer.alloc(32, 5).toString('base64')}`,
  LATCHKEY_SMTP_URL: 'none',
  DATABASE_URL: (await newPostgresDatabase()).url,
  LATCHKEY_DATA_DIR: newFolder(),
};
const email = 'ada@example.com';
const home = newFolder();
const place: Place = { home, folder: home, env: settings };
const { read, failure, shown, typing } = commandLine(place, asProcess);

let service: ReadyProcess;
let call: ReturnType<typeof projectIn>['call'];
beforeAll(async () => {
  service = await startProcess(settings);
  call = projectIn(service, { id: 'internal', keys: internalKeys as never }).call;
  return async () => void (await service.stop());
});

const tokenIn = (link: string) => link.split('#')[1] ?? '';
const recover = (code: string) =>
  call('POST /latchkey/owner-recovery', { body: { code, password: 'another correct horse' } });

test('where nobody owns the installation, the link makes its first owner, in production too', async () => {
  const { owners, link, expiresAt } = await read(['owner', 'recover']);
  expect([owners, link]).toEqual([[], expect.stringMatching(/^https:\/\/auth\.example\.com\/first-run#\w{45}$/)]);
  expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  const body = { token: tokenIn(link), email, password: 'correct horse battery' };
  expect((await call('POST /latchkey/first-owner', { body })).status).toBe(200);
  expect(service.lines.join('\n')).not.toContain(tokenIn(link));
});

test('then it lists the owners, and says how to let one in', async () => {
  expect(await read(['owner', 'recover'])).toMatchObject({ owners: [{ email, projects: 1 }], link: null });
  expect(await shown('owner', 'recover')).toMatch(/ada@example\.com[\s\S]*latchkey owner recover <email>/);
});

test('nobody else gets a link', async () => {
  expect(await failure('owner', 'recover', 'eve@example.com')).toMatchObject({
    ended: 1,
    message: 'No owner has the email eve@example.com. "latchkey owner recover" lists the owners.',
  });
});

test('a link lets the owner in with another password', async () => {
  const { link } = await read(['owner', 'recover', email.toUpperCase()]);
  const answer = await recover(tokenIn(link));
  expect(answer.status).toBe(200);
  const headers = { 'access-token': answer.body.access_token };
  const totp_secret_base64 = Buffer.alloc(20, 9).toString('base64');
  expect((await call('PATCH /users/me', { headers, body: { totp_secret_base64 } })).status).toBe(200);
});

test('two-factor authentication goes with it only if that was asked for, and agreed to', async () => {
  const { link } = await read(['owner', 'recover', email]);
  expect((await recover(tokenIn(link))).code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED');

  const drop = ['owner', 'recover', email, '--drop-second-factor'];
  const script = await runProgram(place, [...drop, '--json']);
  expect([script.code, script.complaint]).toEqual([2, expect.stringContaining('Pass --yes.')]);
  const asked = typing(...drop);
  await asked.shows(/turn off two-factor authentication for ada@example\.com\. Type .*ada@example\.com.* to go on/);
  asked.type('no');
  expect([await asked.ended, asked.shown()]).toEqual([2, expect.stringContaining('No link was made.')]);

  const agreed = typing(...drop);
  await agreed.shows(/to go on/);
  agreed.type(email);
  const [token = ''] = /(?<=recover#)\w{45}/.exec(await agreed.shows(/recover#\w{45}/)) ?? [];
  await agreed.ended;
  expect((await recover(token)).status).toBe(200);
});
