import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runningEmbedded } from '@latchkey/service/database/embedded/embedded';
import { openPostgres } from '@latchkey/service/database/open';
import { sql } from 'kysely';
import { internalKeys, type Product, startProduct } from './product.ts';

const WRITERS = 8;
/** The kill comes after this many were acknowledged, at another moment each time. */
const AT_LEAST = 10;
const SPREAD_MILLIS = 300;

const headers = {
  'x-latchkey-access-type': 'server',
  'x-latchkey-project-id': 'internal',
  'x-latchkey-secret-server-key': internalKeys.LATCHKEY_INTERNAL_SECRET_SERVER_KEY,
  'content-type': 'application/json',
};

/** Who is killed in turn, without a warning. */
const victims = {
  'the service': ({ product }: Running) => product.kill(),
  PostgreSQL: async ({ product, server }: Running) => {
    process.kill(server, 'SIGKILL');
    // It comes back by itself; the next round begins with a start.
    while (!(await fetch(`${product.url}/health?db=1`)).ok) await pause(10);
    await product.kill();
  },
  'both at once': ({ product, server }: Running) => {
    process.kill(server, 'SIGKILL');
    return product.kill();
  },
};

interface Running {
  readonly product: Product;
  /** The process of PostgreSQL. */
  readonly server: number;
}

/**
 * Kills the service, its PostgreSQL, or both while users are created, starts again on the same data without any help, and
 * looks for every user whose creation was acknowledged.
 */
export async function kills(rounds: number, note: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const dataDir = join(folder, 'data');
  const acknowledged: string[] = [];
  const starts: number[] = [];
  let lost = 0;
  for (let round = 0; round <= rounds; round++) {
    const product = await startProduct({ LATCHKEY_DATA_DIR: dataDir });
    starts.push(product.startMillis);
    lost += await missing(dataDir, acknowledged);
    if (round === rounds) await product.stop();
    else {
      const [name, kill] = Object.entries(victims)[round % 3] as [string, (running: Running) => Promise<void>];
      const writers = Array.from({ length: WRITERS }, () => write(product.url, acknowledged));
      const goal = acknowledged.length + AT_LEAST;
      while (acknowledged.length < goal) await pause(5);
      await pause(Math.random() * SPREAD_MILLIS);
      await kill({ product, server: serverIn(dataDir) });
      await Promise.all(writers);
      if (round % 20 === 0) note(`round ${round}: killed ${name}; ${acknowledged.length} acknowledged, ${lost} lost`);
    }
  }
  rmSync(folder, { recursive: true, force: true });
  const again = starts.slice(1).sort((a, b) => a - b);
  return [
    {
      case: 'kills',
      rounds,
      acknowledged: acknowledged.length,
      lost,
      start_p50_ms: Math.round(again[again.length >> 1] ?? 0),
      start_max_ms: Math.round(again.at(-1) ?? 0),
      met: lost === 0 && acknowledged.length > rounds,
    },
  ];
}

/** Creates users one after the other until the service stops responding. */
async function write(url: string, acknowledged: string[]): Promise<void> {
  for (;;) {
    const body = JSON.stringify({ display_name: randomUUID() });
    const answer = await fetch(`${url}/api/v1/users`, { method: 'POST', headers, body }).catch(() => undefined);
    const created = await answer?.json().catch(() => undefined);
    if (!answer) return;
    if (answer.status === 201 && created) acknowledged.push((created as { id: string }).id);
  }
}

/** How many of these users the database does not hold. */
async function missing(dataDir: string, ids: readonly string[]): Promise<number> {
  const options = { say: () => {}, onError: () => {}, leaveSchema: true };
  const { db, close } = await openPostgres(runningEmbedded(dataDir) ?? '', options);
  const { rows } = await sql<{ missing: number }>`
    select count(*) as missing from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) id
    where not exists (select from users where users.id = id::uuid)`.execute(db);
  await close();
  return rows[0]?.missing ?? Number.NaN;
}

const serverIn = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
