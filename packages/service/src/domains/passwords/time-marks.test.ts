import { newEmail, newProject, startWorld, type TestProject, type World } from '@latchkey/testing';
import { hash as bcrypt } from '@node-rs/bcrypt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HASH_COST, newHashing } from '../../platform/crypto/hashing.ts';

// Time stands still here; whoever waits says for how long.

const OWN_MILLIS = 75;
/** For bcrypt of cost 10. */
const IMPORTED_MILLIS = 175;
const wrong = 'not the password';
const waits: number[] = [];
let world: World;

beforeAll(async () => {
  const now = Date.now();
  world = await startWorld({
    hashing: newHashing(HASH_COST, 4),
    clock: () => now,
    wait: async (millis) => {
      waits.push(millis);
    },
  });
});
afterAll(() => world.close());

const project = () => newProject({ magic_link_enabled: true }, Promise.resolve(world));

/** How long an answer was held back. */
async function heldBack(work: () => Promise<unknown>): Promise<number[]> {
  waits.length = 0;
  await work();
  return [...waits];
}

const signIn = ({ call }: TestProject, email: string, password = wrong) =>
  call('POST /auth/password/sign-in', { body: { email, password } });

async function withImported(cost: number) {
  const there = await project();
  const [user, imported] = [await there.signUp(), await there.signUp()];
  await imported.server('PATCH /users/me', { body: { password_hash: await bcrypt('imported', cost) } });
  return { there, user, imported };
}

describe('a sign-in that fails', () => {
  test('is held back as long for an unknown user as for a wrong password', async () => {
    const there = await project();
    const { email } = await there.signUp();
    expect(await heldBack(() => signIn(there, email))).toEqual([OWN_MILLIS]);
    expect(await heldBack(() => signIn(there, newEmail()))).toEqual([OWN_MILLIS]);
  });

  test('is held back for the slowest hash that the project ever stored, whoever fails', async () => {
    const { there, user, imported } = await withImported(10);
    const times = [];
    for (const email of [user.email, imported.email, newEmail()])
      times.push(await heldBack(() => signIn(there, email)));
    expect(times).toEqual([[IMPORTED_MILLIS], [IMPORTED_MILLIS], [IMPORTED_MILLIS]]);
    await signIn(there, imported.email, 'imported');
    expect(await heldBack(() => signIn(there, user.email))).toEqual([IMPORTED_MILLIS]);
  });

  test('is held back for hashes of our own where imported ones are faster', async () => {
    const { there, user } = await withImported(4);
    expect(await heldBack(() => signIn(there, user.email))).toEqual([OWN_MILLIS]);
  });

  test('of another project is not held back for it', async () => {
    await withImported(10);
    const there = await project();
    expect(await heldBack(() => signIn(there, newEmail()))).toEqual([OWN_MILLIS]);
  });
});

test('a sign-in that succeeds is not held back', async () => {
  const { there, user } = await withImported(10);
  expect(await heldBack(() => signIn(there, user.email, user.password))).toEqual([]);
});

test('a request for a reset is held back for 400 ms, whether there is an account or not', async () => {
  const there = await project();
  const { email } = await there.signUp();
  const ask = (email: string) =>
    there.call('POST /auth/password/send-reset-code', { body: { email, callback_url: 'http://localhost' } });
  expect(await heldBack(() => ask(email))).toEqual([400]);
  expect(await heldBack(() => ask(newEmail()))).toEqual([400]);
});
