import { describe, expect, test } from 'vitest';
import { callsIn, dashboardGaps } from '../support/dashboard-calls.mjs';

const admin = { access: 'admin' };
const endpoints = {
  'GET /keys': admin,
  'GET /keys/:id': admin,
  'GET /keys/newest': admin,
  'GET /me': { access: 'client' },
};
const all = ['GET /keys', 'GET /keys/7', 'GET /keys/newest'];

const missing = (key: string) => `${key}: no test of the dashboard makes this call, and no exception tells why.`;
const idle = (key: string) => `${key}: is excepted from the calls of the dashboard without need.`;

describe('the dashboard', () => {
  test('makes all calls for admins, and may leave out others', () => {
    expect(dashboardGaps(endpoints, all, {})).toEqual([]);
  });

  test('lacks a call for admins that no page makes', () => {
    expect(dashboardGaps({ ...endpoints, 'POST /keys': admin }, all, {})).toEqual([missing('POST /keys')]);
  });

  test('lacks a call that only looks like one that is made', () => {
    expect(dashboardGaps(endpoints, ['GET /keys', 'GET /keys/newest'], {})).toEqual([missing('GET /keys/:id')]);
    expect(dashboardGaps(endpoints, ['GET /keys', 'GET /keys/7'], {})).toEqual([missing('GET /keys/newest')]);
  });

  test('may leave out an exception', () => {
    expect(dashboardGaps(endpoints, all.slice(1), { 'GET /keys': 'It has no place.' })).toEqual([]);
  });

  test.each([
    ['is made', 'GET /keys'],
    ['is for others than admins', 'GET /me'],
    ['is not there', 'GET /gone'],
  ])('has no exception for a call that %s', (_, key) => {
    expect(dashboardGaps(endpoints, all, { [key]: 'It has no place.' })).toEqual([idle(key)]);
  });
});

test('a report of the tests tells the calls of every dashboard that was opened', () => {
  const file = { assertionResults: [{ meta: { calls: [['GET /keys'], ['GET /me']] } }, { meta: {} }, {}] };
  expect(callsIn({ testResults: [file, { assertionResults: [] }] })).toEqual(['GET /keys', 'GET /me']);
});
