import { Refusal } from '@latchkey/protocol/refusals';
import type { ProvenDomain } from '../../database/domain-proofs.ts';
import type { LookUpTxt } from '../../platform/network/txt-records.ts';
import { recordName, recordValue, VALUE_PREFIX } from './txt-record.ts';

/** Of a wrong value, what is shown. */
const SHOWN_CHARACTERS = 100;

/** Looks for the record of a domain; answers why it does not prove the domain, and undefined where it does. */
export async function problemOf(
  lookUpTxt: LookUpTxt,
  domain: ProvenDomain,
  of: 'TEAM_DOMAIN' | 'HOSTED_DOMAIN',
): Promise<Refusal | undefined> {
  const values = await lookUpTxt(recordName(domain));
  if (values === undefined) return new Refusal(`${of}_DNS_FAILED`);
  const [other] = values;
  if (other === undefined) return new Refusal(`${of}_RECORD_MISSING`);
  if (values.some((value) => value.trim() === recordValue(domain))) return undefined;
  const closest = values.find((value) => value.startsWith(VALUE_PREFIX)) ?? other;
  return new Refusal(`${of}_RECORD_DIFFERENT`, { detail: `Found: ${closest.slice(0, SHOWN_CHARACTERS)}` });
}
