import { rateLimits } from '@latchkey/service/platform/rate-limit/rate-limit';
import { newEmail, newProject, startWorld, type World } from '@latchkey/testing';
import { sending } from '@latchkey/testing/people/mail-project';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { chargeMail, mayMail } from './limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A project of its own, and how many of so many mails to an address it may send. */
async function newSender(config = {}) {
  const { context, project } = await sending(await newProject(config, Promise.resolve(world)), Promise.resolve(world));
  const limited: Context = { ...context, rates: rateLimits(context.ring) };
  return { context: limited, project };
}

async function allowed(
  { context, project }: { context: Context; project: Project },
  tries: number,
  email: string,
  afterMillis = 0,
) {
  const later = { ...context, now: context.now + afterMillis };
  const results: boolean[] = [];
  for (let count = 0; count < tries; count++) results.push(await mayMail(later, project, email));
  return results.filter(Boolean).length;
}

describe('one address gets', () => {
  test('five mails at once, however it is written', async () => {
    const [sender, email] = [await newSender(), newEmail()];
    expect(await allowed(sender, 4, email)).toBe(4);
    expect(await allowed(sender, 4, ` ${email.toUpperCase()} `)).toBe(1);
  });

  test('exactly five of many that are asked for at the same time', async () => {
    const [{ context, project }, email] = [await newSender(), newEmail()];
    const results = await Promise.all(Array.from({ length: 20 }, () => mayMail(context, project, email)));
    expect(results.filter(Boolean)).toHaveLength(5);
  });

  test('five more after ten minutes', async () => {
    const [sender, email] = [await newSender(), newEmail()];
    await allowed(sender, 6, email);
    expect(await allowed(sender, 6, email, 10 * MINUTE)).toBe(5);
  });

  test('twenty in three hours, and hardly more', async () => {
    const [sender, email] = [await newSender(), newEmail()];
    let count = 0;
    for (let round = 0; round < 18; round++) count += await allowed(sender, 6, email, round * 10 * MINUTE);
    expect(count).toBe(22);
  });

  test('mails of another project all the same', async () => {
    const [one, other, email] = [await newSender(), await newSender(), newEmail()];
    await allowed(one, 6, email);
    expect(await allowed(other, 1, email)).toBe(1);
  });
});

test('a refusal says how long to wait', async () => {
  const [{ context, project }, email] = [await newSender(), newEmail()];
  await allowed({ context, project }, 5, email);
  await expect(chargeMail(context, project, email)).rejects.toMatchObject({
    refusal: 'TOO_MANY_REQUESTS',
    status: 429,
    retryAfter: 30,
  });
});

test('what was refused is not counted', async () => {
  const [sender, email] = [await newSender(), newEmail()];
  await allowed(sender, 50, email);
  expect(await allowed(sender, 1, email, 2 * MINUTE)).toBe(1);
});

describe('a project', () => {
  const own = {
    email_config: {
      type: 'standard',
      host: 'mail.tenant.example',
      port: 587,
      username: 'post',
      password: 'secret',
      sender_name: 'The Tenant',
      sender_email: 'hello@tenant.example',
    },
  };

  /** A project that has sent so many mails at this moment. */
  async function afterMails(count: number, config = {}) {
    const { context, project } = await newSender(config);
    const sent = { key: ['mail project', project.id], rate: { burst: 1, emission: (count * HOUR) / 1_000 } };
    await context.rates.reserve(context.db, context.now, [sent]);
    return { context, project };
  }

  test('sends a thousand mails an hour by the server that all share', async () => {
    expect(await allowed(await afterMails(999), 1, newEmail())).toBe(1);
    expect(await allowed(await afterMails(1_000), 1, newEmail())).toBe(0);
  });

  test('sends as many as it likes by its own', async () => {
    expect(await allowed(await afterMails(1_000, own), 1, newEmail())).toBe(1);
  });
});
