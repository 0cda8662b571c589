import { createHash } from 'node:crypto';
import { newEmail, newProject, type TestProject, world } from '@latchkey/testing';
import { describe, expect, test } from 'vitest';

const DAY = 24 * 3_600_000;
const log = 'GET /latchkey/events';
const own = 'GET /latchkey/users/me/events';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

interface Item {
  readonly kind: string;
  readonly result: string;
  readonly subject: { readonly id: string };
  readonly actor: { readonly kind: string };
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What the log has of a kind once everything gathered is written. */
async function logged(project: TestProject, kinds: string): Promise<Item[]> {
  const { service, clock } = await world();
  clock.advance(1_000);
  await service.workOutbox();
  return (await project.admin(log, { query: { kinds, limit: 100 } })).body.items;
}

const guess = (project: TestProject, email: string, password = 'a wrong one') =>
  project.call('POST /auth/password/sign-in', { body: { email, password }, headers: { 'user-agent': FIREFOX } });

describe('a failed sign-in', () => {
  test('is told with its reason, the network and the kind of browser, and nothing that was typed', async () => {
    const project = await newProject();
    const user = await project.signUp();
    const unknown = newEmail();
    await guess(project, user.email, 'the guess at a password');
    await guess(project, unknown);
    await guess(project, unknown.toUpperCase());
    await guess(project, newEmail());
    const items = await logged(project, 'sign_in.failed');
    const known = items.find(({ subject }) => subject.id === user.id);
    expect(known).toMatchObject({ result: 'refused', actor: { kind: 'client' } });
    expect(known?.detail).toEqual({
      method: 'password',
      reason: 'wrong_password',
      network: expect.stringMatching(/^10\.\d+\.\d+\.0\/24$/),
      client: 'Firefox/Linux',
    });
    const others = items.filter((item) => item !== known);
    expect(others.map(({ subject }) => subject.id)).toEqual(others.map(() => project.id));
    expect(new Set(others.map(({ detail }) => detail.reason))).toEqual(new Set(['unknown_account']));
    // Tries at one address can be told together, but not what address it is.
    const byHash = new Map<unknown, number>();
    for (const { detail } of others)
      byHash.set(detail.address_hash, (byHash.get(detail.address_hash) ?? 0) + Number(detail.count ?? 1));
    expect([...byHash.values()].sort()).toEqual([1, 2]);
    const text = JSON.stringify(items);
    const plainHash = createHash('sha256').update(unknown).digest('hex').slice(0, 16);
    for (const secret of ['the guess at a password', unknown, plainHash, FIREFOX]) expect(text).not.toContain(secret);
  });

  test('is told of mailed codes, of second factors with their user, and of passkeys', async () => {
    const project = await newProject({ magic_link_enabled: true, passkey_enabled: true });
    const user = await project.signUp();
    await user.call('PATCH /users/me', { body: { totp_secret_base64: Buffer.alloc(20, 7).toString('base64') } });
    await project.call('POST /auth/otp/sign-in', { body: { code: 'a'.repeat(45) } });
    const { body } = await guess(project, user.email, user.password);
    const { attempt_code: code } = body.details;
    await project.call('POST /auth/mfa/sign-in', { body: { type: 'totp', code, totp: '000000' } });
    await project.call('POST /latchkey/mfa/recover', { body: { code, recovery_code: 'wrong-wrong-wrong-wrong' } });
    const items = await logged(project, 'sign_in.failed');
    const told = items.map(({ detail, subject }) => [detail.method, detail.reason, subject.id === user.id]);
    expect(told.sort()).toEqual([
      ['otp', 'wrong_code', false],
      ['recovery-code', 'wrong_code', true],
      ['totp', 'wrong_code', true],
    ]);
  });

  test('is told of a user who is banned, and not of one who is asked for a second factor', async () => {
    const project = await newProject();
    const user = await project.signUp();
    await project.admin(`PUT /latchkey/users/${user.id}/ban`, { body: {} });
    await guess(project, user.email, user.password);
    const [item, ...others] = await logged(project, 'sign_in.failed');
    expect([item?.detail.reason, item?.subject.id, others]).toEqual(['banned', user.id, []]);
  });

  test('is one row with others like it', async () => {
    const project = await newProject();
    const { email } = await project.signUp();
    await logged(project, 'sign_in.failed');
    await Promise.all([1, 2, 3].map(() => guess(project, email)));
    const items = await logged(project, 'sign_in.failed');
    expect(items.length).toBeLessThan(3);
    expect(items.reduce((sum, { detail }) => sum + Number(detail.count ?? 1), 0)).toBe(3);
  });
});

test('a flood is so many rows and then a sum, which hides nothing about known users', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { service, clock } = await world();
  // Each from a network of its own, as a flood comes.
  for (let turn = 0; turn < 90; turn++)
    await project.call('POST /auth/password/sign-in', {
      body: { email: newEmail(), password: 'x' },
      headers: { 'x-forwarded-for': `203.0.${turn}.1` },
    });
  await guess(project, user.email);
  const items = await logged(project, 'sign_in.failed');
  expect(items.length).toBeLessThanOrEqual(65);
  expect(items.filter(({ subject }) => subject.id === user.id)).toHaveLength(1);
  clock.advance(61_000);
  await service.workOutbox();
  const [sum] = (await logged(project, 'sign_in.failed')).filter(({ actor }) => actor.kind === 'system');
  expect(sum?.detail).toMatchObject({ method: 'password', reason: 'unknown_account' });
  expect(Number(sum?.detail.count) + items.length).toBe(91);
});

