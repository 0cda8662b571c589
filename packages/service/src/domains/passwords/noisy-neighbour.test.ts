import { knownError, newEmail, newProject, refusal, startWorld, type TestProject, type World } from '@latchkey/testing';
import { latch } from '@latchkey/testing/latch';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HASH_COST, type Hashing, newHashing } from '../../platform/crypto/hashing.ts';
import type { Semaphore } from '../../runtime/concurrency.ts';

// No time is measured: hashes are held until a test lets them go on.

const THREADS = 4;
const CORES = 2;
const ORDINARY_AT_ONCE = 2;
const tooMany = refusal('TOO_MANY_REQUESTS');

let lanes: Hashing;
let world: World;

beforeAll(async () => {
  lanes = newHashing(HASH_COST, THREADS, CORES);
  world = await startWorld({ hashing: lanes });
});
afterAll(() => world.close());

const project = () => newProject({}, Promise.resolve(world));

const signIn = ({ call }: TestProject, email: string, password: string) =>
  call('POST /auth/password/sign-in', { body: { email, password } });

/** Hashes of a project under way and waiting until there is no room for one more. They end when they are told to. */
function flood(lane: Semaphore, atOnce: number, { id }: TestProject) {
  const gate = latch();
  const all = Array.from({ length: atOnce }, () => lane.run(() => gate.happened, id));
  for (let before = -1; before < lane.waiting(); ) {
    before = lane.waiting();
    all.push(lane.run(() => gate.happened, id).catch(() => {}));
  }
  return async () => {
    gate.happen();
    await Promise.all(all);
  };
}

test('a project whose queue is full is told to come back; another one is served in its turn', async () => {
  const [noisy, quiet] = [await project(), await project()];
  const [one, other] = [await noisy.signUp(), await quiet.signUp()];
  const end = flood(lanes.ordinary, ORDINARY_AT_ONCE, noisy);
  const refused = await signIn(noisy, one.email, one.password);
  expect(refused).toMatchObject(tooMany);
  expect(refused.headers.get('retry-after')).toBe('1');
  const before = lanes.ordinary.waiting();
  const served = signIn(quiet, other.email, other.password);
  while (lanes.ordinary.waiting() === before) await new Promise(setImmediate);
  await end();
  expect((await served).status).toBe(200);
  expect((await signIn(noisy, one.email, one.password)).status).toBe(200);
});

test('costly hashes of one project hold up neither another one nor hashes of its own that cost little', async () => {
  const [noisy, quiet] = [await project(), await project()];
  const end = flood(lanes.costly, 1, noisy);
  for (const each of [noisy, quiet]) {
    const { email, password } = await each.signUp();
    expect((await signIn(each, email, password)).status).toBe(200);
  }
  await end();
});

test('the queue for costly hashes tells nobody who has one', async () => {
  const there = await project();
  const [own, imported] = [await there.signUp(), await there.signUp()];
  await imported.server('PATCH /users/me', { body: { password_hash: await bcrypt('imported', 11) } });
  const everybody = [own.email, imported.email, newEmail()];
  const statuses = () => Promise.all(everybody.map(async (email) => (await signIn(there, email, 'wrong')).status));
  const end = flood(lanes.costly, 1, there);
  expect(await statuses()).toEqual([429, 429, 429]);
  await end();
  expect(await statuses()).toEqual([400, 400, 400]);
  expect(await signIn(there, own.email, 'wrong')).toMatchObject(knownError('EMAIL_PASSWORD_MISMATCH'));
  expect((await signIn(there, imported.email, 'imported')).status).toBe(200);
});

test('a thread is left to files and names, however many there are', () => {
  const atOnce = (lane: Semaphore) => {
    let running = 0;
    while (lane.waiting() === 0) {
      void lane.run(() => new Promise<void>(() => {}));
      running++;
    }
    return running - 1;
  };
  const sizes = (threads: number, cores: number) => {
    const { ordinary, costly } = newHashing(HASH_COST, threads, cores);
    return { ordinary: atOnce(ordinary), costly: atOnce(costly) };
  };
  expect(sizes(1, 1)).toEqual({ ordinary: 1, costly: 1 });
  expect(sizes(4, 2)).toEqual({ ordinary: 2, costly: 1 });
  expect(sizes(4, 8)).toEqual({ ordinary: 3, costly: 4 });
  expect(sizes(16, 8)).toEqual({ ordinary: 8, costly: 4 });
});
