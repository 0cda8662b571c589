import { expect, test } from 'vitest';
import { checkDomain, checkHandlerPath } from './rules.ts';

test.each(['https://app.example.com', ' http://localhost:3000 ', 'HTTPS://app.example.com/below'])(
  '%s is a domain',
  (domain) => expect(checkDomain(domain)).toBe(true),
);

test.each([
  ['', 'Enter a domain'],
  ['app.example.com', 'Start with https:// or http://'],
  ['ftp://app.example.com', 'Start with https:// or http://'],
  ['https://app example.com', 'A domain has no spaces'],
  ['https://', 'Enter a valid address, such as https://app.example.com'],
])('of %j it says what is wrong', (domain, reason) => expect(checkDomain(domain)).toBe(reason));

test('a handler path starts with a slash', () => {
  expect(checkHandlerPath('/auth')).toBe(true);
  expect(checkHandlerPath('auth')).toBe("The handler path must start with '/'");
});