test('limits, refused calls and recovery codes are told', async () => {
  const project = await newProject();
  const user = await project.signUp();
  for (let turn = 0; turn < 12; turn++) await guess(project, user.email);
  await project.call('GET /users');
  await project.bare('GET /users', {
    headers: { 'access-type': 'admin', 'project-id': project.id, 'super-secret-admin-key': 'sak_guessed' },
  });
  const limits = await logged(project, 'rate_limit.reached');
  expect(limits.map(({ detail }) => [detail.reason, detail.endpoint])).toEqual([
    ['too_many_requests', 'POST /auth/password/sign-in'],
  ]);
  const refused = await logged(project, 'admin_call.refused');
  expect(refused.map(({ detail }) => [detail.reason, detail.endpoint]).sort()).toEqual([
    ['access_level', 'GET /users'],
    ['wrong_admin_key', 'GET /users'],
  ]);
  expect(JSON.stringify(refused)).not.toContain('sak_guessed');
});

test('users see how often a sign-in failed in a network on a day, not each guess', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const { service } = await world();
  for (const password of ['one', 'two']) {
    await guess(project, user.email, password);
    await service.workOutbox();
  }
  await project.call('POST /auth/password/sign-in', {
    body: { email: user.email, password: 'three' },
    headers: { 'x-forwarded-for': '203.0.113.7' },
  });
  await service.workOutbox();
  const { items } = (await user.call(own)).body;
  const failed = items.filter(({ kind }: { kind: string }) => kind === 'sign_in.failed');
  expect(failed).toMatchObject([
    { by: 'unknown', count: 1, network: '203.0.113.0/24', factors: ['password'], user_agent: null },
    { by: 'unknown', count: 2, user_agent: 'Firefox/Linux' },
  ]);
});

test('what failed is deleted after 90 days, what was done is not; a deleted user takes the whereabouts along', async () => {
  const project = await newProject();
  const user = await project.signUp();
  const other = await project.signUp();
  await guess(project, user.email);
  await guess(project, other.email);
  await logged(project, 'sign_in.failed');
  await project.server(`DELETE /users/${other.id}`);
  const left = (await logged(project, 'sign_in.failed')).find(({ subject }) => subject.id === other.id);
  expect(left?.detail).toEqual({ method: 'password' });
  const { clock, parts, database, service } = await world();
  await service.workOutbox();
  clock.advance(90 * DAY + 1);
  const { sweepEvents } = await import('@latchkey/service/domains/event-proofs/retention');
  const { testContext } = await import('@latchkey/testing/world/context');
  await sweepEvents(testContext(database.db, { now: clock(), ring: parts.ring }));
  const kinds = (await logged(project, '')).map(({ kind }) => kind);
  expect(kinds).not.toContain('sign_in.failed');
  expect(kinds).toContain('user.created');
});
