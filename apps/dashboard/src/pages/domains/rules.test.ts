import { expect, test } from 'vitest';
import { checkDomain, checkHandlerPath, takenBy, withWww } from './rules.ts';

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

test.each([
  ['https://app.example.com', 'https://app.example.com'],
  ['http://app.example.com', 'https://app.example.com'],
  ['https://www.app.example.com/', 'https://app.example.com'],
  ['https://app.example.com', 'http://www.app.example.com'],
])('%s is taken for %s', (domain, other) => expect(takenBy(domain, [other])).toBe(other));

test.each([
  ['https://app.example.com', 'https://example.com'],
  ['https://app.example.com:8080', 'https://app.example.com'],
  ['https://app.example.com/below', 'https://app.example.com'],
])('%s is another than %s', (domain, other) => expect(takenBy(domain, [other])).toBeUndefined());

test('the same with www. is there for domains that have none', () => {
  expect(withWww(' https://example.com/below ')).toBe('https://www.example.com/below');
  for (const none of ['https://www.example.com', 'http://localhost:3000', 'https://10.0.0.1', 'example.com', ''])
    expect(withWww(none)).toBeUndefined();
});
