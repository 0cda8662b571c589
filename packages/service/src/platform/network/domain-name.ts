import { domainToASCII } from 'node:url';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** No top-level domain is a number, and every IPv4 address ends in one. */
const TOP_LEVEL = /^(?!\d+$)(?!localhost$)/;
/** Without those with which an address of a page would go on behind its host. */
const CHARACTERS = /^[^/\\?#@:%\s]+$/;

/**
 * A name in DNS in lower case and Punycode, without the dot of the root; undefined for what is none, or no name of the
 * public DNS: addresses, single labels and what ends in `localhost`.
 */
export function asciiDomain(given: string): string | undefined {
  if (!CHARACTERS.test(given)) return undefined;
  const domain = domainToASCII(given.replace(/\.$/, ''));
  const labels = domain.split('.');
  const isName = labels.length > 1 && labels.every((label) => LABEL.test(label));
  return isName && TOP_LEVEL.test(labels.at(-1) as string) ? domain : undefined;
}
