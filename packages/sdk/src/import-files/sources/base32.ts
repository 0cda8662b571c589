import { base64 } from './base64.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret of an authenticator app, which other systems write in Base32, in base64; undefined for other text. */
export function base32(text: string | undefined): string | undefined {
  const letters = text?.toUpperCase().replace(/[\s=]/g, '');
  if (!letters || /[^A-Z2-7]/.test(letters)) return undefined;
  const bits = [...letters].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [];
  return base64(Uint8Array.from(bytes));
}
