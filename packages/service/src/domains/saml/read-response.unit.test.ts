import { createPublicKey } from 'node:crypto';
import { selfSigned } from '@latchkey/testing/saml/certificate';
import {
  agreed,
  assertion,
  encryptedFor,
  response,
  type Said,
  type Signing,
  samlIdentityProvider,
} from '@latchkey/testing/saml/identity-provider';
import { describe, expect, test } from 'vitest';
import { valuesByName } from './assertion.ts';
import { type ExpectedResponse, readResponse } from './read-response.ts';

const identityProvider = await samlIdentityProvider();
const ours = await selfSigned();
const attacker = await selfSigned();

const read = (xml: string, more: Partial<ExpectedResponse> = {}) =>
  readResponse(Buffer.from(xml).toString('base64'), {
    ...agreed,
    certificates: [identityProvider.certificate],
    decryptionKeys: [ours.privateKey],
    ...more,
  });

const said = (what: Said = {}, signing?: Signing) => identityProvider.response(what, signing);
const minutes = (count: number) => new Date(agreed.now.getTime() + count * 60_000);
const ADA = {
  id: '_assertion',
  nameId: {
    value: 'ada@acme.example',
    format: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    nameQualifier: undefined,
    spNameQualifier: undefined,
  },
};
const FORMAT = 'urn:oasis:names:tc:SAML:2.0:attrname-format:';
const bearer = (attributes: string, recipient = agreed.assertionConsumerService) =>
  `<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData Recipient="${recipient}" ${attributes}/></saml:SubjectConfirmation>`;

describe('a response is read', () => {
  test('with a signed assertion', async () => {
    expect(await read(said())).toEqual({
      value: {
        ...ADA,
        rememberUntil: new Date('2026-11-28T12:06:00Z'),
        attributes: [{ name: 'groups', nameFormat: `${FORMAT}unspecified`, values: ['staff', 'admins'] }],
        authenticatedAt: agreed.now,
        sessionIndex: '_session',
        sessionEndsAt: undefined,
        authenticationContext: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
      },
    });
  });

  test('with a signed assertion in a signed response', async () => {
    expect(await read(identityProvider.signed(said(), '_response'))).toMatchObject({ value: ADA });
  });

  test('that is signed with ECDSA', async () => {
    const other = await samlIdentityProvider('ec');
    expect(await read(other.response(), { certificates: [other.certificate] })).toMatchObject({ value: ADA });
  });

  test('that any of the certificates verifies, while they are rotated', async () => {
    const certificates = [attacker.certificate, identityProvider.certificate];
    expect(await read(said(), { certificates })).toMatchObject({ value: ADA });
  });

  test('with an assertion that is encrypted for us', async () => {
    const encrypted = await identityProvider.encryptedResponse(ours.certificate);
    expect(await read(encrypted)).toMatchObject({ value: ADA });
    expect(await read(encrypted, { decryptionKeys: [attacker.privateKey, ours.privateKey] })).toMatchObject({
      value: ADA,
    });
  });

  test('with AES-CBC, once the signature of the response has shown who encrypted it', async () => {
    const encrypted = await identityProvider.encryptedResponse(ours.certificate, CBC);
    expect(await read(identityProvider.signed(encrypted, '_response'))).toMatchObject({ value: ADA });
  });

  test('that nobody asked for, where a sign-in may begin at the identity provider', async () => {
    const unsolicited = said({ inResponseTo: null });
    expect(await read(unsolicited, { requestId: undefined })).toMatchObject({ value: ADA });
  });

  test('with one of several confirmations that fits, and remembered until the last of them ends', async () => {
    const answers = `InResponseTo="${agreed.requestId}"`;
    const elsewhere = bearer(`NotOnOrAfter="2026-11-28T12:05:00Z" ${answers}`, 'https://another.example/acs');
    const over = bearer(`NotOnOrAfter="2026-11-28T11:00:00Z" ${answers}`);
    const later = bearer(`NotOnOrAfter="2026-11-28T12:30:00Z" ${answers}`);
    expect(await read(said({ confirmations: elsewhere + over }))).toMatchObject({ value: ADA });
    expect(await read(said({ confirmations: later }))).toMatchObject({
      value: { rememberUntil: new Date('2026-11-28T12:31:00Z') },
    });
    expect(await read(said({ confirmations: over, recipient: 'https://another.example/acs' }))).toMatchObject({
      refused: 'expired',
    });
  });

  test('with attributes of the same name that other formats set apart', async () => {
    const mail = (format: string, value: string) =>
      `<saml:Attribute Name="mail" NameFormat="${FORMAT}${format}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`;
    const attributes = mail('uri', 'a') + mail('basic', 'b') + mail('uri', 'c');
    const { value } = await read(said({ attributes }));
    expect(value?.attributes).toEqual([
      { name: 'mail', nameFormat: `${FORMAT}uri`, values: ['a', 'c'] },
      { name: 'mail', nameFormat: `${FORMAT}basic`, values: ['b'] },
    ]);
    expect(valuesByName(value?.attributes ?? [])).toEqual(new Map([['mail', ['a', 'c']]]));
  });

  test('with the qualifiers of a name id', async () => {
    const qualified = response(
      identityProvider.signed(
        assertion().replace('<saml:NameID ', '<saml:NameID NameQualifier="n" SPNameQualifier="s" '),
        '_assertion',
      ),
    );
    expect(await read(qualified)).toMatchObject({ value: { nameId: { nameQualifier: 'n', spNameQualifier: 's' } } });
  });

  test('with a name id that is encrypted for us', async () => {
    const [nameId = ''] = /<saml:NameID.*<\/saml:NameID>/.exec(assertion()) ?? [];
    const encrypted = await encryptedFor(
      ours.certificate,
      nameId.replace(' ', ' xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" '),
    );
    const hidden = assertion().replace(nameId, `<saml:EncryptedID>${encrypted}</saml:EncryptedID>`);
    expect(await read(response(identityProvider.signed(hidden, '_assertion')))).toMatchObject({ value: ADA });
    expect(await read(response(identityProvider.signed(hidden, '_assertion')), { decryptionKeys: [] })).toMatchObject({
      refused: 'decryption_failed',
    });
  });

  test('within a minute of what the clocks differ', async () => {
    expect(await read(said(), { now: new Date('2026-11-28T12:05:59Z') })).toMatchObject({ value: ADA });
    expect(await read(said(), { now: new Date('2026-11-28T11:58:00Z') })).toMatchObject({ value: ADA });
  });

  test('with the texts of entities and of other scripts', async () => {
    const nameId = 'ada+&lt;b&gt;&amp;&#x43b;@acme.example';
    expect(await read(said({ nameId }))).toMatchObject({ value: { nameId: { value: 'ada+<b>&л@acme.example' } } });
  });
});

