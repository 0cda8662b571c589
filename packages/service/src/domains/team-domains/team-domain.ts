import type { Endpoints, ResultOf } from '@latchkey/protocol';

/** A domain that a team has, or wants to have. */
export interface TeamDomain {
  readonly id: string;
  readonly teamId: string;
  readonly domain: string;
  readonly token: string;
  readonly createdAt: number;
  /** When the team proved it; null as long as it did not. */
  readonly verifiedAt: number | null;
  readonly checkedAt: number | null;
  /** Since when the record of a proven one cannot be found. */
  readonly failingSince: number | null;
}

/** The name of the TXT record: a label of its own, as RFC 8552 has it, so that it meets no other record. */
export const recordName = ({ domain }: Pick<TeamDomain, 'domain'>): string => `_latchkey.${domain}`;

/** What values of ours begin with. */
export const VALUE_PREFIX = 'latchkey-domain-verification=';

export const recordValue = ({ token }: TeamDomain): string => `${VALUE_PREFIX}${token}`;

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
