import { expect, test } from 'vitest';
import { type CaseName, callsAMonth, caseNames, LOAD, PEAK } from './capacity.ts';
import { type Cost, EVENTS_A_MONTH, fleetFor, MONTHS_OF_EVENTS, STORED_USERS } from './fleet.ts';

const SECONDS_A_MONTH = 2_592_000;

/** The same cost for every kind of call. */
const alike = (cost: Cost) => Object.fromEntries(caseNames.map((name) => [name, cost])) as Record<CaseName, Cost>;
const nothing = { user: 0, event: 0 };
const calls = Object.values(callsAMonth).reduce((sum, one) => sum + one, 0);

test('the cores of a fleet are those that its busiest hour keeps half busy', () => {
  const users = 10_000_000;
  const perSecond = (users * calls * PEAK) / SECONDS_A_MONTH;
  expect(fleetFor(users, alike({ service: 1, postgres: 0.25 }), nothing)).toMatchObject({
    callsPerSecond: Math.ceil(perSecond),
    serviceCores: Math.ceil(perSecond / 1000 / LOAD),
    postgresCores: Math.ceil(perSecond / 4000 / LOAD),
  });
});

test('ten times the users take ten times the cores', () => {
  const costs = alike({ service: 100, postgres: 100 });
  const [few, many] = [fleetFor(10_000_000, costs, nothing), fleetFor(100_000_000, costs, nothing)];
  expect(many.serviceCores / few.serviceCores).toBeCloseTo(10, 1);
});

test('what is stored are users, also those who do not come, and the events of a year', () => {
  const none = alike({ service: 0, postgres: 0 });
  const gibibyte = 2 ** 30;
  expect(fleetFor(1000, none, { user: gibibyte, event: 0 }).stored).toBe(1000 * STORED_USERS);
  const events = 1000 * EVENTS_A_MONTH * MONTHS_OF_EVENTS;
  expect(fleetFor(1000, none, { user: 0, event: gibibyte }).stored / events).toBeCloseTo(1, 3);
});
