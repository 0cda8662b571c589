import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newEmail, newProject } from '@latchkey/testing';
import { cookieJar } from '@latchkey/testing/http/cookie-jar';
import { freePort } from '@latchkey/testing/process/free-port';
import { newFolder } from '@latchkey/testing/process/process';
import { beforeAll, describe, expect, test } from 'vitest';
import { goToAccount } from '../support/account.ts';
import { signIn, signUp } from '../support/notes.ts';
import { type Person, ways } from '../support/person.ts';
import { newPerson } from '../support/with-vitest.ts';
import { installExamples } from './installed.ts';

const examples = await installExamples();
const { product, project, run, start } = examples;
const address = /http:\/\/localhost:\d+/;

/** A page tells a server of its own who calls by this header: see `getAuthHeaders` of the SDK. */
const authHeaders = (accessToken: string) => ({ 'x-latchkey-auth': JSON.stringify({ accessToken }) });

test('the script makes users and a team, and finds them there the next time', async () => {
  const first = await run('script', ['npm', 'start', '--silent']);
  expect(first).toEqual({ code: 0, said: 'ada@example.com is a bee now.\ngrace@example.com is a bee now.\n' });
  const { body } = await project.server('GET /teams');
  expect(body.items).toMatchObject([{ display_name: 'Bees' }]);
  const again = await run('script', ['npm', 'start', '--silent']);
  expect(again.said).toBe('ada@example.com is a bee already.\ngrace@example.com is a bee already.\n');
});

describe.each(['express', 'hono'] as const)('the API with %s', (name) => {
  const server = start(name, [process.execPath, 'server.js']);
  const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
    const answer = await fetch((await server.says(address)) + path, { method, headers });
    return { status: answer.status, body: await answer.json() };
  };

  test('knows nobody without a token', async () => {
    expect(await ask('/me')).toEqual({ status: 401, body: { error: 'Sign in first.' } });
  });

  test('knows a user by the access token', async () => {
    const { id, accessToken } = await project.signUp();
    expect(await ask('/me', authHeaders(accessToken))).toEqual({ status: 200, body: { userId: id } });
  });

  test('refuses the token of another project', async () => {
    const { accessToken } = await (await newProject({}, product.service.world)).signUp();
    expect((await ask('/me', authHeaders(accessToken))).status).toBe(401);
  });

  test('lets those delete reports who may', async () => {
    const permission = { id: 'report:delete', description: 'Deletes reports' };
    await project.admin('POST /project-permission-definitions', { body: permission });
    const { id, accessToken } = await project.signUp();
    const remove = () => ask('/reports/7', authHeaders(accessToken), 'DELETE');
    expect(await remove()).toEqual({ status: 403, body: { error: 'You may not delete reports.' } });
    const granted = await project.server(`POST /project-permissions/${id}/report:delete`, { body: {} });
    expect(granted.status).toBe(201);
    expect(await remove()).toEqual({ status: 200, body: { deleted: '7' } });
  });
});

describe('the MCP server', () => {
  /** Signs a user in, who says yes to the client of the example; what that says in the end. */
  async function readNotes(by: 'a member' | 'another user') {
    const [owner, other] = [await project.signUp(), await project.signUp()];
    const { body: team } = await project.server('POST /teams', {
      body: { display_name: 'Notes', creator_user_id: owner.id },
    });
    const port = String(await freePort());
    const identifier = `http://localhost:${port}/mcp`;
    const scopes = [{ name: 'notes:read', description: "Read your team's notes" }];
    await project.admin('POST /latchkey/resource-servers', { body: { identifier, display_name: 'Notes', scopes } });
    await start('mcp-server', [process.execPath, 'server.js'], { PORT: port, TEAM_ID: team.id }).says(/http:\S+/);
    const client = start('mcp-server', [process.execPath, 'client.js', identifier]);
    const visit = cookieJar();
    const asked = (await visit(await client.says(/http:\S+authorize\S+/))).headers.get('location') ?? '';
    const request = new URL(asked, product.url).searchParams.get('request');
    const user = by === 'a member' ? owner : other;
    const described = await user.call(`GET /latchkey/authorization-requests/${request}`);
    const approved = await user.call(`POST /latchkey/authorization-requests/${request}/approve`, { body: {} });
    await visit((await visit(approved.body.location)).headers.get('location') ?? '');
    return { user, described: described.body, client };
  }

  beforeAll(async () => {
    await project.admin('PATCH /latchkey/project-settings', { body: { unregistered_clients: 'registration' } });
  });

  test('lets a member of the team use its tool, by a client that no owner has registered', async () => {
    const { user, described, client } = await readNotes('a member');
    expect(described).toMatchObject({
      app: { name: 'Notes on the command line', is_registered: false },
      resources: [{ display_name: 'Notes', scopes: [{ name: 'notes:read' }] }],
    });
    await client.says(new RegExp(`Notes for ${user.email}: buy milk`));
    expect(await client.ended).toBe(0);
  });

  test('tells anybody else why not', async () => {
    const { client } = await readNotes('another user');
    await client.says(/Only members of the team can read its notes/);
    expect(await client.ended).toBe(0);
  });

  test('tells a client without a token where to sign in', async () => {
    const port = String(await freePort());
    const server = start('mcp-server', [process.execPath, 'server.js'], { PORT: port, TEAM_ID: 'none' });
    const answer = await fetch(await server.says(/http:\S+/), { method: 'POST' });
    const at = `http://localhost:${port}/.well-known/oauth-protected-resource/mcp`;
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      `Bearer resource_metadata="${at}", scope="notes:read"`,
    ]);
    const metadata = await (await fetch(at)).json();
    expect(metadata.authorization_servers).toEqual([`${product.url}/api/v1/projects/${project.id}`]);
  });
});

