import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Refused } from '../refused.ts';

const MAX_BYTES = 512 * 1024;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** A document in the field of a form. */
export const decodeBase64 = (value: string): string => decoded(() => bytesOf(value));

/** A document in an address (bindings, section 3.4.4.1). What would become too large is never inflated whole. */
export const inflateBase64 = (value: string): string =>
  decoded(() => inflateRawSync(bytesOf(value), { maxOutputLength: MAX_BYTES }));

export function bytesOf(value: string): Buffer {
  const base64 = value.replaceAll(/\s/g, '');
  if (!BASE64.test(base64)) throw new Refused('encoding_malformed');
  return Buffer.from(base64, 'base64');
}

/** Line ends become one character before anything reads them (XML, section 2.11): the verifying library doesn't do it. */
export const normalized = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim();

function decoded(read: () => Buffer): string {
  try {
    return normalized(new TextDecoder('utf-8', { fatal: true }).decode(read()));
  } catch (cause) {
    throw new Refused('encoding_malformed', undefined, { cause });
  }
}

export const encodeBase64 = (text: string): string => Buffer.from(text).toString('base64');

export const deflateBase64 = (text: string): string => deflateRawSync(text).toString('base64');
