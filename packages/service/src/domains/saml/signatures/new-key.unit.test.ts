import { createPrivateKey, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseSigningCertificate } from './certificates.ts';
import { newSigningKey } from './new-key.ts';

const made = (now: string, name = 'Latchkey') => newSigningKey({ name, serial: Buffer.alloc(16), now: new Date(now) });

test('a certificate is valid for ten years, names its holder, and is signed by its own key', async () => {
  const { privateKey, certificate } = await made('2026-11-28T12:34:56Z', 'Änne & Söhne');
  const read = new X509Certificate(certificate);
  expect(read.subject).toBe('CN=Änne & Söhne');
  expect(read.issuer).toBe(read.subject);
  expect([read.validFrom, read.validTo]).toEqual(['Nov 28 12:34:56 2026 GMT', 'Nov 28 12:34:56 2036 GMT']);
  expect(read.serialNumber).toBe(`80${'00'.repeat(16)}`);
  expect(read.checkPrivateKey(createPrivateKey(privateKey))).toBe(true);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(await parseSigningCertificate(certificate)).toHaveProperty('value.pem', certificate);
});

test('a certificate that outlasts the year 2049 says so', async () => {
  const { certificate } = await made('2045-01-02T03:04:05Z');
  expect(new X509Certificate(certificate).validTo).toBe('Jan  2 03:04:05 2055 GMT');
});
