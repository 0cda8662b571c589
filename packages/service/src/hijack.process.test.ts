import { newPostgresDatabase, newProject } from '@latchkey/testing';
import { byCode } from '@latchkey/testing/first-proofs';
import { everySetting, plant, plantNames } from '@latchkey/testing/planted';
import { newFolder, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process';
import { afterAll, beforeAll, expect, test } from 'vitest';

// The script of an attacker against the built program: opens an account with the address of a victim, leaves behind all
// that can be, and comes back once the victim has proven the address.

/** Who signs in by a provider does so in a browser, of which this script has none. */
const planted = plantNames.filter((name) => !name.includes('provider'));

let service: ReadyProcess;
beforeAll(async () => {
  const { url: DATABASE_URL } = await newPostgresDatabase();
  service = await startProcess({ ...seeded, DATABASE_URL, LATCHKEY_DATA_DIR: newFolder() });
});
afterAll(() => service?.kill());

test('after a sign-in by code nothing that was left behind works any more', async () => {
  const project = await newProject(everySetting, service.world);
  const { user, alive } = await plant(project, planted, service.world);
  const { status } = await byCode(project, user.email);
  expect([status, await alive()]).toEqual([200, []]);
});
