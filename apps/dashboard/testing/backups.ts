import { known, ok } from './answers.ts';
import { NOW } from './shapes.ts';
import type { Asked, World } from './world.ts';

const HOUR = 60 * 60_000;

export interface NightlyBody {
  readonly directory: string;
  readonly keeps: number;
  readonly next_at_millis: number;
  readonly last_failure: { readonly failed_at_millis: number; readonly message: string } | null;
  readonly backups: readonly {
    readonly file_name: string;
    readonly taken_at_millis: number;
    readonly size_bytes: number;
  }[];
}

/** A week of them. */
export const fullBackups = (changes: Partial<NightlyBody> = {}): NightlyBody => ({
  directory: '/backups/latchkey',
  keeps: 7,
  next_at_millis: NOW + 18 * HOUR,
  last_failure: null,
  backups: Array.from({ length: 7 }, (_, night) => {
    const taken_at_millis = NOW - (6 + 24 * night) * HOUR;
    const file_name = `latchkey-${new Date(taken_at_millis).toISOString().slice(0, 19).replaceAll(':', '-')}Z.dump.gz`;
    return { file_name, taken_at_millis, size_bytes: 48_213_004 - 301_777 * night };
  }),
  ...changes,
});

export function answerBackups(world: World, { key, projectId }: Asked): Response | undefined {
  if (key !== 'GET /latchkey/backups') return undefined;
  if (projectId !== 'internal')
    return known(401, 'EXPECTED_INTERNAL_PROJECT', 'Only the internal project has this endpoint.');
  return ok({ nightly: world.backups });
}
