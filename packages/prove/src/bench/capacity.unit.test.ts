import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type CaseName, callsAMonth, capacityOf, caseNames, LOAD, PEAK } from './capacity.ts';

/** The same rate for every kind of call. */
const alike = (rate: number) => Object.fromEntries(caseNames.map((name) => [name, rate])) as Record<CaseName, number>;

test('an installation that spends its time on one kind of call holds what that takes, at half load in the busiest hour', () => {
  const rates = { ...alike(1e12), refresh: 101 };
  // A user refreshes 40 times a month, at 101 a second; the busiest hour has four times the average, at half load.
  const exact = ((2_592_000 * 101) / 40) * (LOAD / PEAK);
  expect(exact).toBe(818_100);
  expect(capacityOf(rates)).toMatchObject({ monthlyActiveUsers: 810_000, share: { refresh: 100, 'sign-up': 0 } });
});

test('kinds of calls add up', () => {
  const total = Object.values(callsAMonth).reduce((sum, calls) => sum + calls, 0);
  const users = capacityOf(alike(1000))?.monthlyActiveUsers ?? 0;
  const exact = (2_592_000 * LOAD * 1000) / PEAK / total;
  expect(users).toBeLessThanOrEqual(exact);
  expect(users).toBeGreaterThan(exact * 0.9);
});

test('an estimate has two digits and is rounded down', () => {
  expect(capacityOf({ ...alike(1e12), refresh: 123.4 })?.monthlyActiveUsers).toBe(990_000);
  expect(capacityOf({ ...alike(1e12), 'password-sign-in': 0.000_05 })?.monthlyActiveUsers).toBe(8);
});

test('an installation on which a kind of call never succeeded has no capacity', () => {
  expect(capacityOf({ ...alike(1000), 'sign-up': 0 })).toBeNull();
});

test('docs/operate/capacity.md has what is assumed of a user, and what is left for users', () => {
  const page = readFileSync(new URL('../../../../docs/operate/capacity.md', import.meta.url), 'utf8');
  for (const name of caseNames)
    expect(page).toMatch(new RegExp(`^\\| \`${name}\` \\| [^|]+ \\| ${callsAMonth[name]} \\| `, 'm'));
  expect(page).toContain(`has ${PEAK} times the calls`);
  expect(page).toContain(`${((2_592_000 * LOAD) / PEAK).toLocaleString('en-US')} are there for users`);
});
