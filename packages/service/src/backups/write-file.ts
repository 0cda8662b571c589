import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { DumpError, END } from './format.ts';

/**
 * Writes the lines passed by `produce` to a file, readable by its owner only, which appears once it is complete and on
 * disk. A failure leaves nothing behind.
 */
export async function writeDumpFile<T>(
  path: string,
  produce: (write: (line: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (existsSync(path)) throw new DumpError(`${path} exists already. Name another file, or take it away.`);
  const partial = `${path}.partial`;
  const gzip = createGzip();
  const file = createWriteStream(partial, { mode: 0o600 });
  const digest = createHash('sha256');
  const done = finished(gzip.pipe(file));
  // What goes wrong is told where it is waited for.
  done.catch(() => undefined);
  file.on('error', (error) => gzip.destroy(error));
  const write = async (line: string) => {
    const text = `${line}\n`;
    digest.update(text);
    if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), done]);
  };
  try {
    const result = await produce(write);
    gzip.end(`${JSON.stringify(END + digest.digest('hex'))}\n`);
    await done;
    await flush(partial);
    renameSync(partial, path);
    return result;
  } catch (error) {
    gzip.destroy();
    file.destroy();
    rmSync(partial, { force: true });
    throw error;
  }
}

async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync();
  await file.close();
}