const CBC = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#';

describe('a response is refused that', () => {
  test.each<[what: string, reason: string, said: Said]>([
    ['is for another audience', 'audience_mismatch', { audience: 'https://another.example' }],
    ['is for a longer audience', 'audience_mismatch', { audience: `${agreed.audience}.attacker.example` }],
    ['has another recipient', 'recipient_mismatch', { recipient: 'https://another.example/acs' }],
    ['has another destination', 'destination_mismatch', { destination: 'https://another.example/acs' }],
    ['has another issuer', 'issuer_mismatch', { issuer: 'https://another.example' }],
    ['answers another request', 'in_response_to_mismatch', { inResponseTo: '_other' }],
    ['answers no request', 'unsolicited', { inResponseTo: null }],
    ['says that the sign-in was refused', 'status_not_success', { status: 'Responder' }],
    ['has a condition that nobody knows', 'condition_not_supported', { conditions: '<o:Only xmlns:o="urn:o"/>' }],
    ['names nobody', 'name_id_missing', { nameId: '' }],
    ['says a time that is none', 'xml_malformed', { notOnOrAfter: 'tomorrow' }],
  ])('%s', async (_, reason, what) => {
    expect(await read(said(what))).toMatchObject({ refused: reason });
  });

  test('answers a request, where none was made', async () => {
    expect(await read(said(), { requestId: undefined })).toMatchObject({ refused: 'in_response_to_mismatch' });
  });

  test('has expired, or is not valid yet', async () => {
    expect(await read(said(), { now: minutes(6) })).toMatchObject({ refused: 'expired' });
    expect(await read(said(), { now: minutes(-2.1) })).toMatchObject({ refused: 'not_yet_valid' });
  });

  test('was read before: its id is the same, and has to be remembered as long as it is valid', async () => {
    const [first, again] = [await read(said()), await read(said())];
    expect(again).toEqual(first);
    expect(await read(said(), { now: new Date('2026-11-28T12:06:00Z') })).toMatchObject({ refused: 'expired' });
  });

  test('gives a reason: only codes that SAML knows are handed on', async () => {
    const because = (second: string) =>
      response('').replace(
        'status:Success"/>',
        `status:Responder"><samlp:StatusCode Value="${second}"/></samlp:StatusCode>`,
      );
    const status = 'urn:oasis:names:tc:SAML:2.0:status:';
    expect(await read(because(`${status}AuthnFailed`))).toEqual({
      refused: 'status_not_success',
      detail: `${status}AuthnFailed`,
    });
    expect(await read(because('Call +1 555 0100'))).toEqual({
      refused: 'status_not_success',
      detail: `${status}Responder`,
    });
  });

  test('has no assertion', async () => {
    expect(await read(response(''))).toMatchObject({ refused: 'assertion_missing' });
  });

  test('says no time at which the user signed in', async () => {
    const timeless = assertion().replace(/ AuthnInstant="[^"]*"/, '');
    expect(await read(response(identityProvider.signed(timeless, '_assertion')))).toMatchObject({
      refused: 'authentication_missing',
    });
  });

  test('is not base64, or not UTF-8', async () => {
    const expected = { ...agreed, certificates: [identityProvider.certificate] };
    expect(await readResponse('<xml/>', expected)).toMatchObject({ refused: 'encoding_malformed' });
    const invalid = Buffer.from([0x3c, 0xff, 0xfe]).toString('base64');
    expect(await readResponse(invalid, expected)).toMatchObject({ refused: 'encoding_malformed' });
  });

  test('is too large', async () => {
    expect(await read(said().replace('<samlp:Status>', `${' '.repeat(600_000)}<samlp:Status>`))).toMatchObject({
      refused: 'too_large',
    });
  });

  test('has so many namespaces that a parser is busy with them', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => `<a xmlns:n${at}="b">`).join('');
    expect(await read(said().replace('<samlp:Status>', `${many}${'</a>'.repeat(10_000)}<samlp:Status>`))).toMatchObject(
      {
        refused: 'too_large',
      },
    );
  });

  test('has so many elements that the check of the signature is busy with them', async () => {
    const crowded = said().replace('</ds:KeyInfo>', `${'<k/>'.repeat(4_000)}</ds:KeyInfo>`);
    expect(crowded).not.toBe(said());
    expect(await read(crowded)).toMatchObject({ refused: 'too_large' });
  });

  test.each(['&#xD800;', '\u2028', '&#x85;'])('has a character that parsers differ about: %j', async (character) => {
    const given = said().replace('ada@', `${character}ada@`);
    expect(await read(given)).toMatchObject({ refused: 'xml_malformed' });
  });

  test('is nested too deeply', async () => {
    const deep = `${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`;
    expect(await read(said().replace('<samlp:Status>', `${deep}<samlp:Status>`))).toMatchObject({
      refused: 'xml_malformed',
    });
  });
});

