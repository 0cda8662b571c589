import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isFull } from '@latchkey/testing/full';
import { expect, test } from 'vitest';
import { ServerApp } from './server-app.ts';

const PROJECT_ID = '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e';
const USERS = isFull ? 100_000 : 10_000;

/** A server app whose service has every user that is asked for, at once. */
function server() {
  const did: string[] = [];
  const environment = {
    isBrowser: false,
    wait: async () => {
      did.push('wait');
    },
    fetch: async (url: string) => {
      did.push('request');
      return Response.json({ id: url.slice(url.lastIndexOf('/') + 1), oauth_providers: [], selected_team: null });
    },
  };
  const keys = { projectId: PROJECT_ID, publishableClientKey: 'pck', secretServerKey: 'ssk' };
  return { app: new ServerApp({ ...keys, tokenStore: null, environment }), did };
}

test('five reads of one user on a server are five requests, and nothing waits', async () => {
  const { app, did } = server();
  for (let count = 0; count < 5; count++) expect((await app.getUser('ada'))?.id).toBe('ada');
  expect(did).toEqual(Array(5).fill('request'));
});

test('of a user who was read on a server less than 64 bytes stay', async () => {
  const { app, did } = server();
  const read = async (from: number, to: number) => {
    for (let count = from; count < to; count++) await app.getUser(`user-${count}`);
    did.length = 0;
  };
  await read(0, 2000);
  const before = await heap();
  await read(2000, 2000 + USERS);
  expect(((await heap()) - before) / USERS).toBeLessThan(64);
});

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What is held for good: what was finished a moment ago is let go of first. */
async function heap(): Promise<number> {
  await new Promise<void>((resolve) => setImmediate(resolve));
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
