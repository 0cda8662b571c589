import { type Call, callbackUrl, newAddress, newEmail, newPostgresDatabase, newProject } from '@latchkey/testing';
import {
  newDataFolder,
  newFolder,
  projectIn,
  type ReadyProcess,
  seeded,
  startProcess,
  until,
} from '@latchkey/testing/process/process';
import { beforeAll, describe, expect, test } from 'vitest';

const SIGN_UPS = 100;
const AT_ONCE = 10;
const BEFORE_THE_KILL = 40;
const password = 'correct horse battery';

const databases = {
  'the embedded database': async () => ({ LATCHKEY_DATA_DIR: await newDataFolder() }),
  PostgreSQL: async () => ({ DATABASE_URL: (await newPostgresDatabase()).url, LATCHKEY_DATA_DIR: newFolder() }),
};

describe.each(Object.entries(databases))('a process on %s that is killed during a hundred sign-ups', (_, open) => {
  let next: ReadyProcess;
  let call: Call;
  let attempts: Attempt[];

  beforeAll(async () => {
    const settings = { ...seeded, ...(await open()) };
    const service = await startProcess(settings);
    const project = await newProject({}, service.world);
    attempts = Array.from({ length: SIGN_UPS }, () => ({ email: newEmail(), status: 'not tried' }));
    const visitors = inTurns(attempts, async (attempt) => {
      attempt.status = await signUp(project.call, attempt.email);
    });
    await until(() => attempts.filter(({ status }) => status === 200).length >= BEFORE_THE_KILL, 30_000);
    await service.kill();
    await visitors;
    next = await startProcess(settings);
    call = projectIn(next, project).call;
    return async () => {
      await next.kill();
    };
  });

  test('was killed in the middle of them', () => {
    expect(attempts.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(BEFORE_THE_KILL);
    expect(attempts.some(({ status }) => status === 'no answer')).toBe(true);
  });

  test('starts again, and everybody who was told of a sign-up signs in', async () => {
    const told = attempts.filter(({ status }) => status === 200);
    const statuses = await inTurns(told, ({ email }) => signIn(call, email));
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  test('whoever was not told is there as a whole or not at all', async () => {
    const untold = attempts.filter(({ status }) => status === 'no answer').slice(0, AT_ONCE);
    const statuses = await inTurns(untold, async ({ email }) => {
      const signedUp = await signUp(call, email);
      return signedUp === 409 ? await signIn(call, email) : signedUp;
    });
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  test('stops with code 0', async () => {
    expect(await next.stop()).toMatchObject({ code: 0 });
  });
});

interface Attempt {
  readonly email: string;
  status: number | 'not tried' | 'no answer';
}

async function signUp(call: Call, email: string): Promise<Attempt['status']> {
  const body = { email, password, verification_callback_url: callbackUrl };
  const headers = { 'x-forwarded-for': newAddress() };
  const answer = await call('POST /auth/password/sign-up', { headers, body }).catch(() => undefined);
  return answer?.status ?? 'no answer';
}

async function signIn(call: Call, email: string): Promise<number> {
  return (await call('POST /auth/password/sign-in', { body: { email, password } })).status;
}

/** Not more at once than the service has in line. */
async function inTurns<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const item of queue) results.push(await act(item));
  });
  await Promise.all(workers);
  return results;
}
