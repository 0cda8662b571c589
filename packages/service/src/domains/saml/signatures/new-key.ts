import { generateKeyPair, type KeyObject, sign } from 'node:crypto';
import type { SigningKey } from './sign-xml.ts';

const BITS = 2048;
const YEARS = 10;
/** The types of DER that a certificate has. */
const TAG = { integer: 2, bits: 3, text: 12, shortTime: 23, time: 24, sequence: 48, set: 49 };
/** 2.5.4.3 */
const COMMON_NAME = Buffer.from('0603550403', 'hex');
/** 1.2.840.113549.1.1.11, which has no parameters. */
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');

/** What a certificate of ours says. */
export interface NewCertificate {
  /** At most 64 characters. */
  readonly name: string;
  /** Random bytes. */
  readonly serial: Buffer;
  readonly now: Date;
}

/**
 * Makes a key pair of RSA with a certificate that it signs itself: other sides want a certificate, and compare the key in
 * it. It has no extensions, so it is of version 1 (RFC 5280, section 4.1).
 */
export async function newSigningKey({ name, serial, now }: NewCertificate): Promise<SigningKey> {
  const { privateKey, publicKey } = await keyPair();
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  const holder = sequence(tagged(TAG.set, sequence(COMMON_NAME, tagged(TAG.text, Buffer.from(name)))));
  const content = sequence(
    // A leading zero keeps it from being negative, the byte after that from being one zero too many.
    tagged(TAG.integer, Buffer.concat([Buffer.from([0, 0x80]), serial])),
    SHA256_WITH_RSA,
    holder,
    sequence(moment(now), moment(end)),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', content, privateKey)]);
  const certificate = sequence(content, SHA256_WITH_RSA, tagged(TAG.bits, signature));
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replaceAll(/.{64}(?=.)/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const keyPair = () =>
  new Promise<{ publicKey: KeyObject; privateKey: KeyObject }>((made, failed) => {
    generateKeyPair('rsa', { modulusLength: BITS }, (error, publicKey, privateKey) =>
      error ? failed(error) : made({ publicKey, privateKey }),
    );
  });

/** A value of DER: its type, its length in as few bytes as it takes, its bytes. */
function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const hex = size.toString(16);
  const bytes = Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
  const length = size < 128 ? Buffer.from([size]) : Buffer.concat([Buffer.from([128 + bytes.length]), bytes]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}

const sequence = (...parts: readonly Buffer[]) => tagged(TAG.sequence, Buffer.concat(parts));

/** Until 2049 the century is left out (RFC 5280, section 4.1.2.5). */
function moment(date: Date): Buffer {
  const text = `${date.toISOString().slice(0, 19).replaceAll(/\D/g, '')}Z`;
  return date.getUTCFullYear() < 2050
    ? tagged(TAG.shortTime, Buffer.from(text.slice(2)))
    : tagged(TAG.time, Buffer.from(text));
}
