import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { ProvenDomain } from '../../database/domain-proofs.ts';
import { recordName, recordValue } from '../domain-proofs/txt-record.ts';

/** A domain that a team has, or wants to have. */
export interface TeamDomain extends ProvenDomain {
  readonly teamId: string;
}

export const describeTeamDomain = (
  domain: TeamDomain,
): ResultOf<Endpoints['GET /latchkey/teams/:team_id/domains/:domain_id']> => ({
  id: domain.id,
  team_id: domain.teamId,
  domain: domain.domain,
  txt_record: { name: recordName(domain), value: recordValue(domain) },
  verified_at_millis: domain.verifiedAt,
  last_checked_at_millis: domain.checkedAt,
  first_failed_at_millis: domain.failingSince,
  created_at_millis: domain.createdAt,
});
