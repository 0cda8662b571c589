import { isIP } from 'node:net';
import { isIn, networkList } from './network.ts';

/** Networks that are no part of the public internet, and those that lead to them (RFC 6890 and its successors). */
const special = networkList([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/** The only part of IPv6 that is routed publicly; IPv4 addresses in IPv6 clothes are outside of it. */
const globalUnicast = networkList(['2000::/3']);

/** Whether an address is one of the public internet. */
export const isPublicAddress = (address: string): boolean =>
  isIP(address) !== 0 && !isIn(special, address) && (isIP(address) === 4 || isIn(globalUnicast, address));

/** Whether a host is this machine, by its name or address. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  /^127\.\d+\.\d+\.\d+$/.test(host) ||
  /^(::1|\[::1\])$/.test(host);
