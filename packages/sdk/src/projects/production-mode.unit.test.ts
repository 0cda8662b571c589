import { expect, test } from 'vitest';
import type { AdminProjectFields } from '../core/shapes/project.ts';
import { productionModeErrors } from './production-mode.ts';

function messages(domains: string[], allowLocalhost = false): string[] {
  const config = { allowLocalhost, domains: domains.map((domain) => ({ domain, handlerPath: '/handler' })) };
  return productionModeErrors({ id: 'p', config } as AdminProjectFields).map(({ message }) => message);
}

test.each([
  ['example', 'Trusted domain is not a valid URL: example'],
  [
    'http://localhost:3000',
    'Localhost domains are not allowed to be trusted in production mode: http://localhost:3000',
  ],
  ['https://a.localhost', 'Localhost domains are not allowed to be trusted in production mode: https://a.localhost'],
  ['https://127.1.2.3', 'Localhost domains are not allowed to be trusted in production mode: https://127.1.2.3'],
  ['https://10.0.0.1', 'Direct IPs are not valid for trusted domains in production mode: https://10.0.0.1'],
  ['http://example.com', 'Trusted domains should be HTTPS: http://example.com'],
])('the domain %s is not fit for production', (domain, message) => {
  expect(messages([domain])).toEqual([message]);
});

test.each([
  ['example', 'DOMAIN_IS_NOT_A_URL'],
  ['http://localhost:3000', 'DOMAIN_IS_LOCALHOST'],
  ['https://10.0.0.1', 'DOMAIN_IS_AN_IP_ADDRESS'],
  ['http://example.com', 'DOMAIN_IS_NOT_HTTPS'],
])('the domain %s has the code %s for programs, and is named as it was set', (domain, code) => {
  const config = { allowLocalhost: false, domains: [{ domain, handlerPath: '/handler' }] };
  const [problem] = productionModeErrors({ id: 'p', config } as AdminProjectFields);
  expect(problem).toMatchObject({ code, domain, relativeFixUrl: '/projects/p/domains' });
});

test('a domain with https is fit for production', () => {
  expect(messages(['https://example.com'])).toEqual([]);
});

test('the switch comes first, then the domains in their order', () => {
  expect(messages(['http://b.example', 'nonsense'], true)).toEqual([
    "Localhost is not allowed in production mode, turn off 'Allow localhost' in project settings",
    'Trusted domains should be HTTPS: http://b.example',
    'Trusted domain is not a valid URL: nonsense',
  ]);
});
