import { Refusal } from '@latchkey/protocol/refusals';
import type { ProvenDomain } from '../../database/domain-proofs.ts';
import type { LookUpTxt } from '../../platform/network/txt-records.ts';
import { recordName, recordValue, VALUE_PREFIX } from './txt-record.ts';

/** Of a value that was meant for us, what is shown: others at the name may be secrets of other services. */
const SHOWN_CHARACTERS = 100;

/** Looks for the record of a domain; answers why it does not prove the domain, and undefined where it does. */
export async function problemOf(
  lookUpTxt: LookUpTxt,
  domain: ProvenDomain,
  of: 'TEAM_DOMAIN' | 'HOSTED_DOMAIN',
): Promise<Refusal | undefined> {
  const values = await lookUpTxt(recordName(domain));
  if (values === undefined) return new Refusal(`${of}_DNS_FAILED`);
  if (values.length === 0) return new Refusal(`${of}_RECORD_MISSING`);
  if (values.some((value) => value.trim() === recordValue(domain))) return undefined;
  const meant = values.find((value) => value.startsWith(VALUE_PREFIX));
  const detail = meant === undefined ? {} : { detail: `Found: ${meant.slice(0, SHOWN_CHARACTERS)}` };
  return new Refusal(`${of}_RECORD_DIFFERENT`, detail);
}
