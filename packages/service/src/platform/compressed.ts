import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** A text in the format of gzip; of the same text always the same bytes. */
export const compressed: (text: string) => Promise<Buffer> = promisify<string, Buffer>(gzip);
