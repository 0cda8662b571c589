import { widerNetwork } from '../network/network.ts';
import { clientOf } from './user-agent.ts';
import type { Visitor } from './visitor.ts';

/**
 * Where something came from, as the event log keeps it of those who were let in nowhere: the range of addresses around
 * their network and the kind of their browser, and no more.
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
