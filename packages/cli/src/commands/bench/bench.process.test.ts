import { runProgram, startProgram } from '@latchkey/testing/process/command-line';
import { expect, test } from 'vitest';
import { commandLine, startService } from '../../../testing/command-line.ts';

// The limits are on, and what the program says of its addresses is not believed: as for a computer beside the proxy.
const { place } = await startService({ LATCHKEY_RATE_LIMITS: 'on', LATCHKEY_TRUSTED_PROXIES: '' });
const { read, failure } = commandLine(place);
const SHORT = ['--seconds', '1', '--connections', '4'];

const projectNames = async () =>
  (await read(['projects', 'list'])).projects.map(({ displayName }: { displayName: string }) => displayName);

test('an installation is measured in a project that is gone afterwards, and a limit is told as one', async () => {
  const { cases, monthlyActiveUsers, shares, ...terms } = await read(['bench', ...SHORT]);
  expect(terms).toEqual({ url: place.env?.LATCHKEY_API_URL, connections: 4, seconds: 1 });
  const names = ['read-user', 'check-permission', 'list-users', 'refresh', 'password-sign-in', 'sign-up'];
  expect(cases.map(({ name }: { name: string }) => name)).toEqual(names);
  for (const one of cases) {
    expect(one).toMatchObject({ failed: 0, errors: [] });
    expect(one.callsPerSecond, one.name).toBeGreaterThan(0);
    expect(one.p50Millis).toBeLessThanOrEqual(one.p95Millis);
    expect(one.p95Millis).toBeLessThanOrEqual(one.p99Millis);
  }
  expect(monthlyActiveUsers).toBeGreaterThan(0);
  expect(shares.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(await projectNames()).not.toContain('latchkey bench');
});

test('interrupted, it deletes its project too', async () => {
  const program = startProgram(place, ['bench', '--seconds', '60']);
  await expect.poll(projectNames, { timeout: 15_000 }).toContain('latchkey bench');
  program.stop('SIGINT');
  expect(await program.ended).toMatchObject({ code: 130, complaint: expect.stringContaining('Interrupted.') });
  expect(await projectNames()).not.toContain('latchkey bench');
});

test('an installation with a project in production is not loaded unasked', async () => {
  const { id } = await read(['projects', 'create', 'Shop']);
  await read(['projects', 'change', id, '--localhost', 'off', '--production', 'on']);
  const refused = await runProgram(place, ['bench', ...SHORT]);
  expect(refused).toMatchObject({ code: 2, output: '', complaint: expect.stringContaining('Pass --yes.') });
  expect(await projectNames()).not.toContain('latchkey bench');
  await read(['projects', 'delete', id, '--yes']);
});

test.each([
  [/^--seconds is at most 60\.$/, ['--seconds', '61']],
  [/^--connections takes a whole number, not "many"\.$/, ['--connections', 'many']],
])('refuses, with %s', async (message, words) => {
  expect(await failure('bench', ...words)).toMatchObject({ ended: 2, message: expect.stringMatching(message) });
});
