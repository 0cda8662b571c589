import type { PreviousSystem } from '@latchkey/sdk/previous-system';
import { dayOf, endOfDay } from './days.ts';
import { keepsPasswordSecret, keepsSessionSecret, linesOf, type SystemValues } from './values.ts';

const YEAR = 365 * 24 * 3_600_000;
const MAX_USERS = 2_000_000_000;
const MAX_CLIENTS = 20;
const MIN_SECRET = 32;
const MIN_AGE = 60;
const MAX_AGE = 604_800;
const NOT_A_URL = 'Enter a URL that starts with https://';

type Check = (text: string, values: SystemValues) => true | string;

/** Field validation; `values` are all typed values. */
export function systemRules(stored: PreviousSystem | null, now: number) {
  return {
    source: given('Enter a name, such as auth0'),
    lastDay: text((day) => {
      const end = endOfDay(day).getTime();
      if (Number.isNaN(end)) return 'Choose a day';
      // A system that is over, or was set for longer, can be saved as it is.
      if (stored && day === dayOf(stored.endsAt)) return true;
      if (end <= now) return 'Choose today or a later day';
      return end <= now + YEAR || 'Choose a day within a year';
    }),
    toldUsers: text(
      (count) =>
        count.trim() === '' ||
        (/^\d{1,10}$/.test(count.trim()) && Number(count) <= MAX_USERS) ||
        'Enter a number, or nothing',
    ),
    url: text((url) => isUrl(url) || NOT_A_URL),
    optionalUrl: text((url) => url.trim() === '' || isUrl(url) || NOT_A_URL),
    clientId: given('Enter the client ID'),
    passwordSecret: text(
      (secret, values) =>
        secret !== '' || values.kind === 'oauth' || keepsPasswordSecret(values, stored) || 'Enter the API key',
    ),
    issuer: given('Enter the issuer'),
    audience: given('Enter the audience'),
    sessionSecret: text((secret, values) => {
      if (secret === '') return keepsSessionSecret(values, stored) || 'Enter the secret';
      return secret.length >= MIN_SECRET || `Use at least ${MIN_SECRET} characters`;
    }),
    clients: text((lines) => linesOf(lines).length <= MAX_CLIENTS || `Enter at most ${MAX_CLIENTS} clients`),
    maxAgeSeconds: text(
      (seconds) =>
        (/^\d+$/.test(seconds.trim()) && Number(seconds) >= MIN_AGE && Number(seconds) <= MAX_AGE) ||
        `Enter a number from ${MIN_AGE} to ${MAX_AGE}`,
    ),
  };
}

export type SystemRules = ReturnType<typeof systemRules>;

/** The form has switches, too, so a value may be anything but a text in its type. */
const text = (check: Check) => ({
  validate: (value: string | boolean, values: SystemValues) => check(String(value), values),
});

const given = (sentence: string) => text((value) => value.trim() !== '' || sentence);

const isUrl = (url: string): boolean => /^https?:\/\//i.test(url.trim()) && URL.canParse(url.trim());
