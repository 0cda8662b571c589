import { BlockList, isIP } from 'node:net';

const IPV6_GROUPS_OF_A_NETWORK = 4;

/** Networks whose word about the client's address is believed. Throws an Error that names the wrong entry. */
export function trustedProxies(entries: readonly string[]): BlockList {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address);
    const bits = prefix === undefined ? (family === 6 ? 128 : 32) : Number(prefix);
    if (!family || !Number.isInteger(bits) || bits < 0 || bits > (family === 6 ? 128 : 32)) {
      throw new Error(`"${entry}" is not an address or a network such as 10.0.0.0/8`);
    }
    list.addSubnet(address, bits, family === 6 ? 'ipv6' : 'ipv4');
  }
  return list;
}

/**
 * The network that a request comes from, as rate limits count it: an IPv4 address, or the /64 of an IPv6 address.
 * The right-most forwarded address that is not a trusted proxy counts, and only if the socket's own peer is trusted.
 */
export function clientNetwork(peer: string, forwardedFor: string | null, trusted: BlockList): string {
  let address = unmapped(peer);
  const hops = forwardedFor?.split(',').map((hop) => unmapped(hop.trim())) ?? [];
  while (hops.length > 0 && isTrusted(trusted, address)) {
    const hop = hops.pop() ?? '';
    if (!isIP(hop)) break;
    address = hop;
  }
  return isIP(address) === 6 ? networkOf(address) : address;
}

function isTrusted(trusted: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** An IPv4 address in IPv6 clothes is the IPv4 address. */
const unmapped = (address: string) => (/^::ffff:\d+\.\d+\.\d+\.\d+$/i.test(address) ? address.slice(7) : address);

function networkOf(address: string): string {
  // The URL parser writes every form of one address the same way.
  const canonical = new URL(`http://[${address.split('%')[0]}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = head ? head.split(':') : [];
  const after = tail ? tail.split(':') : [];
  const groups = tail === undefined ? before : [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
  return `${groups.slice(0, IPV6_GROUPS_OF_A_NETWORK).join(':')}::/64`;
}
