import { resolve } from 'node:path';
import { command } from '../../command/command.ts';
import { count, listOf, object, text, time } from '../../command/schema.ts';
import { onInstallation } from './installation.ts';

const file = { file: 'A dump or a backup.' };

interface Dump {
  readonly taken_at: string;
  readonly key_ids: readonly string[];
  readonly tables: readonly { readonly rows: number }[];
}

const dumped = { file: text, takenAt: time, rows: count, keys: listOf(text) };

const describe = (path: string, { taken_at, key_ids, tables }: Dump) => ({
  file: path,
  takenAt: taken_at,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  keys: [...key_ids],
});

/** The keys without which it can't be used. */
const needs = (keys: readonly string[]) =>
  keys.length === 1
    ? `To restore it you need the key "${keys[0]}" of the key ring. Keep it elsewhere.`
    : `To restore it you need the keys ${keys.map((id) => `"${id}"`).join(', ')} of the key ring. Keep them elsewhere.`;

const sizeOf = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** An installation as one file. */
export const backupCommands = {
  'backup now': command({
    purpose: 'Back up the installation into LATCHKEY_BACKUP_DIR.',
    options: { to: { value: 'folder', purpose: 'Another folder; nothing in it is deleted.' } },
    output: object({ ...dumped, bytes: count }),
    example: 'backup now --to /mnt/usb',
    async run(run, { to }) {
      const folder = to === undefined ? undefined : resolve(run.folder, to);
      await onInstallation(run, async ({ backUpNow }, installation) => {
        const { path, bytes, header } = await backUpNow(installation, folder);
        const data = { ...describe(path, header), bytes };
        run.done(data, `${path}: ${sizeOf(bytes)}, ${data.rows} rows.\n${needs(data.keys)}`);
      });
    },
  }),
  dump: command({
    purpose: 'Write all data to one consistent file while the service runs.',
    words: { file: 'Where to write it; no file may be there.' },
    output: object(dumped),
    example: 'dump latchkey.gz',
    async run(run, given) {
      const path = resolve(run.folder, given.file);
      await onInstallation(run, async ({ dumpInstallation }, installation) => {
        const data = describe(path, await dumpInstallation(installation, path));
        run.done(data, `${path}: ${data.rows} rows.\n${needs(data.keys)}`);
      });
    },
  }),
  restore: command({
    purpose: 'Restore a dump or a backup into an empty database, before the service first starts on it.',
    words: file,
    output: object(dumped),
    example: 'restore latchkey.gz',
    async run(run, given) {
      const path = resolve(run.folder, given.file);
      await onInstallation(run, async ({ restoreInstallation }, installation) => {
        const data = describe(path, await restoreInstallation(installation, path));
        run.done(data, `Restored ${data.rows} rows, as of ${data.takenAt}.`);
      });
    },
  }),
};
