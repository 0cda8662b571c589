import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { ProvenDomain } from '../../database/domain-proofs.ts';
import type { Context } from '../../platform/context.ts';
import { recordName, recordValue } from '../domain-proofs/txt-record.ts';
import { addressOfHost } from '../projects/own-pages.ts';

/** A domain that hosted pages of a project are on, once it is proven. */
export type HostedDomain = ProvenDomain;

type Described = ResultOf<Endpoints['POST /latchkey/hosted-domains/:domain_id/verify']>;

export const describeHostedDomain = ({ baseUrl }: Context, domain: HostedDomain): Described => ({
  id: domain.id,
  domain: domain.domain,
  url: addressOfHost(baseUrl, domain.domain),
  txt_record: { name: recordName(domain), value: recordValue(domain) },
  verified_at_millis: domain.verifiedAt,
  last_checked_at_millis: domain.checkedAt,
  first_failed_at_millis: domain.failingSince,
  created_at_millis: domain.createdAt,
});
