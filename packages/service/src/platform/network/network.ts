import { isIP } from 'node:net';
import ipaddr, { type IPv6 } from 'ipaddr.js';

const IPV6_GROUPS_OF_A_NETWORK = 4;

/** Networks, each by its address and the number of its bits; those of IPv4 in IPv6 clothes, so that all compare alike. */
export type Networks = readonly (readonly [IPv6, number])[];

const BITS_OF_CLOTHES = 96;

/** Reads addresses and networks. Throws an Error that names the wrong entry. */
export const networkList = (entries: readonly string[]): Networks =>
  entries.map((entry) => {
    const address = entry.replace(/\/\d+$/, '');
    // The library reads `10.1` and `0x7f.1` too.
    const family = isIP(address);
    const bits = address === entry ? (family === 6 ? 128 : 32) : Number(entry.slice(address.length + 1));
    if (!family || !ipaddr.isValidCIDR(`${address}/${bits}`))
      throw new Error(`"${entry}" is not an address or a network such as 10.0.0.0/8`);
    return [asIPv6(address), family === 6 ? bits : bits + BITS_OF_CLOTHES];
  });

/** Networks whose word about the client's address is believed. */
export const trustedProxies = (entries: readonly string[]): Networks => networkList(entries);

/**
 * The address that a request comes from: the right-most forwarded one that is not a trusted proxy counts, and only if
 * the socket's own peer is trusted.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trusted: Networks): string {
  let address = canonical(peer);
  const hops = forwardedFor?.split(',') ?? [];
  while (hops.length > 0 && isIn(trusted, address)) {
    const hop = canonical(hops.pop()?.trim() ?? '');
    if (!isIP(hop)) break;
    address = hop;
  }
  return address;
}

/** The network that such an address is in, as rate limits count it: an IPv4 address, or the /64 of an IPv6 address. */
export const networkOf = (address: string): string => (isIP(address) === 6 ? prefixOf(address) : address);

/** Whether what a peer says of its clients is believed. */
export const isTrusted = (peer: string, trusted: Networks): boolean => isIn(trusted, canonical(peer));

/** The range of addresses around such a network: the /24 of an IPv4 address, the /48 of an IPv6 network. */
export function widerNetwork(network: string): string {
  if (isIP(network) === 4) return network.replace(/\d+$/, '0/24');
  return network.replace(/:[^:]*::\/64$/, '::/48');
}

/** Whether an address is in one of the networks; what is no address is in none. */
export function isIn(list: Networks, address: string): boolean {
  if (!isIP(address)) return false;
  const sought = asIPv6(address);
  return list.some(([network, bits]) => sought.match(network, bits));
}

function asIPv6(address: string): IPv6 {
  const parsed = ipaddr.parse(withoutZone(address));
  return parsed instanceof ipaddr.IPv4 ? parsed.toIPv4MappedAddress() : parsed;
}

/** One form for every way to write an address; an IPv4 address in IPv6 clothes is the IPv4 address. */
const canonical = (address: string): string =>
  isIP(address) === 6 ? ipaddr.process(withoutZone(address)).toString() : address;

/** The interface of this machine that it is reached by. The library does not read every name of one. */
const withoutZone = (address: string) => address.replace(/%.*/, '');

function prefixOf(address: string): string {
  const groups = ipaddr.IPv6.parse(address).parts.slice(0, IPV6_GROUPS_OF_A_NETWORK);
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`;
}
