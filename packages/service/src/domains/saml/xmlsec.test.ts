import { isFull } from '@latchkey/testing/full';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import {
  agreed,
  assertion,
  encryptedAssertion,
  response,
  samlIdentityProvider,
} from '@latchkey/testing/saml/identity-provider';
import { encryptedByXmlsec, whyNoXmlsec } from '@latchkey/testing/saml/xmlsec';
import { describe, expect, test } from 'vitest';
import { readResponse } from './read-response.ts';

// AES-GCM by Debian's xmlsec1: the encryption that our metadata asks for, which neither SimpleSAMLphp nor lasso does.

const reason = isFull ? whyNoXmlsec() : 'it is part of the full run';
if (isFull && reason) console.log(`XMLSec isn't tried: ${reason}.`);

describe.skipIf(reason)('an assertion that XMLSec encrypted', async () => {
  const [ours, identityProvider] = await Promise.all([selfSigned(), samlIdentityProvider()]);
  const expected = { ...agreed, certificates: [identityProvider.certificate], decryptionKeys: [ours.privateKey] };

  const answer = async (bits: 128 | 256) => {
    const signed = identityProvider.signed(assertion(), '_assertion');
    const xml = response(encryptedAssertion(await encryptedByXmlsec(ours.certificate, signed, bits)));
    return Buffer.from(xml);
  };

  test.each([128, 256] as const)('by AES-GCM with %i bits is read', async (bits) => {
    const xml = await answer(bits);
    expect(xml.toString()).toContain(`aes${bits}-gcm`);
    expect(await readResponse(xml.toString('base64'), expected)).toMatchObject({
      value: { nameId: { value: 'ada@acme.example' } },
    });
  });

  test('is refused when one bit of it has changed', async () => {
    const xml = (await answer(256)).toString();
    const at = xml.lastIndexOf('CipherValue>', xml.lastIndexOf('CipherValue>') - 1) + 'CipherValue>'.length + 40;
    const changed = xml.slice(0, at) + (xml[at] === 'A' ? 'B' : 'A') + xml.slice(at + 1);
    expect(await readResponse(Buffer.from(changed).toString('base64'), expected)).toMatchObject({
      refused: 'decryption_failed',
    });
  });
});
