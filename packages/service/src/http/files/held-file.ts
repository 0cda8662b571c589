import { createHash } from 'node:crypto';
import { type Encoded, encodings } from './encodings.ts';

/** A file in memory, as browsers get it. */
export interface HeldFile extends Encoded {
  readonly type: string;
  readonly etag: string;
  readonly cacheControl: string;
}

interface Kind {
  readonly type: string;
  readonly isText: boolean;
  readonly cacheControl: string;
}

export function holdFile(bytes: Buffer, { type, isText, cacheControl }: Kind): HeldFile {
  // Weak, because it identifies the file in each of its encodings.
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { type, etag, cacheControl, ...encodings(bytes, isText) };
}
