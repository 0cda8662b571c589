import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { EgressRules } from './egress-rules.ts';
import { isPublicAddress } from './public-address.ts';

const LOOK_UP_MILLIS = 5_000;

/** Where a connection may go: to this address and no other, whatever the name is looked up to a moment later. */
export interface Destination {
  readonly address: string;
  /** False for one of our own network, which the settings allow by name. */
  readonly isPublic: boolean;
}

/** Why a connection may not be made: the port is not one for this, the address is not public, the name has none. */
export interface Refused {
  readonly refused: 'port' | 'private' | 'unknown';
}

/** Guards the connections to hosts that tenants name. Nothing else leads out of the service to an address they chose. */
export interface Egress {
  /** Looks a host up once. `ports` are those that this kind of connection has business with. */
  reach(host: string, port: number, ports: readonly number[]): Promise<Destination | Refused>;
}

/** The addresses of a host, best first. */
export type LookUp = (host: string) => Promise<readonly string[]>;

export const systemLookUp: LookUp = async (host) =>
  (await lookup(host, { all: true, order: 'ipv4first' })).map(({ address }) => address);

export function egressGuard(allow: EgressRules, lookUp: LookUp): Egress {
  return {
    async reach(host, port, ports) {
      const addresses = isIP(host) ? [host] : await withTimeout(lookUp(host));
      const [address] = addresses;
      if (address === undefined) return { refused: 'unknown' };
      // A name that leads to one private address is refused as a whole: no resolver's order decides.
      const every = (isGood: (to: string) => boolean) =>
        addresses.every((to) => allow.allows(host, to, port, ports) || isGood(to));
      if (!every(() => ports.includes(port))) return { refused: 'port' };
      if (!every(isPublicAddress)) return { refused: 'private' };
      return { address, isPublic: isPublicAddress(address) };
    },
  };
}

/** A name that cannot be looked up has no addresses. */
async function withTimeout(looking: Promise<readonly string[]>): Promise<readonly string[]> {
  return Promise.race([looking.catch(() => []), pause(LOOK_UP_MILLIS, [], { ref: false })]);
}
