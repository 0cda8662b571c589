/** What the CBOR of an authenticator is made of; numbers are whole. */
export type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<number | string, Cbor>;

/** Encodes as authenticators do (RFC 8949): definite lengths, in the order given. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map) return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
  const items = value as readonly Cbor[];
  return Buffer.concat([head(4, items.length), ...items.map(cbor)]);
}

function head(type: number, length: number): Buffer {
  const first = type << 5;
  if (length < 24) return Buffer.from([first | length]);
  if (length < 0x100) return Buffer.from([first | 24, length]);
  if (length < 0x1_0000) return Buffer.from([first | 25, length >> 8, length & 0xff]);
  const long = Buffer.alloc(5);
  long.writeUInt8(first | 26);
  long.writeUInt32BE(length, 1);
  return long;
}
