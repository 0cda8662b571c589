import { decryptXml } from '@node-saml/node-saml/lib/xml.js';
import { Refused } from './refused.ts';
import { normalized } from './xml/encoding.ts';
import { ENCRYPTION, SIGNATURE } from './xml/namespaces.ts';
import { escapeXml, onlyChild, withDescendants, type XmlElement } from './xml/xml.ts';

const AUTHENTICATED = ['http://www.w3.org/2009/xmlenc11#aes128-gcm', 'http://www.w3.org/2009/xmlenc11#aes256-gcm'];
const UNAUTHENTICATED = [`${ENCRYPTION}aes128-cbc`, `${ENCRYPTION}aes256-cbc`];
const KEY_TRANSPORT = `${ENCRYPTION}rsa-oaep-mgf1p`;
/** The digest inside of OAEP need not resist collisions, and the library implements no other. */
const OAEP_DIGEST = `${SIGNATURE}sha1`;

/** A part of the message that is encrypted: how, and the ciphertext. */
interface Cipher {
  readonly algorithm: string;
  readonly digest: string | undefined;
  readonly value: string;
}

/**
 * Decrypts an assertion or a name. AES-CBC is only decrypted in what is signed: otherwise an attacker who changes the
 * ciphertext can learn the plaintext from how the changes are answered.
 */
export async function decrypt(encrypted: XmlElement, keys: readonly string[], isSigned: boolean): Promise<string> {
  const data = cipherOf(encrypted, 'EncryptedData');
  const key = cipherOf(encrypted, 'EncryptedKey');
  if (UNAUTHENTICATED.includes(data.algorithm)) {
    if (!isSigned) throw new Refused('encryption_unauthenticated');
  } else if (!AUTHENTICATED.includes(data.algorithm)) throw new Refused('encryption_algorithm_not_allowed');
  if (key.algorithm !== KEY_TRANSPORT || (key.digest ?? OAEP_DIGEST) !== OAEP_DIGEST)
    throw new Refused('encryption_algorithm_not_allowed');

  const message = encryptedData(data, key);
  for (const privateKey of keys) {
    try {
      return normalized(await decryptXml(message, privateKey));
    } catch {
      // While keys are rotated, the next one may fit.
    }
  }
  throw new Refused('decryption_failed');
}

function cipherOf(encrypted: XmlElement, name: string): Cipher {
  const found = withDescendants(encrypted).filter((element) => element.name === name);
  const [element] = found;
  const method = element && onlyChild(element, ENCRYPTION, 'EncryptionMethod');
  const data = element && onlyChild(element, ENCRYPTION, 'CipherData');
  const value = data && onlyChild(data, ENCRYPTION, 'CipherValue');
  if (!method || !value || found.length !== 1) throw new Refused('encryption_malformed');
  return {
    algorithm: method.attributes.get('Algorithm') ?? '',
    digest: onlyChild(method, SIGNATURE, 'DigestMethod')?.attributes.get('Algorithm'),
    value: value.text,
  };
}

/** Written anew from what was checked: the library searches its input by names, wherever they are. */
const encryptedData = (data: Cipher, key: Cipher) =>
  `<EncryptedData xmlns="${ENCRYPTION}">${methodAnd(`<KeyInfo xmlns="${SIGNATURE}"><EncryptedKey xmlns="${ENCRYPTION}">${methodAnd('', key)}</EncryptedKey></KeyInfo>`, data)}</EncryptedData>`;

const methodAnd = (between: string, { algorithm, value }: Cipher) =>
  `<EncryptionMethod Algorithm="${escapeXml(algorithm)}"/>${between}<CipherData><CipherValue>${escapeXml(value)}</CipherValue></CipherData>`;
