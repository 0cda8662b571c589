/**
 * `npm run newest`: the same journeys with the newest client of this line, in a copy of this folder. A report, not a
 * check: what changes there is nobody's mistake here.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { main } from './world/service.mjs';

const LINE = '@stackframe/js@~2.8.0';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-newest-'));
try {
  const isOurs = (path) => basename(path) !== 'node_modules' && basename(path) !== 'package-lock.json';
  cpSync(import.meta.dirname, folder, { recursive: true, filter: isOurs });
  run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--save-exact', LINE]);
  const manifest = join(folder, 'node_modules/@stackframe/js/package.json');
  console.log(`@stackframe/js ${JSON.parse(readFileSync(manifest, 'utf8')).version}`);
  run(process.execPath, ['run.mjs'], { LATCHKEY_MAIN: main });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command, args, env = {}) {
  spawnSync(command, args, { cwd: folder, env: { ...process.env, ...env }, stdio: 'inherit' });
}
