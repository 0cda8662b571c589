import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { packageFolder } from '../platform/package-folder.ts';

/** A freshly migrated data directory, without keys or rows: a first start unpacks it instead of making it. */
interface Image {
  readonly folders: string[];
  readonly files: [path: string, content: Buffer][];
}

/** Where the build puts the image. */
export const imagePath = () => join(packageFolder(), 'image.br');

export function packImage(dataDir: string, path: string): void {
  const image: Image = { folders: [], files: [] };
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    const name = full.slice(dataDir.length + 1);
    if (entry.isDirectory()) image.folders.push(name);
    else image.files.push([name, readFileSync(full)]);
  }
  const plain = serialize(image);
  const packed = brotliCompressSync(plain, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    },
  });
  writeFileSync(`${path}.new`, packed);
  renameSync(`${path}.new`, path);
}

/**
 * Unpacks the image as the data directory of a first start. It is written beside and renamed at the end, because a
 * directory that was half written when the process was killed never opens again. False where there is no image.
 */
export function unpackImage(path: string, dataDir: string): boolean {
  if (!existsSync(path)) return false;
  const { folders, files } = deserialize(brotliDecompressSync(readFileSync(path))) as Image;
  const fresh = `${dataDir}.new`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true, mode: 0o700 });
  for (const folder of folders) mkdirSync(join(fresh, folder), { recursive: true });
  for (const [name, content] of files) writeFileSync(join(fresh, name), content);
  renameSync(fresh, dataDir);
  return true;
}
