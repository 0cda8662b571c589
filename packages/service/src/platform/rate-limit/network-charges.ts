import { widerNetwork } from '../network/network.ts';
import type { Charge, Rate } from './rate-limit.ts';

/** The range around a network may do this many times as much as the network. */
const WIDER = 10;

interface Caller {
  readonly actor: { readonly kind: string };
  readonly network: string | undefined;
}

/**
 * Charges an act to its network and, more loosely, to the surrounding range, so that an attacker who holds a whole
 * range doesn't get a limit per network.
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
