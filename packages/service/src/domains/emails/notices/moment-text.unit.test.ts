import { expect, test } from 'vitest';
import { momentText } from './moment-text.ts';

test.each([
  [Date.UTC(2026, 10, 21, 19, 33, 59), '21 Nov 2026, 19:33 UTC'],
  [Date.UTC(2030, 0, 1), '01 Jan 2030, 00:00 UTC'],
])('%d in words is %s', (millis, words) => expect(momentText(millis)).toBe(words));
