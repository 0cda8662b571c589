import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const XMLENC = 'http://www.w3.org/2001/04/xmlenc#';
const XMLDSIG = 'http://www.w3.org/2000/09/xmldsig#';

/** Why there is no xmlsec1 to try; undefined where there is one. */
export function whyNoXmlsec(): string | undefined {
  const { status } = spawnSync('xmlsec1', ['--version']);
  return status === 0 ? undefined : '`apt-get install xmlsec1` brings what is missing';
}

const template = (bits: number) =>
  `<xenc:EncryptedData xmlns:xenc="${XMLENC}" xmlns:ds="${XMLDSIG}" Type="${XMLENC}Element"><xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes${bits}-gcm"/><ds:KeyInfo><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="${XMLENC}rsa-oaep-mgf1p"/><ds:KeyInfo><ds:KeyName/></ds:KeyInfo><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>`;

/**
 * What only the holder of this certificate's key reads, by AES-GCM: from XMLSec, the library that Shibboleth's service
 * provider, mod_auth_mellon and lasso are built on.
 */
export async function encryptedByXmlsec(certificate: string, xml: string, bits: 128 | 256): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-xmlsec-'));
  const files = { 'certificate.pem': certificate, 'plain.xml': xml, 'template.xml': template(bits) };
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    const words = ['--encrypt', '--pubkey-cert-pem', 'certificate.pem', '--session-key', `aes-${bits}`];
    const { stdout } = await promisify(execFile)('xmlsec1', [...words, '--xml-data', 'plain.xml', 'template.xml'], {
      cwd: folder,
    });
    return stdout.replace(/^<\?xml[^>]*>\s*/, '').trim();
  } finally {
    await rm(folder, { recursive: true });
  }
}
