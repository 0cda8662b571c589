import { readdirSync } from 'node:fs';
import { internalProject, startWorld } from '@latchkey/testing';
import { afterwards } from '@latchkey/testing/leftovers';
import { lastingFolder } from '@latchkey/testing/process/lasting-folder';
import { expect, test } from 'vitest';
import { sdkProject, sdkProjectOf } from '../../testing/world.ts';
import { AdminApp } from '../apps/admin-app.ts';

/** Who administers an installation. */
async function operatorOf(backupDir?: string) {
  const world = await startWorld({ backupDir });
  afterwards(() => void world.close());
  const inWorld = Promise.resolve(world);
  const { options } = await sdkProjectOf(await internalProject(inWorld), inWorld);
  return { world, app: new AdminApp({ ...options, tokenStore: null }) };
}

test('the operator of an installation reads when it was backed up last, and when it is next', async () => {
  const { path, drop } = lastingFolder('latchkey-sdk-backups-');
  afterwards(drop);
  const { world, app } = await operatorOf(path);
  await world.service.workOutbox();
  const [fileName] = readdirSync(path);
  expect(await app.getNightlyBackups()).toEqual({
    directory: path,
    keeps: 7,
    nextAt: expect.any(Date),
    lastFailure: null,
    backups: [{ fileName, takenAt: expect.any(Date), sizeBytes: expect.any(Number) }],
  });
});

test('without nightly backups it is null', async () => {
  const { app } = await operatorOf();
  expect(await app.getNightlyBackups()).toBeNull();
});

test('the owner of another project is told nothing', async () => {
  const { options } = await sdkProject();
  const app = new AdminApp({ ...options, tokenStore: null });
  await expect(app.getNightlyBackups()).rejects.toMatchObject({ code: 'EXPECTED_INTERNAL_PROJECT' });
});
