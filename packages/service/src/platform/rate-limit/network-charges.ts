import { widerNetwork } from '../network/network.ts';
import type { Charge, Rate } from './rate-limit.ts';

/** So many times as much as one network is what the range of addresses around it may do. */
const WIDER = 10;

interface Caller {
  readonly actor: { readonly kind: string };
  readonly network: string | undefined;
}

/**
 * What an act is charged by the network it comes from: that one and, more loosely, the range around it, so that whoever
 * holds a whole range has no limit for each of its networks.
 */
export function networkCharges({ network = '' }: Caller, act: string, rate: Rate): Charge[] {
  const wide = { burst: rate.burst * WIDER, emission: rate.emission / WIDER };
  return [
    { rate, key: [`${act} network`, network] },
    { rate: wide, key: [`${act} wide network`, widerNetwork(network)] },
  ];
}

/** The same for clients alone: behind a server's one address are all of its users. */
export const clientNetworkCharges = (caller: Caller, act: string, rate: Rate): Charge[] =>
  caller.actor.kind === 'client' ? networkCharges(caller, act, rate) : [];
