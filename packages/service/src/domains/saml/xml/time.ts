import { Refused } from '../refused.ts';
import type { XmlElement } from './xml.ts';

/** How far the clocks of the two sides may be apart, in milliseconds. */
export const LENIENT_BY = 60_000;

/** SAML writes times in UTC (core, section 1.3.3). */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** The time in an attribute. */
export function instantAt({ attributes }: XmlElement, name: string): Date | undefined {
  const text = attributes.get(name);
  if (text === undefined) return undefined;
  const instant = new Date(INSTANT.test(text) ? text : Number.NaN);
  if (Number.isNaN(instant.getTime())) throw new Refused('xml_malformed');
  return instant;
}

/** Why something can't be used now: it is over, or hasn't begun. */
export function timeRefusal(element: XmlElement, now: Date): 'not_yet_valid' | 'expired' | undefined {
  const [from, until] = [instantAt(element, 'NotBefore'), instantAt(element, 'NotOnOrAfter')];
  if (from && from.getTime() - LENIENT_BY > now.getTime()) return 'not_yet_valid';
  return until && until.getTime() + LENIENT_BY <= now.getTime() ? 'expired' : undefined;
}

/** Refuses what is over or hasn't begun. */
export function checkTime(element: XmlElement, now: Date): void {
  const refused = timeRefusal(element, now);
  if (refused) throw new Refused(refused);
}
