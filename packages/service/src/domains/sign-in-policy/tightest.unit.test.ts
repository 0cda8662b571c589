import { expect, test } from 'vitest';
import { type SignInPolicy, tightest } from './policy.ts';

const project: SignInPolicy = {
  minimumAssurance: 'two-factors',
  enrolmentGraceDays: 14,
  sessionMaxDays: null,
  sessionIdleDays: 30,
  maxSessions: 5,
  passwordMinLength: 8,
};

test('of two policies the tightest rule of each kind holds, whoever made it', () => {
  const team: SignInPolicy = {
    minimumAssurance: 'phishing-resistant',
    enrolmentGraceDays: 0,
    sessionMaxDays: 7,
    sessionIdleDays: null,
    maxSessions: 10,
    passwordMinLength: 12,
  };
  const expected: SignInPolicy = { ...team, sessionIdleDays: 30, maxSessions: 5 };
  expect([tightest(project, team), tightest(team, project)]).toEqual([expected, expected]);
});

test('a policy alone stays as it is', () => {
  expect(tightest(project)).toEqual(project);
});
