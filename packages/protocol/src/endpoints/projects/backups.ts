import * as z from 'zod';
import { type EndpointTable, json } from '../../endpoint.ts';

const Backup = z.object({
  file_name: z.string().describe("The file's name in the folder."),
  taken_at_millis: z.int().describe('The time of its data.'),
  size_bytes: z.int().describe('The size of the file.'),
});

const Nightly = z.object({
  directory: z.string().describe('The folder that backups are written into.'),
  keeps: z.int().describe('How many are kept; older ones are deleted.'),
  next_at_millis: z.int().describe('When the next one is due.'),
  last_failure: z
    .object({ failed_at_millis: z.int(), message: z.string() })
    .nullable()
    .describe('Why the last attempt failed; null if there has been a backup since.'),
  backups: z.array(Backup).describe('Newest first.'),
});

/** Backups of the installation, which its operators see. */
export const backups = {
  'GET /latchkey/backups': {
    purpose: 'Read when the installation was last backed up, and when it is next.',
    access: 'admin',
    internalOnly: true,
    query: z.strictObject({}),
    answer: json(z.object({ nightly: Nightly.nullable().describe('Null where `LATCHKEY_BACKUP_DIR` is not set.') })),
    errors: ['EXPECTED_INTERNAL_PROJECT'],
    addition: true,
  },
} as const satisfies EndpointTable;