describe('the app with React and Vite, and the command-line tool of its users', async () => {
  const url = await buildAndServe();

  test('a newcomer signs up, adds a note, and finds it after a reload', async () => {
    const user = await newPerson();
    await signUpAt(user);
    await user.page.getByLabel('Note').fill('Buy milk');
    await user.press(user.page.getByRole('button', { name: 'Add', exact: true }));
    await user.page.getByRole('listitem').filter({ hasText: 'Buy milk' }).waitFor();
    await user.look('example, react and vite');
    await user.page.reload();
    await user.page.getByRole('listitem').filter({ hasText: 'Buy milk' }).waitFor();
  });

  test.each([
    { ...ways.keyboard, name: 'by keyboard, in the dark' },
    { ...ways.keyboard, name: 'by keyboard, on a narrow page', width: 360, theme: 'light' },
  ] as const)('teams are switched and the account is looked after: $name', async (way) => {
    const member = await project.signUp();
    for (const display_name of ['Analysts', 'Engineers'])
      await project.server('POST /teams', { body: { display_name, creator_user_id: member.id } });
    const user = await newPerson(way);
    const { page } = user;
    await page.goto(url);
    await signIn(user, member);
    await user.sees(`Notes of ${member.email}`);
    await user.press(page.getByRole('button', { name: 'Team: No team' }));
    await page.getByRole('menu').waitFor();
    await user.look('example, react and vite, teams');
    await page.keyboard.type('Eng');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Team: Engineers' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Team: Engineers' }).waitFor();

    await goToAccount(user, 'Profile');
    await user.press(page.getByRole('button', { name: 'Change name' }));
    await user.type(page.getByRole('textbox', { name: 'Name' }), 'Ada');
    await user.press(page.getByRole('button', { name: 'Save' }));
    await page.getByRole('button', { name: 'Change name' }).waitFor();
    await user.look('example, react and vite, account settings');
    await page.goto(url);
    await user.sees('Notes of Ada');
    await user.look('example, react and vite, notes');
  });

  test('a tool logs in by the app, knows its user, and logs out', async () => {
    const env = { XDG_CONFIG_HOME: newFolder(), NOTES_APP_URL: url };
    const notes = (command: string) => run('cli-tool', [process.execPath, 'notes.js', command], env);
    expect(await notes('whoami')).toEqual({ code: 1, said: 'You are not logged in. Run: notes login\n' });

    const user = await newPerson();
    const email = await signUpAt(user);
    const login = start('cli-tool', [process.execPath, 'notes.js', 'login'], env);
    await user.page.goto(await login.says(/http:\S+/));
    const code = await login.says(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
    await user.page.getByText(code, { exact: true }).waitFor();
    await user.press(user.page.getByRole('button', { name: 'Allow' }));
    await login.says(new RegExp(email));
    expect(await login.ended).toBe(0);
    expect((await stat(join(env.XDG_CONFIG_HOME, 'notes/session'))).mode & 0o777).toBe(0o600);

    expect(await notes('whoami')).toEqual({ code: 0, said: `${email}\n` });
    expect(await notes('logout')).toEqual({ code: 0, said: 'Logged out.\n' });
    expect((await notes('whoami')).code).toBe(1);
  });

  async function buildAndServe(): Promise<string> {
    const { publishable_client_key } = project.keys;
    await writeFile(
      join(examples.folderOf('react-vite'), '.env.local'),
      `VITE_LATCHKEY_PROJECT_ID=${project.id}\nVITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY=${publishable_client_key}\nVITE_LATCHKEY_API_URL=${product.url}\n`,
    );
    const built = await run('react-vite', ['npm', 'run', 'build', '--silent']);
    if (built.code !== 0) throw new Error(built.said);
    // Vite itself: npm would not take it along when it is ended.
    const vite = join(examples.folderOf('react-vite'), '../node_modules/vite/bin/vite.js');
    return start('react-vite', [process.execPath, vite, 'preview', '--port', '0']).says(address);
  }

  /** Opens the page for signed-in people as somebody new, who is led to sign up and back. */
  async function signUpAt(user: Person): Promise<string> {
    const email = newEmail();
    await user.page.goto(url);
    await user.press(user.page.getByRole('link', { name: 'Sign Up' }));
    await signUp(user, { email, password: 'correct horse battery' });
    await user.sees(`Notes of ${email}`);
    return email;
  }
});
