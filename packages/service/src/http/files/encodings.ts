import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A content in each of the encodings that browsers take. */
export interface Encoded {
  /** The bytes in the best encoding that an `accept-encoding` header allows, and its name; none for the plain bytes. */
  encoded(accept: string | null): Promise<readonly [bytes: Buffer, encoding: Encoding | undefined]>;
}

type Encoding = keyof typeof pack;

/** Within one packet of the network compressing saves nothing. */
const WORTH_BYTES = 1_000;
const BROTLI_QUALITY = 6;

const brotli = promisify(brotliCompress);
const pack = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip: promisify<Buffer, Buffer>(gzip),
};

/** Compressed at its first use, off the main thread, and kept. */
export function encodings(bytes: Buffer, isText: boolean): Encoded {
  const packed = new Map<Encoding, Promise<Buffer>>();
  const isWorthIt = isText && bytes.length > WORTH_BYTES;
  return {
    async encoded(accept) {
      const encoding = isWorthIt ? bestOf(accept) : undefined;
      if (!encoding) return [bytes, undefined];
      const packing = packed.get(encoding) ?? pack[encoding](bytes);
      packed.set(encoding, packing);
      return [await packing, encoding];
    },
  };
}

function bestOf(accept: string | null): Encoding | undefined {
  const allowed = accept
    ?.toLowerCase()
    .split(',')
    .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((encoding) => allowed?.includes(encoding));
}
