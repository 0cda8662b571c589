import { once } from 'node:events';
import { closeSync, createReadStream, existsSync, openSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { ArchiveError } from '../domains/project-archive/format.ts';

/** How each file in the age format begins. */
const AGE = 'age-encryption.org/';

/** The base-2 logarithm of the cost of a guess: age's own, a second or more and 256 MiB. */
const WORK_FACTOR = 18;

/** What a file is encrypted with; nothing without a passphrase. */
interface Protection {
  readonly passphrase: string | undefined;
  readonly workFactor?: number;
}

/**
 * Writes the texts passed by `produce` to a file, readable by its owner only, which appears once it is complete and on
 * disk; with a passphrase it is encrypted. A failure leaves nothing behind.
 */
export async function writeArchiveFile<T>(
  path: string,
  { passphrase, workFactor = WORK_FACTOR }: Protection,
  produce: (write: (text: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  if (existsSync(path)) throw inTheWay(path);
  const partial = `${path}.partial`;
  const file = await open(partial, 'wx', 0o600).catch((cause) => {
    throw isThere(cause) ? inTheWay(partial, cause) : cause;
  });
  const plain = new PassThrough();
  const source = passphrase === undefined ? plain : await encrypted(plain, passphrase, workFactor);
  const done = pipeline(source, file.createWriteStream());
  // What goes wrong is told where it is waited for.
  done.catch(() => undefined);
  try {
    const result = await produce(async (text) => {
      if (!plain.write(text)) await Promise.race([once(plain, 'drain'), done]);
    });
    plain.end();
    await done;
    await flush(partial);
    reserve(path);
    renameSync(partial, path);
    return result;
  } catch (error) {
    plain.destroy();
    await finished(plain).catch(() => undefined);
    await done.catch(() => undefined);
    rmSync(partial, { force: true });
    throw error;
  }
}

/** A rename would replace what came to be there meanwhile. */
function reserve(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (cause) {
    throw isThere(cause) ? inTheWay(path, cause) : cause;
  }
}

const isThere = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';

const inTheWay = (path: string, cause?: unknown) =>
  new ArchiveError(`${path} already exists. Name another file, or delete it.`, { cause });

async function encrypted(plain: Readable, passphrase: string, workFactor: number): Promise<Readable> {
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return fromWeb(await encrypter.encrypt(toWeb(plain)));
}

/** Whether a passphrase is needed to read a file. */
export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path).catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new ArchiveError(`${path} does not exist.`, { cause }) : cause;
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(AGE.length), 0, AGE.length, 0);
    return buffer.subarray(0, bytesRead).toString() === AGE;
  } finally {
    await file.close();
  }
}

/** The lines of a file, of which memory holds one part at a time. */
export async function* readArchiveFile(path: string, passphrase: string | undefined): AsyncGenerator<string> {
  const file = createReadStream(path);
  try {
    const text = passphrase === undefined ? file : await decrypted(file, passphrase);
    let rest = '';
    for await (const part of text.setEncoding('utf8')) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest) throw new ArchiveError(`${path} is damaged: its last line is cut off. Take another copy of it.`);
  } catch (cause) {
    // What the library throws of a chunk that was changed or is missing has no class of its own.
    if (passphrase === undefined || cause instanceof ArchiveError) throw cause;
    throw new ArchiveError(`${path} is damaged: it cannot be decrypted to its end. Take another copy of it.`, {
      cause,
    });
  } finally {
    file.destroy();
  }
}

async function decrypted(file: Readable, passphrase: string): Promise<Readable> {
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return fromWeb(await decrypter.decrypt(toWeb(file)));
  } catch {
    // Causes are told as well, and the library's says the same in words of its own.
    throw new ArchiveError('The passphrase is not the one of the archive.');
  }
}

const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (stream: globalThis.ReadableStream<Uint8Array>) =>
  Readable.fromWeb(stream as unknown as ReadableStream<Uint8Array>);

async function flush(path: string): Promise<void> {
  const file = await open(path);
  await file.sync();
  await file.close();
}
