import { data, knownError } from '@latchkey/testing/fake-api/answers';
import type { Sent } from '@latchkey/testing/fake-api/samples/ids';
import { HOUR, NOW } from '@latchkey/testing/fake-api/samples/ids';
import type { Replies } from '@latchkey/testing/fake-api/table';
import type { World } from './world.ts';

export type NightlyBody = NonNullable<Sent<'GET /latchkey/backups'>['nightly']>;

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

export const backupReplies = (world: World): Replies => ({
  'GET /latchkey/backups': ({ headers }) =>
    headers.get('x-latchkey-project-id') === 'internal'
      ? data({ nightly: world.backups })
      : knownError('EXPECTED_INTERNAL_PROJECT'),
});
