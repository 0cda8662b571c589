import { randomUUID } from 'node:crypto';
import type { Sample } from '../../sample.ts';
import type { Tenant } from '../../tenant/tenant.ts';
import { ofTeam, oneOfTeam } from './of-team.ts';

const domainOf = ({ domainId }: Tenant) => ({ domain_id: domainId });
const one = oneOfTeam('TEAM_DOMAIN_UNKNOWN');
const added = ofTeam();

/** The inputs of the routes of domains of teams. */
export const domainSamples = {
  'GET /latchkey/teams/:team_id/domains': ofTeam(),
  'POST /latchkey/teams/:team_id/domains': {
    own: {
      ...added.own,
      send: (cast) => ({ ...added.own?.send?.(cast), body: { domain: `${randomUUID()}.example.com` } }),
    },
    foreign: {
      ...added.foreign,
      send: (cast) => ({ ...added.foreign?.send?.(cast), body: { domain: 'example.com' } }),
    },
  },
  'GET /latchkey/teams/:team_id/domains/:domain_id': one(domainOf),
  'POST /latchkey/teams/:team_id/domains/:domain_id/verify': one(domainOf, {
    otherwise: () => 'TEAM_DOMAIN_RECORD_MISSING',
  }),
  'DELETE /latchkey/teams/:team_id/domains/:domain_id': one(domainOf, { destroys: 'teamDomain' }),
} satisfies Readonly<Record<string, Readonly<Record<string, Sample>>>>;
