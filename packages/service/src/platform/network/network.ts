import { BlockList, isIP } from 'node:net';

const IPV6_GROUPS_OF_A_NETWORK = 4;

/** Addresses and networks as one list. Throws an Error that names the wrong entry. */
export function networkList(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
    const family = isIP(address);
    const most = family === 6 ? 128 : 32;
    const bits = prefix === undefined ? most : Number(prefix);
    if (!family || bits > most) {
      throw new Error(`"${entry}" is not an address or a network such as 10.0.0.0/8`);
    }
    list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/** Networks whose word about the client's address is believed. */
export const trustedProxies = (entries: readonly string[]): BlockList => networkList(entries);

/**
 * The address that a request comes from: the right-most forwarded one that is not a trusted proxy counts, and only if
 * the socket's own peer is trusted.
 */
export function clientAddress(peer: string, forwardedFor: string | null, trusted: BlockList): string {
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
export const isTrusted = (peer: string, trusted: BlockList): boolean => isIn(trusted, canonical(peer));

/** The range of addresses around such a network: the /24 of an IPv4 address, the /48 of an IPv6 network. */
export function widerNetwork(network: string): string {
  if (isIP(network) === 4) return network.replace(/\d+$/, '0/24');
  return network.replace(/:[^:]*::\/64$/, '::/48');
}

/** Whether an address is in one of the networks; what is no address is in none. */
export function isIn(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** One form for every way to write an address; an IPv4 address in IPv6 clothes is the IPv4 address. */
function canonical(address: string): string {
  if (isIP(address) !== 6) return address;
  const text = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [, high, low] = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(text) ?? [];
  if (!high || !low) return text;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

function prefixOf(address: string): string {
  const [head = '', tail] = address.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  return `${groups.slice(0, IPV6_GROUPS_OF_A_NETWORK).join(':')}::/64`;
}
