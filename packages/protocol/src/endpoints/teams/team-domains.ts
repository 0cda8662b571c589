import * as z from 'zod';
import { type EndpointTable, json, list, success } from '../../endpoint.ts';
import { anyUuid, nonEmptyText, uuid } from '../../input/scalars.ts';
import { limits } from '../../limits.ts';
import { provenDomain } from '../proven-domain.ts';

const TeamDomain = z.object({
  ...provenDomain,
  team_id: z.string(),
});

const OfTeam = z.strictObject({ team_id: uuid });
const OfDomain = z.strictObject({ team_id: uuid, domain_id: anyUuid });
const NoQuery = z.strictObject({});
const errors = [
  'USER_AUTHENTICATION_REQUIRED',
  'TEAM_MEMBERSHIP_NOT_FOUND',
  'TEAM_PERMISSION_REQUIRED',
  'TEAM_NOT_FOUND',
] as const;

/** The domains that a team proves by DNS. Clients need $update_team. */
export const teamDomains = {
  'GET /latchkey/teams/:team_id/domains': {
    userAs: 'id',
    purpose: 'List the domains of a team in the order of their names; clients need $update_team.',
    access: 'client',
    params: OfTeam,
    query: NoQuery,
    answer: json(list(TeamDomain)),
    errors,
    setUp: 'any',
    addition: true,
  },
  'POST /latchkey/teams/:team_id/domains': {
    userAs: 'id',
    purpose: 'Add a domain to a team, which is still to be verified; clients need $update_team.',
    access: 'client',
    params: OfTeam,
    query: NoQuery,
    body: z.strictObject({
      domain: nonEmptyText
        .pipe(z.string().max(limits.domainMaxCharacters))
        .describe('The name alone: "example.com". Subdomains are domains of their own.'),
    }),
    answer: json(TeamDomain, 201),
    errors,
    refusals: ['TEAM_DOMAIN_INVALID', 'TEAM_DOMAIN_SHARED', 'TEAM_DOMAIN_EXISTS', 'TEAM_DOMAINS_TOO_MANY'],
    setUp: 'domains',
    addition: true,
  },
  'GET /latchkey/teams/:team_id/domains/:domain_id': {
    userAs: 'id',
    purpose: 'Read a domain of a team; clients need $update_team.',
    access: 'client',
    params: OfDomain,
    query: NoQuery,
    answer: json(TeamDomain),
    errors,
    refusals: ['TEAM_DOMAIN_UNKNOWN'],
    setUp: 'domains',
    addition: true,
  },
  'POST /latchkey/teams/:team_id/domains/:domain_id/verify': {
    userAs: 'id',
    purpose: "Look up a domain's TXT record now, and verify the domain if it is there; clients need $update_team.",
    access: 'client',
    params: OfDomain,
    query: NoQuery,
    answer: json(TeamDomain),
    errors,
    refusals: [
      'TEAM_DOMAIN_UNKNOWN',
      'TEAM_DOMAIN_RECORD_MISSING',
      'TEAM_DOMAIN_RECORD_DIFFERENT',
      'TEAM_DOMAIN_DNS_FAILED',
      'TEAM_DOMAIN_TAKEN',
      'TOO_MANY_REQUESTS',
    ],
    setUp: 'domains',
    addition: true,
  },
  'DELETE /latchkey/teams/:team_id/domains/:domain_id': {
    userAs: 'id',
    purpose: 'Remove a domain from a team; clients need $update_team.',
    access: 'client',
    params: OfDomain,
    query: NoQuery,
    answer: success,
    errors,
    refusals: ['TEAM_DOMAIN_UNKNOWN'],
    setUp: 'domains',
    addition: true,
  },
} as const satisfies EndpointTable;
