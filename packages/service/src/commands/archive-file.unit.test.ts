import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter } from 'age-encryption';
import { afterAll, describe, expect, test } from 'vitest';
import { isEncrypted, readArchiveFile, writeArchiveFile } from './archive-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'latchkey-archive-'));
afterAll(() => rmSync(folder, { recursive: true }));

const passphrase = 'correct horse battery staple';
/** More than one chunk of what is encrypted. */
const lines = Array.from({ length: 4_000 }, (_, at) => `{"line":${at},"text":"é ${'x'.repeat(60)}"}`);

/** What a guess costs matters where there are secrets. */
const workFactor = 8;

const write = (name: string, secret?: string) => {
  const path = join(folder, name);
  const written = writeArchiveFile(path, { passphrase: secret, workFactor }, async (write) => {
    for (const line of lines) await write(`${line}\n`);
    return lines.length;
  });
  return written.then((count) => ({ path, count }));
};

async function read(path: string, secret?: string): Promise<string[]> {
  const all: string[] = [];
  for await (const line of readArchiveFile(path, secret)) all.push(line);
  return all;
}

test('a file has the lines that were written, for its owner alone to read', async () => {
  const { path, count } = await write('plain');
  expect([count, await isEncrypted(path), statSync(path).mode & 0o777]).toEqual([lines.length, false, 0o600]);
  expect(await read(path)).toEqual(lines);
});

describe('with a passphrase', () => {
  test('a file is encrypted in the age format, and read again', async () => {
    const { path } = await write('encrypted', passphrase);
    expect(await isEncrypted(path)).toBe(true);
    const bytes = readFileSync(path);
    expect(bytes.includes('"line"')).toBe(false);
    expect(await read(path, passphrase)).toEqual(lines);
    const decrypter = new Decrypter();
    decrypter.addPassphrase(passphrase);
    expect(await decrypter.decrypt(bytes, 'text')).toBe(`${lines.join('\n')}\n`);
  });

  test('another passphrase is refused', async () => {
    await expect(read(join(folder, 'encrypted'), 'another passphrase')).rejects.toThrow(
      'The passphrase is not the one of the archive.',
    );
  });

  test.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -1_000)],
    ['cut off between its chunks', (bytes: Buffer) => bytes.subarray(0, bytes.length - (bytes.length % 65_552))],
    ['changed', (bytes: Buffer) => bytes.fill(7, bytes.length - 50_000, bytes.length - 49_990)],
  ])('a file that was %s is refused', async (how, change) => {
    const path = join(folder, how);
    writeFileSync(path, change(readFileSync(join(folder, 'encrypted'))));
    await expect(read(path, passphrase)).rejects.toThrow(`${path} is damaged: it cannot be decrypted to its end.`);
  });
});

test('a file whose last line is cut off is refused', async () => {
  const path = join(folder, 'cut');
  writeFileSync(path, '{"a":1}\n{"b"');
  await expect(read(path)).rejects.toThrow(`${path} is damaged: its last line is cut off.`);
});

test('a file that is not there is named', async () => {
  await expect(isEncrypted(join(folder, 'none'))).rejects.toThrow('none does not exist.');
});

test('no file is written over, and none is left half written', async () => {
  await expect(write('plain')).rejects.toThrow('already exists. Name another file, or delete it.');
  const path = join(folder, 'failing');
  const failing = writeArchiveFile(path, { passphrase, workFactor }, async (write) => {
    await write('a line\n');
    throw new Error('gone');
  });
  await expect(failing).rejects.toThrow('gone');
  expect(() => statSync(path)).toThrow('ENOENT');
  expect(() => statSync(`${path}.partial`)).toThrow('ENOENT');
});
