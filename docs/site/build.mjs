/** Writes the site to where the service serves it from. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { site } from './site.mjs';

const folder = fileURLToPath(new URL('../../packages/service/docs', import.meta.url));
rmSync(folder, { recursive: true, force: true });
for (const [path, content] of site().files) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
