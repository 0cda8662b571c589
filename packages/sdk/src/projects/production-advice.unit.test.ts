import { expect, test } from 'vitest';
import { type AdvisedProject, productionAdvice } from './production-advice.ts';

const NOW = Date.UTC(2030, 0, 1);
const DAY = 86_400_000;

const keySet = (days: number, isValid = true) => ({
  id: 'k1',
  description: 'Web app',
  expiresAt: new Date(NOW + days * DAY),
  isValid: () => isValid,
});

function advice(changes: object = {}, config: object = {}) {
  const ready = {
    project: {
      id: 'p',
      config: {
        domains: [{ domain: 'https://shop.example', handlerPath: '/handler' }],
        emailConfig: { type: 'standard' },
        oauthProviders: [{ id: 'github', type: 'standard' }],
        ...config,
      },
    },
    keys: [keySet(365)],
    owners: [{ userId: 'a' }, { userId: 'b' }],
    baseUrl: 'https://auth.shop.example',
  };
  return productionAdvice({ ...ready, ...changes } as unknown as AdvisedProject, NOW);
}

test('a project with everything of its own gets no advice', () => {
  expect(advice()).toEqual([]);
});

test.each([
  ['SERVE_OVER_HTTPS', { baseUrl: 'http://10.0.0.1:4400' }, {}],
  ['TRUST_A_DOMAIN', {}, { domains: [] }],
  ['USE_YOUR_MAIL_SERVER', {}, { emailConfig: { type: 'shared' } }],
  ['USE_YOUR_OAUTH_KEYS', {}, { oauthProviders: [{ id: 'github', type: 'shared' }] }],
  ['CREATE_KEYS', { keys: [keySet(365, false)] }, {}],
  ['RENEW_KEYS', { keys: [keySet(29)] }, {}],
  ['ADD_A_SECOND_OWNER', { owners: [{ userId: 'a' }] }, {}],
  ['TURN_ON_BACKUPS', { backups: null }, {}],
  ['FIX_BACKUPS', { backups: { lastFailure: { message: 'The disk is full.' }, backups: [] } }, {}],
  ['FIX_BACKUPS', { backups: { lastFailure: null, backups: [{ takenAt: new Date(NOW - 3 * DAY) }] } }, {}],
])('%s', (code, changes, config) => {
  expect(advice(changes, config).map((one) => one.code)).toEqual([code]);
});

test('advice says what to do, and where', () => {
  expect(advice({ keys: [keySet(1.5)] })).toEqual([
    {
      code: 'RENEW_KEYS',
      message: '"Web app" expires in 1 day. Create new keys and switch your app to them.',
      relativeFixUrl: '/projects/p/keys',
    },
  ]);
});

test('an expired set is not renewed', () => {
  expect(advice({ keys: [keySet(365), keySet(-1, false)] })).toEqual([]);
});

test('recent backups need nothing', () => {
  const backups = { lastFailure: null, backups: [{ takenAt: new Date(NOW - DAY) }] };
  expect(advice({ backups })).toEqual([]);
});
