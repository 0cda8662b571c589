import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this package. The code also runs from a bundle, which lies elsewhere in it. */
export const packageFolder = () => folderAbove(fileURLToPath(import.meta.url));

function folderAbove(path: string): string {
  const folder = dirname(path);
  return existsSync(join(folder, 'package.json')) ? folder : folderAbove(folder);
}
