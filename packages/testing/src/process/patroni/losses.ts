import type { PatroniNode } from './node.ts';

/** The ways in which a cluster loses its primary. */
export interface Loss {
  /** Loses it. */
  lose(primary: PatroniNode): unknown;
  /** Lets it return, to a cluster that has another primary by then. */
  back(former: PatroniNode): unknown;
}

export const losses = {
  killed: { lose: (primary) => primary.kill(), back: (former) => former.start() },
  paused: { lose: (primary) => primary.signal('SIGSTOP'), back: (former) => former.signal('SIGCONT') },
  'cut off': { lose: (primary) => primary.cut(), back: (former) => former.heal() },
  switched: { lose: switchOver, back: () => undefined },
} as const satisfies Record<string, Loss>;

export type LossName = keyof typeof losses;

/**
 * What Patroni prevents by a watchdog alone: it hangs, its lock expires, and PostgreSQL goes on as a primary beside the new
 * one.
 */
export const unguarded: Loss = {
  lose: (primary) => primary.signalPatroni('SIGSTOP'),
  back: (former) => former.signalPatroni('SIGCONT'),
};

/** Has Patroni make its synchronous standby the primary, as `patronictl switchover` does; answers once it has begun. */
async function switchOver({ name, restPort }: PatroniNode): Promise<void> {
  void fetch(`http://127.0.0.1:${restPort}/switchover`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ leader: name }),
  }).catch(() => undefined);
}
