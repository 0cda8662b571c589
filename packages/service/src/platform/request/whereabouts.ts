import { widerNetwork } from '../network/network.ts';
import { clientOf } from './user-agent.ts';
import type { Visitor } from './visitor.ts';

/**
 * Where a failed attempt came from, as the event log keeps it: the range of addresses around its network and the kind
 * of browser, and no more.
 */
export const whereaboutsOf = ({
  network,
  visitor,
}: {
  readonly network: string | undefined;
  readonly visitor: (() => Visitor) | undefined;
}) => ({
  network: network === undefined ? undefined : widerNetwork(network),
  client: clientOf(visitor?.().userAgent ?? ''),
});
