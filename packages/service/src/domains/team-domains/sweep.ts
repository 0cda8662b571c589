import type { Context } from '../../platform/context.ts';
import type { LookUpTxt } from '../../platform/network/txt-records.ts';
import { problemOf } from '../domain-proofs/look-up.ts';
import { recheckDomains } from '../domain-proofs/recheck.ts';
import { proofs } from './queries.ts';
import { recordDomain } from './record.ts';

/** Looks up once a day whether verified domains of teams still have their records. */
export const sweepTeamDomains = (context: Context, lookUpTxt: LookUpTxt): Promise<void> =>
  recheckDomains(context, {
    proofs,
    problemOf: (domain) => problemOf(lookUpTxt, domain, 'TEAM_DOMAIN'),
    onLost: (context, projectId, domain) => recordDomain(context, projectId, 'team_domain.lost', domain),
  });
