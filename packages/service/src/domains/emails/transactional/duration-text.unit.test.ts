import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [MINUTE, '1 minute'],
  [5 * MINUTE, '5 minutes'],
  [HOUR, '1 hour'],
  [24 * HOUR, '24 hours'],
  [48 * HOUR, '2 days'],
  [7 * 24 * HOUR, '7 days'],
])('%d milliseconds are %s', (millis, text) => {
  expect(durationText(millis)).toBe(text);
});
