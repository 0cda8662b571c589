import { expect, test } from 'vitest';
import { isOwnPage, isSecure } from './origin.ts';

test.each([
  [{ host: 'localhost:3000' }, false],
  [{ host: '127.0.0.1:3000', 'x-forwarded-proto': 'http' }, false],
  [{ host: 'app.localhost' }, false],
  [{ host: '[::1]:3000' }, false],
  [{ host: 'localhost:3000', 'x-forwarded-proto': 'https' }, true],
  [{ host: 'localhost:3000', 'x-forwarded-proto': 'https, http' }, true],
  [{ host: 'localhost:3000', 'x-forwarded-host': 'app.example' }, true],
  [{ host: 'app.example', 'x-forwarded-proto': 'http' }, true],
  [{ host: 'localhost.evil.example' }, true],
  [{}, true],
])('%j: is it https? %s', (headers, expected) => {
  expect(isSecure(new Headers(headers as Record<string, string>))).toBe(expected);
});

const own = { host: 'app.example', 'x-forwarded-proto': 'https' };

test.each([
  [{ ...own, origin: 'https://app.example' }, true],
  [{ ...own, origin: 'https://app.example', 'sec-fetch-site': 'same-origin' }, true],
  [{ ...own, 'sec-fetch-site': 'same-origin' }, true],
  [{ host: 'inside:3000', 'x-forwarded-host': 'app.example', origin: 'https://app.example' }, true],
  [own, false],
  [{ ...own, origin: 'null' }, false],
  [{ ...own, origin: 'http://app.example' }, false],
  [{ ...own, origin: 'https://app.example:8443' }, false],
  [{ ...own, origin: 'https://app.example.evil.example' }, false],
  [{ ...own, origin: 'https://app.example', 'sec-fetch-site': 'cross-site' }, false],
  [{ ...own, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, false],
])('%j: is it a page of the same origin? %s', (headers, expected) => {
  expect(isOwnPage(new Headers(headers as Record<string, string>))).toBe(expected);
});
