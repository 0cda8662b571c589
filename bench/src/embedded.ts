import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningEmbedded } from '@latchkey/service/database/embedded/embedded';
import { load } from './load.ts';
import { serverCpu } from './processor.ts';
import { startProduct } from './product.ts';
import { CONNECTIONS, inHundredths, inThousandths, loaded, medianOf, type Plan, populated } from './throughput.ts';

const CASES = ['users-me', 'refresh', 'team-permissions'];

/**
 * The service on its own PostgreSQL, and on an external one: the same build and the same requests, in turns. The
 * external one has PostgreSQL's default settings, and is reached by TCP.
 */
export async function embedded(databaseUrl: string, given: Plan, note: (line: string) => void) {
  const plan = { ...given, only: given.only ?? CASES };
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const inside = await startProduct({ LATCHKEY_DATA_DIR: dataDir });
  const outside = await startProduct({ DATABASE_URL: databaseUrl });
  const ofInside = await populated(inside, runningEmbedded(dataDir) ?? '', plan, note);
  const ofOutside = await populated(outside, databaseUrl, plan, note);
  const insideCpu = await serverCpu(ofInside.db);
  const outsideCpu = await serverCpu(ofOutside.db);
  const rows = [];
  for (const [index, { name, next }] of ofInside.all.entries()) {
    note(`measuring ${name}`);
    const other = ofOutside.all[index]?.next ?? next;
    await load(inside.url, CONNECTIONS, 2 * plan.millis, next);
    await load(outside.url, CONNECTIONS, 2 * plan.millis, other);
    const rounds = [];
    for (let round = 0; round < plan.rounds; round++) {
      rounds.push({
        outside: await loaded(name, outside, outsideCpu, other, plan.millis),
        inside: await loaded(name, inside, insideCpu, next, plan.millis),
      });
    }
    const median = medianOf(rounds);
    rows.push({
      case: name,
      rps: Math.round(median(({ inside }) => inside.rps)),
      cpu_ms: inHundredths(median(({ inside }) => inside.cpu)),
      postgres_ms: inThousandths(median(({ inside }) => inside.postgresCpu)),
      external_rps: Math.round(median(({ outside }) => outside.rps)),
      external_cpu_ms: inHundredths(median(({ outside }) => outside.cpu)),
      external_postgres_ms: inThousandths(median(({ outside }) => outside.postgresCpu)),
      ratio: inHundredths(median(({ inside, outside }) => inside.rps / outside.rps)),
    });
  }
  for (const { db } of [ofInside, ofOutside]) await db.destroy();
  for (const product of [inside, outside]) await product.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return rows;
}
