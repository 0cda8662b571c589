import { timingSafeEqual } from 'node:crypto';
import type { HashRunner } from '../../../platform/crypto/hash-runner.ts';

/** A hash that was read: what it takes to compare a password with it. */
export interface ReadHash {
  /** An estimate of what a comparison takes, in milliseconds. */
  readonly millis: number;
  /** Whether the password is the one that was hashed; the runner does what takes long. */
  matches(password: string, runner: HashRunner): Promise<boolean>;
}

/**
 * One way of writing a hash. Undefined for text of another kind, and for parameters beyond the bounds: too weak to be
 * meant, or so costly that a comparison would harm others.
 */
export type HashFormat = (text: string) => ReadHash | undefined;

/** Whether both are equal, without telling by its time where they differ. */
export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

/** The bytes of Base64 with or without padding; undefined for other text, and for stray bits at the end. */
export function fromBase64(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length > 0 && unpadded(bytes.toString('base64')) === unpadded(text) ? bytes : undefined;
}

const unpadded = (text: string) => text.replace(/={1,2}$/, '');

/** A whole number without leading zeros, within the bounds; undefined for anything else. */
export function numberWithin(text: string | undefined, least: number, most: number): number | undefined {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}
