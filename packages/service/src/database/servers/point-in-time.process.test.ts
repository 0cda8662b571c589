import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { newProject, testRingText } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { lastingFolder } from '@latchkey/testing/process/lasting-folder';
import { afterwards, projectIn, seeded, startProcess, until } from '@latchkey/testing/process/process';
import { expect, test } from 'vitest';

/** Debian's, with which the guide is tried. */
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const PGBACKREST = '/usr/bin/pgbackrest';
/** The programs run as this account, so only root can try. */
const ACCOUNT = 'postgres';
const canTry = isFull && process.getuid?.() === 0 && [`${PROGRAMS}/postgres`, PGBACKREST].every(existsSync);

const guide = readFileSync(new URL('../../../../../docs/operate/point-in-time.md', import.meta.url), 'utf8');
/** What the guide has in code blocks of a language, in its order. */
const blocksOf = (language: string) =>
  [...guide.matchAll(new RegExp(`^ +\`\`\`${language}\\n([\\s\\S]*?)^ +\`\`\``, 'gm'))].map(([, block = '']) =>
    block.replaceAll(/^ {3}/gm, ''),
  );
const [repository = '', postgresqlConf = ''] = blocksOf('ini');
const commands = blocksOf('sh').flatMap((block) => block.trim().split('\n'));
const commandWith = (words: string) => commands.find((command) => command.includes(words)) ?? '';

/** A PostgreSQL server that is archived as the guide says, in folders of its own. */
function archivedServer() {
  const { path: folder, drop } = lastingFolder('latchkey-point-in-time-');
  const at = (name: string) => join(folder, name);
  const run = (command: string) =>
    execFileSync('runuser', ['-u', ACCOUNT, '--', '/bin/sh', '-c', command], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: `${PROGRAMS}:${process.env.PATH}`, PGBACKREST_CONFIG: at('pgbackrest.conf') },
      // PostgreSQL lives on, and would hold the pipe.
      stdio: ['ignore', command.startsWith('pg_ctl') ? 'ignore' : 'pipe', 'pipe'],
    });
  chmodSync(folder, 0o755);
  for (const name of ['data', 'repository', 'log', 'lock']) mkdirSync(at(name), { mode: 0o700 });
  const own = `log-path=${at('log')}\nlock-path=${at('lock')}\n\n[latchkey]\npg1-socket-path=${folder}\n`;
  const paths = { '/var/lib/pgbackrest': at('repository'), '/var/lib/postgresql/15/main': at('data') };
  const config = Object.entries(paths).reduce((text, [usual, here]) => text.replace(usual, here), repository);
  writeFileSync(at('pgbackrest.conf'), config.replace('\n[latchkey]\n', own));
  execFileSync('chown', ['-R', ACCOUNT, folder]);
  run(`initdb -D ${at('data')} --auth trust`);
  const settings = `listen_addresses = ''\nunix_socket_directories = '${folder}'\nfsync = off\n`;
  appendFileSync(join(at('data'), 'postgresql.conf'), postgresqlConf + settings);
  const start = () => run(`pg_ctl -D ${at('data')} -w -l ${at('log')}/postgresql start`);
  const stop = () => run(`pg_ctl -D ${at('data')} -w -m fast stop`);
  start();
  afterwards(() => {
    stop();
    drop();
  });
  const isOpen = () => run(`psql -h ${folder} -Atc 'select not pg_is_in_recovery()'`).trim() === 't';
  return { url: `postgres://${ACCOUNT}@${encodeURIComponent(folder)}:5432/postgres`, run, start, stop, isOpen };
}

test.runIf(canTry)(
  'an installation goes back to a moment by the steps of the guide',
  { timeout: 120_000 },
  async () => {
    const { url, run, start, stop, isOpen } = archivedServer();
    const service = { ...seeded, DATABASE_URL: url, LATCHKEY_KEY_RING: testRingText };
    const before = await startProcess(service);
    for (const words of ['stanza-create', 'check', '--type=full']) run(commandWith(words));
    const project = await newProject({}, before.world);
    const ada = await project.signUp();
    run(commandWith('--type=diff'));
    const alan = await project.signUp();
    // A moment of a second in which nothing was written.
    await pause(1_000);
    const moment = new Date().toISOString().replace('T', ' ').slice(0, 'YYYY-MM-DD HH:MM:SS'.length);
    await pause(1_000);

    await project.server(`DELETE /users/${ada.id}`);
    await alan.call('DELETE /auth/sessions/current');
    const later = await project.signUp();
    await before.stop();
    stop();
    run(commandWith('restore').replace(/--target="[^"]*"/, `--target="${moment}+00"`));
    start();
    await until(isOpen, 30_000);

    const { call } = projectIn(await startProcess(service), project);
    const signIn = async ({ email, password }: Record<'email' | 'password', string>) =>
      (await call('POST /auth/password/sign-in', { body: { email, password } })).status;
    expect([await signIn(ada), await signIn(alan), await signIn(later)]).toEqual([200, 200, 400]);
    // A session that was ended later goes on.
    const headers = { 'refresh-token': alan.refreshToken };
    expect((await call('POST /auth/sessions/current/refresh', { headers })).status).toBe(200);
    run(commandWith('--type=full'));
  },
);
