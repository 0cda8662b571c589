import { execFile } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { newEmptyDatabase, newPostgresDatabase } from '@latchkey/testing';
import { newFolder, type ReadyProcess, seeded, startProcess } from '@latchkey/testing/process/process';
import { beforeAll, expect, test } from 'vitest';

// The commands that the pages about operation show are run as they stand there, while a service runs.

const root = new URL('../../../../../', import.meta.url).pathname;
const folder = newFolder();
let service: ReadyProcess;
let settings: Record<string, string>;
let empty: Record<string, string>;

beforeAll(async () => {
  writeFileSync(
    join(folder, 'latchkey'),
    `#!/bin/sh\nexec '${process.execPath}' '${root}packages/cli/dist/main.js' "$@"\n`,
  );
  chmodSync(join(folder, 'latchkey'), 0o755);
  settings = {
    ...seeded,
    DATABASE_URL: (await newPostgresDatabase()).url,
    LATCHKEY_KEY_RING: `one:${Buffer.alloc(32, 3).toString('base64')}`,
  };
  empty = { ...settings, DATABASE_URL: (await newEmptyDatabase()).url };
  service = await startProcess(settings);
  return async () => void (await service.kill());
}, 60_000);

const blocksOf = (page: string) =>
  [...readFileSync(join(root, 'docs/operate', page), 'utf8').matchAll(/^( *)```sh\n([\s\S]*?)^\1```/gm)].map(
    ([, , block]) => block ?? '',
  );

const run = (block: string, env: Record<string, string>) =>
  promisify(execFile)('/bin/sh', ['-ec', block], {
    cwd: folder,
    env: { PATH: `${folder}:${process.env.PATH}`, LATCHKEY_BACKUP_DIR: join(folder, 'backups'), ...env },
  });

test.each([
  ['keys.md', 5],
  ['backup.md', 5],
])(
  'every command of %s does what it says',
  async (page, count) => {
    const blocks = blocksOf(page);
    expect(blocks).toHaveLength(count);
    for (const block of blocks) {
      const { stdout, stderr } = await run(block, block.includes(' restore ') ? empty : settings);
      expect([block, stdout.length > 0, stderr]).toEqual([block, true, '']);
    }
  },
  180_000,
);
