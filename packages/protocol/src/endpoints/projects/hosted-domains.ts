import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { anyUuid, atMost, nonEmptyText } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { provenDomain } from '../proven-domain.ts';

const HostedDomain = z.object({
  ...provenDomain,
  url: z.string().describe('Where the pages are once the domain is verified.'),
});

const NoQuery = z.strictObject({});
const OfDomain = z.strictObject({ domain_id: anyUuid });

/** The domains that the hosted pages of a project are on, proven by DNS. */
export const hostedDomains = {
  'GET /latchkey/hosted-domains': {
    purpose: 'List the domains of the hosted pages in the order of their names.',
    access: 'admin',
    query: NoQuery,
    answer: json(list(HostedDomain)),
    errors: [],
    addition: true,
  },
  'POST /latchkey/hosted-domains': {
    purpose: 'Add a domain for the hosted pages, which is still to be verified.',
    access: 'admin',
    query: NoQuery,
    body: z.strictObject({
      domain: nonEmptyText
        .pipe(z.string().max(limits.domainMaxCharacters))
        .describe('The name alone: "auth.example.com". It is trusted exactly, without its subdomains.'),
    }),
    answer: json(HostedDomain, 201),
    errors: [],
    refusals: ['HOSTED_DOMAIN_INVALID', 'HOSTED_DOMAIN_EXISTS', 'HOSTED_DOMAINS_TOO_MANY'],
    invalidates: ['hostedDomains'],
    addition: true,
  },
  'POST /latchkey/hosted-domains/:domain_id/verify': {
    purpose: "Look up a domain's TXT record now, and have the pages on the domain if it is there.",
    access: 'admin',
    params: OfDomain,
    query: NoQuery,
    answer: json(HostedDomain),
    errors: [],
    refusals: [
      'HOSTED_DOMAIN_UNKNOWN',
      'HOSTED_DOMAIN_RECORD_MISSING',
      'HOSTED_DOMAIN_RECORD_DIFFERENT',
      'HOSTED_DOMAIN_DNS_FAILED',
      'HOSTED_DOMAIN_TAKEN',
      'TOO_MANY_REQUESTS',
    ],
    invalidates: ['hostedDomains'],
    addition: true,
  },
  'DELETE /latchkey/hosted-domains/:domain_id': {
    purpose: 'Remove a domain. The pages are at the address of the installation again.',
    access: 'admin',
    params: OfDomain,
    query: NoQuery,
    answer: success,
    errors: [],
    refusals: ['HOSTED_DOMAIN_UNKNOWN'],
    invalidates: ['hostedDomains'],
    addition: true,
  },
  'GET /latchkey/tls/ask': {
    purpose: 'Whether a proxy may obtain a certificate for a name: hosted pages of some project are on it.',
    access: 'public',
    projectFrom: 'nowhere',
    query: z.object({ domain: atMost(limits.domainMaxCharacters) }),
    answer: success,
    errors: [],
    refusals: ['HOSTED_DOMAIN_UNKNOWN'],
    addition: true,
  },
} as const satisfies EndpointTable;
