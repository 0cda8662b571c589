/** Pictures two built versions: `main.ts <name> <folder> <name> <folder>`. `scripts/compare.mjs` builds them. */
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { comparison } from './page.ts';
import { takePictures } from './take.ts';
import { startVersion } from './version.ts';

const [before = '', folderBefore = '', after = '', folderAfter = ''] = process.argv.slice(2);
const note = (line: string) => process.stderr.write(`${line}\n`);
const taken = new Set<string>();
for (const [name, folder] of [
  [before, folderBefore],
  [after, folderAfter],
] as const) {
  note(`picturing ${name}`);
  const version = await startVersion(folder);
  for (const picture of await takePictures(name, version, note)) taken.add(picture);
  await version.stop();
}
const page = fileURLToPath(new URL('../../artifacts/screenshots/compare/index.html', import.meta.url));
await writeFile(page, comparison(before, after, taken));
note(`Open ${page}`);
process.exit();
