import { internalKeys, newPostgresDatabase, testRingText } from '@latchkey/testing';
import { newFolder, type ReadyProcess, startProcess } from '@latchkey/testing/process/process';
import { beforeAll, describe, expect, test } from 'vitest';

const DOORS = ['/inbox', '/inbox/messages', '/inbox/inbox.css', '/providers/google/authorize'];

describe('a development service in a private network', () => {
  let service: ReadyProcess;
  let token: string;

  beforeAll(async () => {
    service = await startProcess({
      HOST: '0.0.0.0',
      LATCHKEY_DEVELOPMENT_NETWORK: 'private',
      DATABASE_URL: (await newPostgresDatabase()).url,
      LATCHKEY_DATA_DIR: newFolder(),
    });
    token = /ask for a password: (\w{45}) /.exec(service.lines.join('\n'))?.[1] ?? '';
    return async () => void (await service.stop());
  });

  const at = (path: string, credentials?: string) =>
    fetch(service.url.replace('0.0.0.0', '127.0.0.1') + path, {
      headers: credentials === undefined ? {} : { authorization: `Basic ${btoa(credentials)}` },
    });

  test.each(DOORS)('shows nobody %s who has not the token that it printed', async (path) => {
    for (const credentials of [undefined, '', ':', 'someone:wrong', `${token}:`, `x:${token.slice(1)}`]) {
      const answer = await at(path, credentials);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Basic /)]);
      expect(await answer.text()).toMatch(/printed at its start/);
    }
  });

  test('opens with it as the password of anybody', async () => {
    expect(token).toHaveLength(45);
    const answers = await Promise.all([at('/inbox/messages', `:${token}`), at('/inbox', `ada:${token}`)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('asks for it nowhere else, and writes it into no log', async () => {
    expect((await at('/health')).status).toBe(200);
    expect(service.log.join('\n')).not.toContain(token);
  });
});

test('production prints no key and no secret at its first start, and says how an owner is made', async () => {
  const service = await startProcess({
    LATCHKEY_MODE: 'production',
    LATCHKEY_KEY_RING: testRingText,
    LATCHKEY_SMTP_URL: 'none',
    LATCHKEY_INTERNAL_SECRET_SERVER_KEY: internalKeys.secret_server_key,
    DATABASE_URL: (await newPostgresDatabase()).url,
    LATCHKEY_DATA_DIR: newFolder(),
  });
  await service.stop();
  const said = [...service.lines, ...service.log].join('\n');
  expect(said).not.toMatch(/[0-9a-hjkmnp-tv-z]{40}|[ps][csa]k_/);
  expect(said).not.toContain(testRingText.split(':')[1]);
  expect(said).toContain('No owner yet. Run "latchkey owner recover" where the service runs');
});
