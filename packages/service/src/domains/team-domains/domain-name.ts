import { Refusal } from '@latchkey/protocol/refusals';
import { asciiDomain } from '../../platform/network/domain-name.ts';
import { recordName } from '../domain-proofs/txt-record.ts';
import { isShared } from './shared-domains.ts';

/** Of a name in DNS (RFC 1035, section 2.3.4), written with dots. */
const LONGEST_NAME = 253;

/**
 * A domain as it is stored. Throws the refusals TEAM_DOMAIN_INVALID, and TEAM_DOMAIN_SHARED for those of mail providers
 * and registries.
 */
export function parseDomain(given: string): string {
  const domain = asciiDomain(given.trim());
  if (domain === undefined || recordName({ domain }).length > LONGEST_NAME) throw new Refusal('TEAM_DOMAIN_INVALID');
  if (isShared(domain)) throw new Refusal('TEAM_DOMAIN_SHARED');
  return domain;
}