describe('a signature is refused that', () => {
  test.each<[what: string, reason: string, signing: Signing]>([
    ['is RSA with SHA-1', 'signature_uses_sha1', { signatureAlgorithm: `${SHA1}rsa-sha1` }],
    ['covers a digest with SHA-1', 'signature_uses_sha1', { digestAlgorithm: `${SHA1}sha1` }],
    [
      'is an HMAC with the certificate as its secret',
      'signature_uses_secret',
      {
        signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256',
        key: { privateKey: identityProvider.certificate, certificate: identityProvider.certificate },
      },
    ],
    ['brings its own certificate in KeyInfo', 'certificate_not_pinned', { key: attacker }],
    [
      'claims the certificate that is pinned',
      'signature_invalid',
      { key: { privateKey: attacker.privateKey, certificate: identityProvider.certificate } },
    ],
    [
      'was canonicalized in another way',
      'transform_not_allowed',
      { transforms: [`${SHA1}enveloped-signature`, 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'] },
    ],
  ])('%s', async (_, reason, signing) => {
    expect(await read(said({}, signing))).toMatchObject({ refused: reason });
  });

  const base64 = (url = '') => Buffer.from(url, 'base64url').toString('base64');
  const modulus = (n?: string) =>
    `<ds:KeyValue><ds:RSAKeyValue><ds:Modulus>${base64(n)}</ds:Modulus></ds:RSAKeyValue></ds:KeyValue>`;
  const certificate = (content: string) =>
    `<ds:X509Data><ds:X509Certificate>${content}</ds:X509Certificate></ds:X509Data>`;
  const theirs = createPublicKey(identityProvider.certificate).export({ format: 'jwk' });
  const [DER = ''] = /(?<=-----\s)[^-]+/.exec(identityProvider.certificate) ?? [];
  test.each([
    [
      'the key that has signed it',
      'certificate_not_pinned',
      modulus(createPublicKey(attacker.certificate).export({ format: 'jwk' }).n),
    ],
    ['the key that is pinned', 'signature_invalid', modulus(theirs.n)],
    ['a part of the key that is pinned', 'certificate_not_pinned', modulus(theirs.n?.slice(0, 8))],
    ['the certificate that is pinned', 'signature_invalid', certificate(DER)],
    ['a part of the certificate that is pinned', 'certificate_not_pinned', certificate(DER.slice(0, 8))],
    ['an empty certificate', 'certificate_not_pinned', certificate('')],
    ['an empty key', 'certificate_not_pinned', modulus()],
    ['a name alone', 'signature_invalid', '<ds:KeyName>key</ds:KeyName>'],
  ])('is by another key, with %s in KeyInfo', async (_, reason, named) => {
    const forged = said({}, { key: attacker }).replace(/<ds:X509Data>.*<\/ds:X509Data>/, named);
    expect(forged).toContain(named);
    expect(await read(forged)).toMatchObject({ refused: reason });
  });

  test('is by another key than the point of a curve that is pinned', async () => {
    const pinned = await selfSigned('ec');
    const { x, y } = createPublicKey(pinned.certificate).export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x ?? '', 'base64url'), Buffer.from(y ?? '', 'base64url')]);
    const naming = (part: Buffer) =>
      said().replace(
        /<ds:X509Data>.*<\/ds:X509Data>/,
        `<ds:KeyValue><dsig11:ECKeyValue xmlns:dsig11="http://www.w3.org/2009/xmldsig11#"><dsig11:PublicKey>${part.toString('base64')}</dsig11:PublicKey></dsig11:ECKeyValue></ds:KeyValue>`,
      );
    const certificates = [pinned.certificate];
    expect(await read(naming(point), { certificates })).toMatchObject({ refused: 'signature_invalid' });
    expect(await read(naming(point.subarray(0, 9)), { certificates })).toMatchObject({
      refused: 'certificate_not_pinned',
    });
  });

  test('verifies with no certificate of the connection', async () => {
    expect(await read(said(), { certificates: [attacker.certificate] })).toMatchObject({
      refused: 'certificate_not_pinned',
    });
  });

  test('a key verifies that is too weak, although it is pinned', async () => {
    const weak = await selfSigned('rsa-1024');
    expect(await read(said({}, { key: weak }), { certificates: [weak.certificate] })).toMatchObject({
      refused: 'certificate_key_not_allowed',
    });
  });

  test('a certificate verifies that is stored as something unreadable', async () => {
    const unreadable = identityProvider.certificate.replace('MII', 'AAA');
    expect(await read(said(), { certificates: [unreadable] })).toMatchObject({ refused: 'certificate_unreadable' });
  });

  test('is of a response, while its assertion has none', async () => {
    const unsigned = identityProvider.signed(response(assertion()), '_response');
    expect(await read(unsigned)).toMatchObject({ refused: 'only_response_signed' });
  });

  test('is of a response whose other parts were changed', async () => {
    const changed = identityProvider.signed(said(), '_response').replace('12:00:00Z', '12:00:01Z');
    expect(await read(changed)).toMatchObject({ refused: 'signature_invalid' });
  });

  test('is missing', async () => {
    expect(await read(response(assertion()))).toMatchObject({ refused: 'assertion_unsigned' });
  });

  test('covers other values', async () => {
    const changed = said().replace('ada@acme.example', 'eve@acme.example');
    expect(await read(changed)).toMatchObject({ refused: 'signature_invalid' });
  });
});

describe('an encrypted assertion is refused that', () => {
  test('is encrypted with AES-CBC in an unsigned response', async () => {
    const encrypted = await identityProvider.encryptedResponse(ours.certificate, CBC);
    expect(await read(encrypted)).toMatchObject({ refused: 'encryption_unauthenticated' });
  });

  test('is encrypted for somebody else', async () => {
    const encrypted = await identityProvider.encryptedResponse(attacker.certificate);
    expect(await read(encrypted)).toMatchObject({ refused: 'decryption_failed' });
  });

  test.each([
    ['names another cipher', 'aes256-gcm', 'tripledes-cbc', 'encryption_algorithm_not_allowed'],
    ['has its key in RSA 1.5', 'rsa-oaep-mgf1p', 'rsa-1_5', 'encryption_algorithm_not_allowed'],
    ['has no ciphertext', 'CipherValue', 'Nothing', 'encryption_malformed'],
  ])('%s', async (_, part, other, reason) => {
    const encrypted = await identityProvider.encryptedResponse(ours.certificate);
    expect(await read(encrypted.replaceAll(part, other))).toMatchObject({ refused: reason });
  });
});
