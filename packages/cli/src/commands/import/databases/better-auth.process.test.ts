import { execFile, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newEmail, newEmptyDatabase, newProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { freePort } from '@latchkey/testing/process/free-port';
import { afterwards, newFolder } from '@latchkey/testing/process/process';
import { until } from '@latchkey/testing/until';
import { type TOTP, URI } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandLine, startService, within } from '../../../../testing/command-line.ts';

/** The server of an application that has its users in Better Auth, with organizations and tokens. */
const application = `
  import { createServer } from 'node:http';
  import { betterAuth } from 'better-auth';
  import { getMigrations } from 'better-auth/db/migration';
  import { toNodeHandler } from 'better-auth/node';
  import { jwt, organization, twoFactor } from 'better-auth/plugins';
  import pg from 'pg';

  const [, , connectionString, port] = process.argv;
  const auth = betterAuth({
    baseURL: 'http://localhost:' + port,
    secret: process.env.BETTER_AUTH_SECRET,
    database: new pg.Pool({ connectionString }),
    emailAndPassword: { enabled: true },
    plugins: [organization({ sendInvitationEmail: async () => {} }), jwt(), twoFactor()],
  });
  await (await getMigrations(auth.options)).runMigrations();
  createServer(toNodeHandler(auth)).listen(Number(port));
`;

const PACKAGES = ['better-auth@1.7.25', 'pg@8.16.3'];
const secret = 'a secret of a test, which is long enough';
const password = 'correct horse battery';

/** Better Auth itself, on a database of its own. */
async function startBetterAuth(port: number) {
  const folder = newFolder();
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  writeFileSync(join(folder, 'application.js'), application);
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], { cwd: folder });
  const { url: database } = await newEmptyDatabase();
  const server = spawn(process.execPath, ['application.js', database, String(port)], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, BETTER_AUTH_SECRET: secret },
  });
  afterwards(() => server.kill());
  const address = `http://localhost:${port}`;
  await until(() => fetch(`${address}/api/auth/ok`).catch(() => undefined), 30_000);
  return { database, address };
}

/** A browser at the application, which keeps its cookies. */
function browserAt(address: string) {
  const cookies = new Map<string, string>();
  return async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await fetch(`${address}/api/auth${path}`, {
      method,
      headers: {
        origin: address,
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const told = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(told)}`);
    return told;
  };
}

describe.runIf(isFull)('Better Auth itself', { timeout: 120_000 }, () => {
  let address: string;
  let database: string;
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    const port = await freePort();
    service = await startService({ LATCHKEY_EGRESS_ALLOW: `localhost:${port}` });
    ({ address, database } = await startBetterAuth(port));
  }, 180_000);

  async function inProject() {
    const project = await newProject({ credential_enabled: true }, service.service.world);
    const folder = newFolder();
    const place = { ...within(service.place, { LATCHKEY_PROJECT_ID: project.id }), folder };
    return { project, folder, ...commandLine(place) };
  }

  test('has users who sign in with the passwords they had, in their organizations, and whose sessions go on', async () => {
    const [ada, grace, alan] = [newEmail(), newEmail(), newEmail()];
    const asAda = browserAt(address);
    const { user } = await asAda('POST', '/sign-up/email', { name: 'Ada', email: ada, password });
    await browserAt(address)('POST', '/sign-up/email', { name: 'Grace', email: grace, password: `${password}!` });
    const { id: organizationId } = await asAda('POST', '/organization/create', { name: 'Engines', slug: 'engines' });
    await asAda('POST', '/organization/invite-member', { email: alan, role: 'admin', organizationId });
    const { token } = await asAda('GET', '/token');

    const { project, folder, read } = await inProject();
    const words = [
      'import',
      '--from',
      'better-auth',
      '--database',
      database,
      '--roles',
      'owner=team_admin,admin=team_admin',
    ];
    expect(await read(words)).toMatchObject({ created: 3, refused: 0 });
    expect(await read(words)).toMatchObject({ created: 0, unchanged: 3 });

    const signIn = (email: string, password: string) =>
      project.call('POST /auth/password/sign-in', { body: { email, password } });
    const { body: signedIn } = await signIn(ada, password);
    expect((await signIn(grace, `${password}!`)).status).toBe(200);
    expect((await signIn(grace, password)).status).toBe(400);

    const { body: teams } = await project.server('GET /teams', { query: { user_id: signedIn.user_id } });
    expect(teams.items).toMatchObject([{ display_name: 'Engines' }]);
    const team_id = teams.items[0].id;
    const held = await project.server('GET /team-permissions', { query: { team_id, user_id: signedIn.user_id } });
    expect(held.body.items.map(({ id }: { id: string }) => id)).toContain('team_admin');
    const { body: invitations } = await project.server('GET /team-invitations', { query: { team_id } });
    expect(invitations.items).toMatchObject([{ recipient_email: alan }]);

    const sessions = { issuer: address, audience: address, jwksUrl: `${address}/api/auth/jwks` };
    writeFileSync(join(folder, 'old.json'), JSON.stringify({ source: 'better-auth', sessions }));
    await read(['previous-system', 'set', 'old.json']);
    const exchanged = await project.call('POST /latchkey/previous-system/session', { body: { token } });
    expect([exchanged.status, exchanged.body.user_id, user.email]).toEqual([200, signedIn.user_id, ada]);
  });

  test('has users who go on with their authenticator app, or a backup code', async () => {
    const email = newEmail();
    const inApplication = browserAt(address);
    await inApplication('POST', '/sign-up/email', { name: 'Ada', email, password });
    const { totpURI, backupCodes } = await inApplication('POST', '/two-factor/enable', { password });
    const code = () => (URI.parse(totpURI) as TOTP).generate();
    await inApplication('POST', '/two-factor/verify-totp', { code: code() });

    const { project, read } = await inProject();
    const words = ['import', '--from', 'better-auth', '--database', database, '--two-factor', '--key-stdin'];
    expect(await read(words, { input: secret })).toMatchObject({ refused: 0, withoutTwoFactor: 0 });
    const attempt = async () =>
      (await project.call('POST /auth/password/sign-in', { body: { email, password } })).body.details.attempt_code;
    const byApp = { type: 'totp', totp: code(), code: await attempt() };
    expect((await project.call('POST /auth/mfa/sign-in', { body: byApp })).status).toBe(200);
    const byCode = { code: await attempt(), recovery_code: backupCodes[0] };
    expect((await project.call('POST /latchkey/mfa/recover', { body: byCode })).status).toBe(200);
  });
});
