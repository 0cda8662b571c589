import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PostgresLine } from './postgres-line.ts';

/** Where a connection breaks: before a statement reaches the server, or when it is done and its answer is on the way. */
export interface Cut {
  /** Counted from 1. */
  readonly statement: number;
  readonly moment: 'before' | 'after';
}

/** What passed while some work was done. */
export interface Watched<T> {
  readonly answer: T;
  readonly statements: readonly string[];
  /** Whether there was such a statement to cut at. */
  readonly isCut: boolean;
}

/** A proxy before a PostgreSQL server that counts statements, and breaks a connection at one of them. */
export interface CuttingProxy {
  /** The address of a database through it. */
  through(databaseUrl: string): string;
  /** Does some work, whose statements alone pass meanwhile. With a cut, the connection of that statement breaks, and no other. */
  watch<T>(work: () => Promise<T>, cut?: Cut): Promise<Watched<T>>;
  stop(): Promise<void>;
}

/** What the service asks on each connection that it opens, whatever it opens it for. */
const OF_THE_CONNECTION = /pg_control_system/;

interface Watch {
  readonly statements: string[];
  readonly cut: Cut | undefined;
  isCut: boolean;
}

/** Starts one. The server has to be reached by a Unix socket, as those of the tests are. */
export async function startCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(serverUrl);
  const socket = `.s.PGSQL.${port}`;
  const target = join(decodeURIComponent(hostname), socket);
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-cutting-'));
  const open = new Set<Socket>();
  let watch: Watch | undefined;

  const server = createServer((client) => {
    const backend = connect(target);
    for (const [one, other] of [
      [client, backend],
      [backend, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    pass(client, backend);
  });

  function pass(client: Socket, backend: Socket): void {
    const line = new PostgresLine();
    /** How many of its statements are to be answered before it breaks. */
    let last: number | undefined;
    const breakUp = () => {
      client.destroy();
      backend.destroy();
    };
    client.on('data', (data) => {
      for (const { bytes, statement } of line.sent(data)) {
        if (last !== undefined) return;
        if (statement === undefined || OF_THE_CONNECTION.test(statement)) {
          backend.write(bytes);
          continue;
        }
        watch?.statements.push(statement);
        const { cut } = watch ?? {};
        if (!watch || !cut || watch.isCut || watch.statements.length !== cut.statement) {
          backend.write(bytes);
          continue;
        }
        watch.isCut = true;
        last = cut.moment === 'before' ? line.count - 1 : line.count;
        if (cut.moment === 'before') return breakUp();
        backend.write(bytes);
      }
    });
    backend.on('data', (data) => {
      for (const bytes of line.answered(data)) {
        if (last !== undefined && line.answers >= last) return breakUp();
        client.write(bytes);
      }
    });
  }

  await new Promise<void>((resolve) => server.listen(join(folder, socket), resolve));
  return {
    through(databaseUrl) {
      const url = new URL(databaseUrl);
      return `${url.protocol}//${url.username}@${encodeURIComponent(folder)}:${port}${url.pathname}`;
    },
    async watch(work, cut) {
      const mine: Watch = { statements: [], cut, isCut: false };
      watch = mine;
      try {
        return { answer: await work(), statements: mine.statements, isCut: mine.isCut };
      } finally {
        watch = undefined;
      }
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const one of open) one.destroy();
      await closed;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
