import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { anyUuid, atMost, nonEmptyText } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';

const HostedDomain = z.object({
  id: z.string(),
  domain: z.string().describe('In lower case; letters beyond ASCII in Punycode.'),
  url: z.string().describe('Where the pages are once the domain is verified.'),
  txt_record: z
    .object({ name: z.string(), value: z.string() })
    .describe('The DNS record of type TXT by which the project proves the domain, and goes on proving it.'),
  verified_at_millis: z.int().nullable().describe('When it was proven; null as long as it is not.'),
  last_checked_at_millis: z.int().nullable().describe('When its record was last looked up; null if never.'),
  first_failed_at_millis: z
    .int()
    .nullable()
    .describe('When the record of a verified domain could not be found for the first time; null while it is found.'),
  created_at_millis: z.int(),
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
