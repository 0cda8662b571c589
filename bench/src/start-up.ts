import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProduct } from './product.ts';

const ROUNDS = 5;
const IDLE_MILLIS = 3_000;

export interface StartUp {
  readonly case: string;
  readonly start_ms: number;
  readonly idle_mib: number;
}

/** Cold start to the first answer that touched the database, and memory once it idles: the median of some rounds. */
export async function startUps(databaseUrl: string): Promise<StartUp[]> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
  const dataDir = (round: number) => join(folder, String(round));
  const first = [];
  // Nothing is deleted in between: ext4 looks for inodes that weren't in use lately, which doubles the time of a start.
  for (let round = 0; round < ROUNDS; round++) first.push(await measure({ LATCHKEY_DATA_DIR: dataDir(round) }, 0));
  const again = [];
  const postgres = [];
  for (let round = 0; round < ROUNDS; round++) {
    again.push(await measure({ LATCHKEY_DATA_DIR: dataDir(0) }, round === 0 ? IDLE_MILLIS : 0));
    postgres.push(await measure({ DATABASE_URL: databaseUrl }, round === 0 ? IDLE_MILLIS : 0));
  }
  rmSync(folder, { recursive: true, force: true });
  return [
    summary('start-embedded-first', first),
    summary('start-embedded', again),
    summary('start-postgres', postgres),
  ];
}

async function measure(env: Record<string, string>, idle: number) {
  const product = await startProduct(env);
  await pause(idle);
  const memory = product.memory();
  await product.stop();
  return { start: product.startMillis, memory };
}

function summary(name: string, rounds: { start: number; memory: number }[]): StartUp {
  const starts = rounds.map(({ start }) => start).sort((a, b) => a - b);
  return {
    case: name,
    start_ms: Math.round(starts[starts.length >> 1] ?? 0),
    idle_mib: Math.round(rounds[0]?.memory ?? 0),
  };
}
