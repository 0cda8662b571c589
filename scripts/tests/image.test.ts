import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildImage, newContainer, whyNoImage } from '../support/image.mjs';

const MINUTE = 60_000;
/** What it adds to Node on Debian: PostgreSQL is a third of it. */
const MAX_MEGABYTES = 200;
const PORT = '44011';
const address = `http://127.0.0.1:${PORT}`;

const reason = whyNoImage();
if (reason) console.log(`The image isn't built: ${reason}.`);

describe.skipIf(reason)('the image', () => {
  let megabytes: number;
  let container: Awaited<ReturnType<typeof newContainer>>;
  const settings = {
    PORT,
    LATCHKEY_URL: 'https://auth.example.com',
    LATCHKEY_SMTP_URL: 'none',
    LATCHKEY_BACKUP_DIR: '/backups',
  };

  beforeAll(async () => {
    megabytes = await buildImage();
    const ring = `one:${Buffer.alloc(32, 1).toString('base64')}`;
    container = await newContainer(settings, { LATCHKEY_KEY_RING: ring });
  }, 15 * MINUTE);
  afterAll(() => container?.remove());

  test(`adds less than ${MAX_MEGABYTES} MB to its base`, () => {
    console.log(JSON.stringify({ name: 'size of the image beyond its base', megabytes }));
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  });

  test('runs as a user without rights', async () => {
    expect((await container.run('id', '--user')).output.trim()).toBe('10001');
  });

  test('makes a key for its ring before it has any setting', async () => {
    const bare = await newContainer({}, {});
    const { output } = await bare.run('latchkey', 'key-ring', 'new');
    await bare.remove();
    expect(output.trim()).toMatch(/^[0-9a-f]{8}:\S{44}$/);
  });

  test(
    'serves on its own PostgreSQL, with the key ring from a file; is backed up; stops, and starts again',
    async () => {
      const first = container.start('latchkey', 'start');
      await expect.poll(healthy, { timeout: MINUTE }).toBe(true);
      expect((await container.run('latchkey', 'owner', 'recover')).output).toContain(
        'https://auth.example.com/first-run#',
      );
      expect((await container.run('latchkey', 'backup', 'now')).output).toContain('/backups/latchkey-');
      expect(await first.stop()).toBe(0);
      expect(await healthy()).toBe(false);

      const second = container.start('latchkey', 'start');
      await expect.poll(healthy, { timeout: MINUTE }).toBe(true);
      expect(await second.stop()).toBe(0);
    },
    3 * MINUTE,
  );
});

const healthy = () =>
  fetch(`${address}/health?db=1`).then(
    ({ ok }) => ok,
    () => false,
  );
