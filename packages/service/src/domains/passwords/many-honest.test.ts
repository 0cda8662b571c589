import { newEmail, newProject, startWorld } from '@latchkey/testing';
import { isFull } from '@latchkey/testing/full';
import { testContext } from '@latchkey/testing/world/context';
import { expect, test } from 'vitest';
import { hashPassword } from './hash.ts';

const PEOPLE = isFull ? 500 : 120;
const AT_ONCE = 10;
const SPAN = 5 * 60_000;
const password = 'correct horse battery';

test(`${PEOPLE} people behind one IPv4 address sign in within five minutes, and one in ten mistypes first`, async () => {
  let now = Date.now();
  const world = await startWorld({ clock: () => now });
  const project = await newProject({}, Promise.resolve(world));
  const password_hash = await hashPassword(testContext(world.database.db), { id: '' }, password);
  const people = Array.from({ length: PEOPLE }, newEmail);
  for (const primary_email of people) {
    const body = { primary_email, primary_email_auth_enabled: true, password_hash };
    expect((await project.server('POST /users', { body })).status).toBe(201);
  }
  const signIn = (email: string, typed = password) =>
    project.call('POST /auth/password/sign-in', { body: { email, password: typed } });
  const statuses: number[] = [];
  for (let next = 0; next < PEOPLE; next += AT_ONCE) {
    const group = people.slice(next, next + AT_ONCE);
    await signIn(group[0] as string, `${password}x`);
    statuses.push(...(await Promise.all(group.map(async (email) => (await signIn(email)).status))));
    now += (SPAN * AT_ONCE) / PEOPLE;
  }
  await world.close();
  expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(PEOPLE / 200);
}, 120_000);
