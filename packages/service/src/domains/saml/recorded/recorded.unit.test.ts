import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { valuesByName } from '../assertion.ts';
import { parseIdentityProviderMetadata } from '../identity-provider-metadata.ts';
import { type ExpectedResponse, readResponse } from '../read-response.ts';

// Real documents of other implementations, kept with the keys of a test and read as of their time. The full run makes them
// anew: see simplesamlphp.test.ts, lasso.test.ts and xmlsec.test.ts.

interface Recorded {
  readonly response: string;
  readonly expected: Omit<ExpectedResponse, 'now'> & { readonly now: string };
  readonly metadata?: string;
}

function recorded(name: string) {
  const {
    response,
    expected,
    metadata = '',
  } = JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')) as Recorded;
  return { response, metadata, expected: { ...expected, now: new Date(expected.now) } };
}

const PASSWORD = 'urn:oasis:names:tc:SAML:2.0:ac:classes:Password';
const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

describe('a recorded response is read', () => {
  test.each([
    [
      'of SimpleSAMLphp',
      'simplesamlphp',
      { value: 'ada@acme.example', format: EMAIL },
      ['staff', 'Ädmins & <more>'],
      PASSWORD,
    ],
    [
      'of lasso',
      'lasso',
      { value: 'ada@acme.example', format: EMAIL },
      ['Ädmins & <more>'],
      `${PASSWORD}ProtectedTransport`,
    ],
    [
      'of lasso, with an encrypted name',
      'lasso-encrypted-name',
      { value: expect.stringMatching(/^_[0-9A-F]{32}$/) },
      ['Ädmins & <more>'],
      `${PASSWORD}ProtectedTransport`,
    ],
    [
      'that XMLSec encrypted by AES-GCM',
      'xmlsec',
      { value: 'ada@acme.example', format: EMAIL },
      ['staff', 'admins'],
      `${PASSWORD}ProtectedTransport`,
    ],
  ])('%s', async (_, name, nameId, groups, authenticationContext) => {
    const { response, expected } = recorded(name);
    const { value, refused } = await readResponse(response, expected);
    expect(refused).toBeUndefined();
    expect(value).toMatchObject({ nameId, authenticationContext, authenticatedAt: expect.any(Date) });
    expect(valuesByName(value?.attributes ?? []).get('groups')).toEqual(groups);
  });

  test.each(['simplesamlphp', 'lasso', 'xmlsec'])('and refused without its key, or later: %s', async (name) => {
    const { response, expected } = recorded(name);
    expect(await readResponse(response, { ...expected, decryptionKeys: [] })).toMatchObject({
      refused: 'decryption_failed',
    });
    const later = new Date(expected.now.getTime() + 86_400_000);
    expect(await readResponse(response, { ...expected, now: later })).toMatchObject({ refused: 'expired' });
  });
});

test("SimpleSAMLphp's metadata names what verified the response", async () => {
  const { metadata, expected } = recorded('simplesamlphp');
  const { value } = await parseIdentityProviderMetadata(metadata, expected.now);
  expect(value).toMatchObject({ entityId: expected.issuer, singleLogoutService: { redirect: expect.any(String) } });
  expect(value?.certificates.map(({ pem }) => pem)).toEqual(expected.certificates);
});
