import { issuedBy, selfSigned } from '@latchkey/testing/saml/certificate';
import { agreed, identityProviderMetadata } from '@latchkey/testing/saml/identity-provider';
import { describe, expect, test } from 'vitest';
import { parseIdentityProviderMetadata } from './identity-provider-metadata.ts';
import { serviceProviderMetadata } from './service-provider-metadata.ts';
import { parseXml, withDescendants } from './xml/xml.ts';

const { certificate } = await selfSigned();
const [short, edwards, authority] = await Promise.all([selfSigned('rsa-1024'), selfSigned('ed25519'), selfSigned()]);
const theirs = identityProviderMetadata(certificate);

describe("an identity provider's metadata", () => {
  test('has what a connection needs', async () => {
    expect(await parseIdentityProviderMetadata(theirs, agreed.now)).toEqual({
      value: {
        entityId: agreed.issuer,
        singleSignOnService: {
          redirect: 'https://identity-provider.example/sso',
          post: 'https://identity-provider.example/sso/post',
        },
        singleLogoutService: { redirect: 'https://identity-provider.example/slo', post: undefined },
        logoutResponseService: { redirect: 'https://identity-provider.example/slo', post: undefined },
        certificates: [
          {
            pem: expect.stringContaining('BEGIN CERTIFICATE'),
            validFrom: new Date('2026-01-01T00:00:00Z'),
            validUntil: new Date('2036-01-01T00:00:00Z'),
          },
        ],
        wantsSignedRequests: true,
        validUntil: undefined,
      },
    });
  });

  test.each([0, 1])('pins of a chain the certificate that signs alone, wherever it comes', async (at) => {
    const signer = await issuedBy(authority);
    const chain = [signer.certificate, authority.certificate];
    const xml = identityProviderMetadata(...(at === 0 ? chain : chain.reverse()));
    const { value } = await parseIdentityProviderMetadata(xml, agreed.now);
    expect(value?.certificates.map(({ pem }) => pem.trim())).toEqual([signer.certificate.trim()]);
  });

  test('pins the certificates of several descriptors, while they are rotated', async () => {
    const descriptor = /<md:KeyDescriptor[\s\S]*<\/md:KeyDescriptor>/;
    const [next = ''] = descriptor.exec(identityProviderMetadata(authority.certificate)) ?? [];
    const xml = theirs.replace(descriptor, (first) => first + next);
    const { value } = await parseIdentityProviderMetadata(xml, agreed.now);
    expect(value?.certificates).toHaveLength(2);
  });

  test('says until when it is valid, and where logouts are answered', async () => {
    const xml = theirs
      .replace(' entityID', ' validUntil="2027-01-01T00:00:00Z" entityID')
      .replace('/slo"', '/slo" ResponseLocation="https://identity-provider.example/slo/answer"');
    expect(await parseIdentityProviderMetadata(xml, agreed.now)).toMatchObject({
      value: {
        validUntil: new Date('2027-01-01T00:00:00Z'),
        singleLogoutService: { redirect: 'https://identity-provider.example/slo' },
        logoutResponseService: { redirect: 'https://identity-provider.example/slo/answer' },
      },
    });
  });

  test.each([
    ['declares entities', 'entity_declared', theirs.replace('<md:Entity', '<!DOCTYPE md [<!ENTITY a "b">]><md:Entity')],
    ['is too large', 'too_large', theirs.replace('<!--', `<!--${' '.repeat(600_000)}`)],
    ['has comments without an end', 'xml_malformed', theirs.replace('-->', '<!--'.repeat(100_000))],
    ['is HTML', 'xml_malformed', '<html><br></html>'],
    ['is of a service provider', 'not_an_identity_provider', theirs.replaceAll('IDPSSO', 'SPSSO')],
    ['is of nobody', 'not_an_identity_provider', theirs.replace('entityID', 'name')],
    [
      'leads to a script',
      'address_not_allowed',
      theirs.replace('https://identity-provider.example/sso', 'javascript:alert(1)//'),
    ],
    ['leads nowhere', 'sign_in_address_missing', theirs.replaceAll('SingleSignOnService', 'Nothing')],
    ['has only a certificate for encryption', 'certificate_missing', theirs.replace('"signing"', '"encryption"')],
    ['speaks SAML 1.1 alone', 'not_an_identity_provider', theirs.replace('SAML:2.0:protocol"', 'SAML:1.1:protocol"')],
    [
      'says that it is over',
      'metadata_expired',
      theirs.replace(' entityID', ' validUntil="2026-11-28T12:00:00Z" entityID'),
    ],
    [
      'says below that it is over',
      'metadata_expired',
      theirs
        .replace(' entityID', ' validUntil="2027-01-01T00:00:00Z" entityID')
        .replace(' WantAuthn', ' validUntil="2026-11-01T00:00:00Z" WantAuthn'),
    ],
    [
      'answers logout to a script',
      'address_not_allowed',
      theirs.replace('/slo"', '/slo" ResponseLocation="javascript:alert(1)"'),
    ],
    ['has a key that is too short', 'certificate_key_not_allowed', identityProviderMetadata(short.certificate)],
    ['has a key of another kind', 'certificate_key_not_allowed', identityProviderMetadata(edwards.certificate)],
    [
      'has two keys in one descriptor',
      'certificate_ambiguous',
      identityProviderMetadata(certificate, authority.certificate),
    ],
    ['has a certificate that is none', 'certificate_unreadable', theirs.replace('MII', 'AAA')],
  ])('is refused if it %s', async (_, reason, xml) => {
    expect(await parseIdentityProviderMetadata(xml, agreed.now)).toMatchObject({ refused: reason });
  });
});

test('our metadata names our addresses and certificates, and what we decrypt', () => {
  const xml = serviceProviderMetadata({
    entityId: 'https://latchkey.example/saml?team=a&b="c"',
    assertionConsumerService: agreed.assertionConsumerService,
    singleLogoutService: 'https://latchkey.example/saml/acme/slo',
    signsRequests: true,
    signingCertificates: [certificate, certificate],
    encryptionCertificates: [certificate],
  });
  const all = withDescendants(parseXml(xml));
  const attributes = (name: string, attribute: string) =>
    all.filter((element) => element.name === name).map((element) => element.attributes.get(attribute));
  expect(attributes('EntityDescriptor', 'entityID')).toEqual(['https://latchkey.example/saml?team=a&b="c"']);
  expect(attributes('SPSSODescriptor', 'WantAssertionsSigned')).toEqual(['true']);
  expect(attributes('SPSSODescriptor', 'AuthnRequestsSigned')).toEqual(['true']);
  expect(attributes('AssertionConsumerService', 'Location')).toEqual([agreed.assertionConsumerService]);
  expect(attributes('SingleLogoutService', 'Location')).toEqual(
    Array(2).fill('https://latchkey.example/saml/acme/slo'),
  );
  expect(attributes('KeyDescriptor', 'use')).toEqual(['signing', 'signing', 'encryption']);
  expect(attributes('EncryptionMethod', 'Algorithm').join()).not.toContain('cbc');
  expect(all.find(({ name }) => name === 'X509Certificate')?.text).toMatch(/^MII[A-Za-z0-9+/]+=*$/);
});
