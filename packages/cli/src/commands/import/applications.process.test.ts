import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newEmptyDatabase, newProject } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { newFolder } from '@latchkey/testing/process/process';
import { describe, expect, test } from 'vitest';
import { commandLine, startService, within } from '../../../testing/command-line.ts';

/** Debian's, which has the modules. */
const PYTHON = '/usr/bin/python3';
const WORDPRESS = '/usr/share/wordpress/';
const hasDjango = spawnSync(PYTHON, ['-c', 'import django, argon2, bcrypt']).status === 0;
const hasWordPress =
  existsSync(`${WORDPRESS}wp-includes/pluggable.php`) && spawnSync('php', ['--version']).status === 0;

const password = 'correct horse battery';

const running = startService();

/** A project of its own, a folder, and what is done with them. */
async function inProject(config: Readonly<Record<string, unknown>> = {}) {
  const { service, place } = await running;
  const project = await newProject({ credential_enabled: true, ...config }, service.world);
  const folder = newFolder();
  const env = { LATCHKEY_PROJECT_ID: project.id };
  const signIn = async (email: string, password: string) =>
    (await project.call('POST /auth/password/sign-in', { body: { email, password } })).status;
  return { project, folder, signIn, ...commandLine({ ...within(place, env), folder }) };
}
/** Runs a program there, and answers what it says. */
const ran = (folder: string, program: string, words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  execFileSync(program, words, { cwd: folder, encoding: 'utf8', env: { ...process.env, ...env } });

describe.runIf(isFull && hasDjango)('Django itself', { timeout: 120_000 }, () => {
  // Debian's release has no scrypt yet.
  const hashers = ['PBKDF2', 'PBKDF2SHA1', 'Argon2', 'BCryptSHA256', 'BCrypt', 'SHA1', 'MD5'];
  const emailOf = (hasher: string) => `${hasher.toLowerCase()}@example.com`;
  /** A project as `startproject` makes it, with a user for each of Django's ways to hash, and one without a password. */
  function startDjango(folder: string) {
    ran(folder, PYTHON, ['-m', 'django', 'startproject', 'shop', '.']);
    const all = hashers.map((name) => `'django.contrib.auth.hashers.${name}PasswordHasher'`).join(', ');
    const settings = join(folder, 'shop', 'settings.py');
    writeFileSync(settings, `${readFileSync(settings, 'utf8')}\nPASSWORD_HASHERS = [${all}]\n`);
    const manage = (...words: string[]) => ran(folder, PYTHON, ['manage.py', ...words]);
    manage('migrate', '--verbosity', '0');
    const one = (hasher: string) => `User.objects.create(username='${hasher}', email='${emailOf(hasher)}', \
first_name='Ada', password=make_password('${password}', hasher=${hasher}PasswordHasher().algorithm)).groups.add(group)`;
    const program = [
      'from django.contrib.auth.models import Group, User',
      'from django.contrib.auth.hashers import *',
      "group = Group.objects.create(name='editors')",
      ...hashers.map(one),
      "User.objects.create_user('bare', 'bare@example.com')",
    ];
    manage('shell', '--command', program.join('\n'));
    return manage;
  }

  async function checkSignIns(signIn: Awaited<ReturnType<typeof inProject>>['signIn']) {
    for (const hasher of hashers) {
      expect([hasher, await signIn(emailOf(hasher), `${password}!`)]).toEqual([hasher, 400]);
      expect([hasher, await signIn(emailOf(hasher), password)]).toEqual([hasher, 200]);
    }
  }

  test('has users who sign in with the passwords they had, by its own export', async () => {
    const { folder, read, signIn } = await inProject();
    startDjango(folder)('dumpdata', 'auth.user', '--output', 'users.json');
    const words = ['import', 'users.json', '--from', 'django'];
    expect(await read(words)).toMatchObject({ created: hashers.length + 1, refused: 0 });
    expect(await read(words)).toMatchObject({ created: 0, unchanged: hashers.length + 1 });
    await checkSignIns(signIn);
  });

  test('has users whose groups come along by the script of the guide', async () => {
    const { folder, read, signIn, project } = await inProject();
    startDjango(folder);
    const guide = readFileSync(new URL('../../../../../docs/moving/django.md', import.meta.url), 'utf8');
    const [, script = ''] = /```python\n([\s\S]*?)```/.exec(guide) ?? [];
    writeFileSync(join(folder, 'export_users.py'), script);
    ran(folder, PYTHON, ['export_users.py'], { DJANGO_SETTINGS_MODULE: 'shop.settings' });
    const words = ['import', 'users.jsonl', '--source', 'django'];
    expect(await read(words)).toMatchObject({ created: hashers.length + 1, refused: 0 });
    await checkSignIns(signIn);
    const { body } = await project.server('GET /users', { query: { query: emailOf('Argon2') } });
    expect(body.items).toMatchObject([
      { display_name: 'Ada', server_metadata: { username: 'Argon2', groups: ['editors'] } },
    ]);
  });
});

describe.runIf(isFull && hasWordPress)('WordPress itself', { timeout: 60_000 }, () => {
  test('hashes passwords that users sign in with', async () => {
    const { folder, read, signIn } = await inProject();
    const program = `
      define('ABSPATH', '${WORDPRESS}');
      define('WPINC', 'wp-includes');
      require ABSPATH . WPINC . '/pluggable.php';
      $out = fopen('users.csv', 'w');
      fputcsv($out, ['ID', 'user_login', 'user_email', 'display_name', 'user_registered', 'user_pass']);
      fputcsv($out, ['1', 'ada', 'ada@example.com', 'Ada', '2023-01-01 10:00:00', wp_hash_password('${password}')]);`;
    ran(folder, 'php', ['-r', program]);
    expect(await read(['import', 'users.csv', '--from', 'wordpress'])).toMatchObject({ created: 1, refused: 0 });
    expect(await signIn('ada@example.com', `${password}!`)).toBe(400);
    expect(await signIn('ada@example.com', password)).toBe(200);
  });
});

describe.runIf(isFull)("Auth.js's own adapter", { timeout: 120_000 }, () => {
  const PACKAGES = ['@auth/pg-adapter@1.11.3', 'pg@8.16.3'];
  /** The tables as the page of the adapter names them, and users as a sign-in makes them. */
  const application = `
    import PostgresAdapter from '@auth/pg-adapter';
    import pg from 'pg';

    const pool = new pg.Pool({ connectionString: process.argv[2] });
    await pool.query(\`
      create table users (id serial primary key, name text, email text, "emailVerified" timestamptz, image text);
      create table accounts (id serial primary key, "userId" integer not null, type text not null,
        provider text not null, "providerAccountId" text not null, refresh_token text, access_token text,
        expires_at bigint, id_token text, scope text, session_state text, token_type text);\`);
    const adapter = PostgresAdapter(pool);
    const ada = await adapter.createUser({ name: 'Ada', email: 'ada@example.com', emailVerified: new Date() });
    await adapter.linkAccount({ userId: ada.id, type: 'oauth', provider: 'github', providerAccountId: '583231' });
    await adapter.createUser({ name: 'Grace', email: 'grace@example.com', emailVerified: null });
    await pool.end();
  `;

  const byName = (one: { display_name: string }, other: { display_name: string }) =>
    one.display_name.localeCompare(other.display_name);

  test('leaves users with their accounts at providers', async () => {
    const { folder, read, project } = await inProject({ oauth_providers: [{ id: 'github', type: 'shared' }] });
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    writeFileSync(join(folder, 'application.js'), application);
    ran(folder, 'npm', ['install', '--no-audit', '--no-fund', ...PACKAGES]);
    const { url } = await newEmptyDatabase();
    ran(folder, process.execPath, ['application.js', url]);
    const words = ['import', '--from', 'auth-js', '--database', url];
    expect(await read(words)).toMatchObject({ created: 2, refused: 0 });
    expect(await read(words)).toMatchObject({ created: 0, unchanged: 2 });
    const { body } = await project.server('GET /users');
    expect(body.items.toSorted(byName)).toMatchObject([
      { display_name: 'Ada', primary_email_verified: true, oauth_providers: [{ id: 'github', account_id: '583231' }] },
      { display_name: 'Grace', primary_email_verified: false, oauth_providers: [] },
    ]);
  });
});
