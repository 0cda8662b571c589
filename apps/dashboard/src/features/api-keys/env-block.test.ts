import { expect, test } from 'vitest';
import { envBlock } from './env-block.ts';

const place = { url: 'http://localhost:4400', projectId: 'p1' };

test('an environment holds the address, the project and every key of the set', () => {
  const keys = { publishableClientKey: 'pck_1', secretServerKey: 'ssk_2', superSecretAdminKey: 'sak_3' };
  expect(envBlock(place, keys)).toBe(
    [
      'LATCHKEY_API_URL=http://localhost:4400',
      'LATCHKEY_PROJECT_ID=p1',
      'LATCHKEY_PUBLISHABLE_CLIENT_KEY=pck_1',
      'LATCHKEY_SECRET_SERVER_KEY=ssk_2',
      'LATCHKEY_SUPER_SECRET_ADMIN_KEY=sak_3',
    ].join('\n'),
  );
});

test('a key that was not made is not named', () => {
  expect(envBlock(place, { publishableClientKey: 'pck_1', secretServerKey: null })).not.toContain('SECRET');
});
