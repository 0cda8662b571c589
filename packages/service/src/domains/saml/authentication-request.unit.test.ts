import { createPublicKey, verify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import { agreed } from '@latchkey/testing/saml/identity-provider';
import { expect, test } from 'vitest';
import { authenticationRequest } from './authentication-request.ts';
import { parseXml } from './xml/xml.ts';

const request = {
  id: '_request',
  entityId: agreed.audience,
  assertionConsumerService: agreed.assertionConsumerService,
  singleSignOnService: 'https://identity-provider.example/sso?tenant=1',
  relayState: 'Tm90aGluZw-_',
};

test('a request is in the address that the browser is sent to', async () => {
  const address = new URL(await authenticationRequest(request));
  const xml = inflateRawSync(Buffer.from(address.searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const { name, attributes, children } = parseXml(xml);
  expect(address.href).toContain('https://identity-provider.example/sso?tenant=1&');
  expect(address.searchParams.get('RelayState')).toBe('Tm90aGluZw-_');
  expect(address.searchParams.get('Signature')).toBeNull();
  expect(name).toBe('AuthnRequest');
  expect(Object.fromEntries(attributes)).toMatchObject({
    ID: '_request',
    Version: '2.0',
    Destination: 'https://identity-provider.example/sso?tenant=1',
    AssertionConsumerServiceURL: agreed.assertionConsumerService,
    ProtocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  });
  expect(children.find((child) => child.name === 'Issuer')?.text).toBe(agreed.audience);
});

test('a request is signed with SHA-256 for those who want it, over the address as it is sent', async () => {
  const { privateKey, certificate } = await selfSigned();
  const address = await authenticationRequest({ ...request, signingKey: privateKey });
  const { searchParams } = new URL(address);
  const [, signed] = /(SAMLRequest=.*)&Signature=/.exec(address) ?? [];
  expect(searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256');
  const signature = Buffer.from(searchParams.get('Signature') ?? '', 'base64');
  expect(verify('sha256', Buffer.from(signed ?? ''), createPublicKey(certificate), signature)).toBe(true);
});
