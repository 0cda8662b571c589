import { createHmac } from 'node:crypto';

/** What an authenticator app shows at a moment, once it has scanned this. */
export function scanned(uri: string, now: number): string {
  const { searchParams } = new URL(uri);
  const period = Number(searchParams.get('period')) * 1000;
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / period)));
  const algorithm = searchParams.get('algorithm') ?? '';
  const digest = createHmac(algorithm, bytesOf(searchParams.get('secret') ?? ''))
    .update(counter)
    .digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 0x0f) & 0x7fff_ffff;
  return String(number)
    .padStart(10, '0')
    .slice(-Number(searchParams.get('digits')));
}

function bytesOf(base32: string): Buffer {
  const five = [...base32].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = five.join('').match(/.{8}/g) ?? [];
  return Buffer.from(bytes.map((bits) => Number.parseInt(bits, 2)));
}
