/** Writes the site to where the service serves it from, with the components that its pages show. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { site } from './site.mjs';

const components = fileURLToPath(new URL('../../node_modules/.cache/docs-live', import.meta.url));
const folder = fileURLToPath(new URL('../../packages/service/docs', import.meta.url));
const { files } = site();
rmSync(folder, { recursive: true, force: true });
cpSync(components, folder, { recursive: true });
for (const [path, content] of files) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
