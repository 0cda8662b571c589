import { spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { newProject, owner } from '@latchkey/testing';
import { runProgram, signedInAt, startTerminal } from '@latchkey/testing/process/command-line';
import { freePort } from '@latchkey/testing/process/free-port';
import { newFolder, until } from '@latchkey/testing/process/process';
import { describe, expect, test } from 'vitest';
import { asProcess, commandLine, startService, within } from '../../testing/command-line.ts';

const { service, url, place } = await startService();
const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const GREEN = '\u001b[32m';
const RED = '\u001b[31m';

const stranger = (at = url) => ({ home: newFolder(), env: { LATCHKEY_API_URL: at } });

async function ownProject(config: Record<string, unknown> = {}) {
  const project = await newProject(config, service.world);
  return { project, place: within(place, { LATCHKEY_PROJECT_ID: project.id }) };
}

// Before any other test makes one.
test('who owns no project is told how to make one', async () => {
  const message = 'You own no project. Create one: latchkey projects create <name>';
  expect(await commandLine(place).failure('users', 'list')).toMatchObject({ ended: 4, message });
});

test('who owns several has to say which one is meant', async () => {
  await ownProject();
  await ownProject();
  expect(await commandLine(place).failure('users', 'list')).toMatchObject({
    ended: 2,
    message: expect.stringMatching(
      /^You own 2 projects\. Choose one for this folder: latchkey projects use <project>\./,
    ),
  });
});

test.concurrent('who is signed in is shown, and signed out', async () => {
  const own = await signedInAt(service, url);
  const { shown, read, failure } = commandLine(own);
  expect(await shown('whoami')).toContain(`${owner.email}, at ${url}`);
  expect(await read(['whoami'])).toMatchObject({ email: owner.email, url });
  expect(await read(['logout'])).toEqual({ status: 'signed-out' });
  expect(existsSync(join(own.home, 'logins.json'))).toBe(false);
  expect(await failure('whoami')).toMatchObject({ ended: 3, code: 'SIGNED_OUT' });
  expect(await shown('logout')).toContain('You were not signed in.');
});

describe.concurrent('the check for production', () => {
  const config = { allow_localhost: true, domains: [{ domain: 'http://shop.example.com', handler_path: '/handler' }] };

  test('names what has to be put right, and where, and fails', async () => {
    const { project, place } = await ownProject(config);
    const { read, failure, typing } = commandLine(place);
    const { problems } = await read(['check'], { code: 5 });
    const fixUrl = `${url}/projects/${project.id}/domains`;
    expect(problems).toEqual([
      {
        message: "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
        fixUrl,
      },
      { message: 'Trusted domains should be HTTPS: http://shop.example.com', fixUrl },
    ]);
    const terminal = typing('check');
    await terminal.shows(/should be HTTPS: http:\/\/shop\.example\.com/);
    expect(terminal.shown()).toContain(RED);
    expect(await failure('check')).toMatchObject({ code: 'PROBLEMS_FOUND' });
  });

  test('recommends what a live project should have, which is no reason to fail', async () => {
    const { project, place } = await ownProject({ allow_localhost: false });
    const { problems, recommendations } = await commandLine(place).read(['check']);
    expect(problems).toEqual([]);
    expect(recommendations).toContainEqual({
      message: "No domain is trusted, so sign-ins can't redirect to your app. Add one.",
      fixUrl: `${url}/projects/${project.id}/domains`,
    });
  });

  test('is content with a project that is fit', async () => {
    const { place } = await ownProject({ allow_localhost: false });
    expect(await commandLine(place).shown('check')).toMatch(/is ready for production/);
  });
});

describe.concurrent('the doctor', () => {
  const settingsOf = (apiUrl: string, id: string, key: string) =>
    `VITE_LATCHKEY_API_URL=${apiUrl}\nVITE_LATCHKEY_PROJECT_ID=${id}\nVITE_LATCHKEY_PUBLISHABLE_CLIENT_KEY=${key}\n`;

  async function application(settings: (id: string, key: string) => string) {
    const { project, place } = await ownProject();
    const folder = newFolder();
    writeFileSync(join(folder, '.env.local'), settings(project.id, project.keys.publishable_client_key));
    return commandLine({ ...place, folder });
  }

  test('finds nothing wrong with an application whose settings are right', async () => {
    const { shown, read } = await application((id, key) => settingsOf(url, id, key));
    const { findings } = await read(['doctor']);
    expect(findings.map(({ about, status }: Record<string, string>) => `${about} ${status}`)).toEqual([
      'settings good',
      'service good',
      'database good',
      'clock good',
      'mail good',
      'redirects good',
    ]);
    expect(await shown('doctor')).toContain(`${GREEN}✓`);
  });

  test.each([
    ["/^The settings here don't work/", (id: string) => settingsOf(url, id, 'pck_wrong')],
    ['/calls http:..elsewhere.example/', (id: string, key: string) => settingsOf('http://elsewhere.example', id, key)],
  ])('tells that settings are wrong: %s', async (pattern, settings) => {
    const { read } = await application(settings);
    const [finding] = (await read(['doctor'], { code: 5 })).findings;
    expect(finding).toMatchObject({ about: 'settings', status: 'bad', advice: expect.stringMatching(/\w+/) });
    expect(finding.message).toMatch(new RegExp(pattern.slice(1, -1)));
  });

  test('tells where no service is, and what to do', async () => {
    const at = `http://localhost:${await freePort()}`;
    const { findings } = await commandLine(stranger(at)).read(['doctor'], { code: 5 });
    expect(findings[1]).toEqual({
      about: 'service',
      status: 'bad',
      message: `Nothing answers at ${at}.`,
      advice: 'Start it with "latchkey start", or name another with --url.',
    });
    expect(findings.map(({ about, status }: Record<string, string>) => `${about} ${status}`)).toEqual([
      'settings doubtful',
      'service bad',
      'database bad',
      'clock doubtful',
      'mail doubtful',
      'redirects doubtful',
    ]);
  });

  test('tells where nobody can be led back to', async () => {
    const { place } = await ownProject({ allow_localhost: false });
    const { findings } = await commandLine(place).read(['doctor'], { code: 5 });
    expect(findings.at(-1)).toMatchObject({ about: 'redirects', status: 'bad' });
  });

  test('tells what keeps a project in production from being safe', async () => {
    const { project, place } = await ownProject();
    await project.admin('PATCH /internal/projects/current', {
      body: { is_production_mode: true, config: { allow_localhost: false } },
    });
    await project.admin('PATCH /internal/projects/current', { body: { config: { allow_localhost: true } } });
    const { findings } = await commandLine(place).read(['doctor'], { code: 5 });
    expect(findings.at(-1)).toEqual({
      about: 'redirects',
      status: 'bad',
      message: expect.stringMatching(/^Localhost is not allowed in production mode/),
      advice: `Fix it at ${url}/projects/${project.id}/domains.`,
    });
  });

  test('says how many things are to be put right', async () => {
    const { place } = await ownProject({ allow_localhost: false });
    expect(await commandLine(place).failure('doctor')).toEqual({
      ended: 5,
      code: 'PROBLEMS_FOUND',
      message: '1 problem to fix.',
    });
  });
});

test.concurrent('which project is meant is said by the option before the setting', async () => {
  const [one, other] = [await ownProject(), await ownProject()];
  const { read } = commandLine(one.place);
  const { id } = await read(['teams', 'create', 'Crew', '--project', other.project.id]);
  expect((await read(['teams', 'list'])).teams).toEqual([]);
  expect((await read(['teams', 'list', '--project', other.project.id])).teams).toMatchObject([{ id }]);
});

describe.concurrent('without a service, or a login', () => {
  test('who is not signed in is told what to do', async () => {
    const message = `You are not signed in at ${url}. Run "latchkey login".`;
    expect(await commandLine(stranger()).failure('users', 'list')).toEqual({ ended: 3, code: 'SIGNED_OUT', message });
  });

  test('a session that has ended is forgotten', async () => {
    const own = await signedInAt(service, url);
    writeFileSync(join(own.home, 'logins.json'), JSON.stringify({ [url]: { refreshToken: 'over' } }));
    expect(await commandLine(own).failure('projects', 'list')).toMatchObject({ ended: 3 });
    expect(existsSync(join(own.home, 'logins.json'))).toBe(false);
  });

  test('what is no Latchkey service is told from one', async () => {
    const server = createServer((_, response) => response.end('Hello')).listen(0);
    const at = `http://localhost:${(server.address() as AddressInfo).port}`;
    const { message } = await commandLine(stranger(at)).failure('login');
    server.close();
    expect(message).toBe(`What answers at ${at} isn't a Latchkey service with a dashboard.`);
  });

  test('where no service is, that is said', async () => {
    const at = `http://localhost:${await freePort()}`;
    expect(await commandLine(stranger(at)).failure('login')).toEqual({
      ended: 1,
      code: 'FAILED',
      message: `There is no service at ${at}. Start it with "latchkey start", or name another with --url.`,
    });
  });
});

describe.concurrent('colours', () => {
  test('are for terminals alone', async () => {
    const { place } = await ownProject();
    expect(await commandLine(place, asProcess).shown('teams', 'list')).toContain('\u001b[2m');
    expect((await runProgram(place, ['teams', 'list'])).output).toBe('ID\tName\tCreated\n');
  });

  test('are for who says FORCE_COLOR, without a terminal too', async () => {
    const { place } = await ownProject();
    const { output } = await runProgram(within(place, { FORCE_COLOR: '1' }), ['teams', 'list']);
    expect(output).toContain('\u001b[2m');
  });

  test('are not for who says NO_COLOR', async () => {
    const { place } = await ownProject();
    const shown = await commandLine(within(place, { NO_COLOR: '1' })).shown('teams', 'list');
    expect(shown).not.toContain('\u001b[2m');
  });
});

test.concurrent('a reader that has read enough, like head, is no failure', async () => {
  const { place } = await ownProject();
  const reader = spawn('sh', ['-c', `'${process.execPath}' '${PROGRAM}' help; echo "code $?" >&2`], {
    env: { PATH: process.env.PATH, ...place.env },
  });
  reader.stdout.destroy();
  expect(await text(reader.stderr)).toBe('code 0\n');
});

test.concurrent('a password is taken from a pipe, and not from a terminal, where it could be read', async () => {
  const { place } = await ownProject();
  const terminal = startTerminal(place, 'users', 'create', '--password-stdin');
  await terminal.shows(/Nothing is piped in/);
  expect(await terminal.ended).toBe(2);
});

test.concurrent('the version is that of the package', async () => {
  const { version } = createRequire(import.meta.url)('../../package.json');
  expect(await commandLine(stranger()).read(['version'])).toEqual({ version });
  expect((await runProgram(stranger(), ['--version'])).output).toBe(`${version}\n`);
});

test.concurrent('long work says what it is at, on a terminal alone', async () => {
  const { place } = await ownProject();
  const terminal = startTerminal(place, 'doctor');
  await terminal.shows(/Looking at clock/);
  await terminal.ended;
  expect((await runProgram(place, ['doctor'])).complaint).toBe('');
});

test.concurrent('help is shown for nothing at all, for a group and for a command', async () => {
  const { shown } = commandLine(place);
  expect(await shown()).toContain('Usage: latchkey <command>');
  expect(await shown('teams')).toContain('teams members <team>');
  expect(await shown('help', 'users', 'list')).toContain('--cursor <cursor>');
});

test.concurrent('completion is there for the shells that are known, and for no other', async () => {
  expect(await commandLine(place).read(['completion', 'fish'])).toMatchObject({ shell: 'fish' });
  const message = 'There is completion for: bash, zsh, fish.';
  expect(await commandLine(place).failure('completion', 'tcsh')).toMatchObject({ ended: 2, message });
});

test.concurrent('the schema of what a command prints is printed', async () => {
  const { read, shown, failure } = commandLine(place);
  expect(await read(['schema', 'users list'])).toMatchObject({
    properties: { users: { type: 'array' } },
    required: ['users', 'nextCursor'],
  });
  expect(JSON.parse(await shown('schema', 'check'))).toEqual(await read(['schema', 'check']));
  expect(await failure('schema', 'start')).toMatchObject({ ended: 4 });
});

describe.concurrent('start', () => {
  test('runs the service until it is interrupted', async () => {
    const port = String(await freePort());
    const folder = newFolder();
    const env = { PORT: port, LATCHKEY_URL: `http://localhost:${port}`, LATCHKEY_DATA_DIR: join(folder, 'data') };
    const terminal = startTerminal({ home: folder, env }, 'start');
    await terminal.shows(/Latchkey is ready at/);
    expect((await until(() => fetch(`${env.LATCHKEY_URL}/health`), 5_000)).status).toBe(200);
    terminal.interrupt();
    expect(await terminal.ended).toBe(0);
  });

  test('says which setting is wrong', async () => {
    const terminal = startTerminal({ home: newFolder(), env: { PORT: 'x' } }, 'start');
    await terminal.shows(/Latchkey cannot start\. .*PORT/);
    expect(await terminal.ended).toBe(1);
  });
});
