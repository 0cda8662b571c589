import { newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { sharedProviders, signInBy } from '@latchkey/testing/people/oauth-app';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SettingError } from '../setting.ts';
import { readServiceSettings } from '../settings.ts';

const key = Buffer.alloc(32, 1).toString('base64');
/** All that production needs. */
const whole = {
  LATCHKEY_MODE: 'production',
  LATCHKEY_KEY_RING: `one:${key}`,
  DATABASE_URL: 'postgresql://latchkey:secret@db.internal:5432/latchkey',
  LATCHKEY_URL: 'https://auth.example.com',
  LATCHKEY_SMTP_URL: 'none',
};

let production: World;
let project: TestProject;
beforeAll(async () => {
  production = await startWorld({ mode: 'production', baseUrl: 'https://auth.example.com' });
  project = await newProject();
});
afterAll(() => production.close());

const visit = (path: string, headers: Record<string, string> = {}) =>
  production.service.fetch(new Request(`https://auth.example.com${path}`, { headers }), { peer: '127.0.0.1' });

describe('S18 doors of development', () => {
  test('what production needs is enough', () => {
    expect(readServiceSettings(whole).mode).toBe('production');
  });

  test.each([
    [
      'CVE-2023-27524',
      'Apache Superset',
      'installations ran with the secret key of the example',
      { LATCHKEY_INTERNAL_SUPER_SECRET_ADMIN_KEY: 'this-super-secret-admin-key-is-for-local-development-only' },
      'SUPER_SECRET_ADMIN_KEY',
    ],
    [
      'CVE-2020-17526',
      'Apache Airflow',
      'the key that signs sessions was the same in all installations',
      { LATCHKEY_KEY_RING: undefined },
      'LATCHKEY_KEY_RING',
    ],
    [
      'CVE-2019-5420',
      'Ruby on Rails',
      'the secret of development mode could be worked out',
      { LATCHKEY_MODE: 'development', LATCHKEY_URL: undefined, HOST: '0.0.0.0', LATCHKEY_KEY_RING: undefined },
      'HOST',
    ],
    [
      'CVE-2021-3129',
      'Laravel Ignition',
      'the pages of debug mode were open to strangers',
      { LATCHKEY_MODE: 'development' },
      'LATCHKEY_URL',
    ],
    [
      'CVE-2021-41192',
      'Redash',
      'an empty setting meant a secret that is published',
      { LATCHKEY_KEY_RING: ' ' },
      'LATCHKEY_KEY_RING',
    ],
  ])('%s (%s): %s', (_, __, ___, changes, setting) => {
    const start = () => readServiceSettings({ ...whole, ...changes });
    expect(start).toThrow(SettingError);
    expect(start).toThrow(setting);
  });

  test('CVE-2024-50340 (Symfony): a query put production into development mode', async () => {
    for (const query of ['', '?+--env=dev', '?APP_ENV=dev&LATCHKEY_MODE=development&mode=development'])
      for (const path of ['/inbox', '/inbox/messages', '/providers/google/authorize'])
        expect((await visit(path + query, { 'x-latchkey-mode': 'development' })).status).toBe(404);
    expect((await visit('/health')).status).toBe(200);
  });

  test('CVE-2021-29441 (Nacos): requests with the user agent of another server needed no key', async () => {
    for (const agent of ['Nacos-Server', 'Latchkey', 'Latchkey-Server/1.0', 'node']) {
      const headers = { 'user-agent': agent, 'x-latchkey-project-id': project.id, 'x-latchkey-access-type': 'server' };
      expect((await visit('/api/v1/users', headers)).status).toBe(401);
    }
  });

  test('CVE-2022-1162 (GitLab): an account made by way of a provider had a password that is published', async () => {
    const own = await newProject(sharedProviders('github'));
    const email = `${crypto.randomUUID()}@example.com`;
    expect((await signInBy(own, { email })).status).toBe(200);
    for (const password of ['123qweQWE!@#000000000', 'password', '', email]) {
      const answer = await own.call('POST /auth/password/sign-in', { body: { email, password } });
      expect(answer.status).toBe(400);
    }
  });
});
