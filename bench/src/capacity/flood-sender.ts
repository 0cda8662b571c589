import { connect, type Socket } from 'node:net';
import { setPriority } from 'node:os';

/** What a flood is made of. */
export interface FloodOrder {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** As many clients at most; one that is due while all wait for an answer stays away, and is counted. */
  readonly connections: number;
  readonly requests: readonly Uint8Array[];
}

/** What became of the requests that were due. */
export interface FloodResult {
  /** Of those sent: how many had which status; `closed` where the connection ended instead. */
  readonly counts: Readonly<Record<string, number>>;
  readonly stayedAway: number;
  readonly seconds: number;
  /** Milliseconds that answers of success, and that refusals took. */
  readonly served: readonly number[];
  readonly refused: readonly number[];
}

/** More than can be answered in a minute. */
const MOST_TIMES = 10_000_000;
const LOWEST_PRIORITY = 19;

/** A process of its own, which leaves the processors to what it floods: real clients are on machines of their own. */
setPriority(LOWEST_PRIORITY);
process.once('message', async (order: FloodOrder) => {
  process.send?.(await flood(order), () => process.exit());
});

async function flood({ url, perSecond, seconds, connections, requests }: FloodOrder): Promise<FloodResult> {
  const { hostname: host, port } = new URL(url);
  const counts: Record<string, number> = {};
  const served: number[] = [];
  const refused: number[] = [];
  const free: Client[] = [];
  const clients = new Set<Client>();
  let [due, stayedAway, turn] = [0, 0, 0];

  const count = (outcome: string) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  const open = (): Client => {
    const client: Client = { socket: connect({ host, port: Number(port), noDelay: true }), sentAt: undefined };
    clients.add(client);
    client.socket.on('data', (chunk) => {
      // An answer of this size comes in one piece; whatever follows its head is skipped.
      if (client.sentAt === undefined || chunk.toString('latin1', 0, 5) !== 'HTTP/') return;
      const status = chunk.toString('latin1', 9, 12);
      const times = status < '300' ? served : refused;
      if (times.length < MOST_TIMES) times.push(performance.now() - client.sentAt);
      count(status);
      client.sentAt = undefined;
      free.push(client);
    });
    client.socket.on('error', () => {});
    client.socket.on('close', () => {
      clients.delete(client);
      if (client.sentAt !== undefined) count('closed');
      client.sentAt = undefined;
    });
    return client;
  };
  const nextClient = (): Client | undefined => {
    for (let client = free.pop(); client; client = free.pop()) if (clients.has(client)) return client;
    return clients.size < connections ? open() : undefined;
  };

  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  while (elapsed() < seconds) {
    for (const target = Math.floor(elapsed() * perSecond); due < target; due++) {
      const client = nextClient();
      if (!client) {
        stayedAway += target - due;
        due = target;
        break;
      }
      client.sentAt = performance.now();
      client.socket.write(requests[turn++ % requests.length] as Uint8Array);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  for (const { socket } of clients) socket.destroy();
  return { counts, stayedAway, seconds: elapsed(), served, refused };
}

interface Client {
  readonly socket: Socket;
  /** Undefined while it waits for nothing. */
  sentAt: number | undefined;
}
