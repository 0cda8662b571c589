import { agreed, assertion, samlIdentityProvider } from '@latchkey/testing/saml/identity-provider';
import { describe, expect, test } from 'vitest';
import { readResponse } from './read-response.ts';

// Who has one signed response tries to get another assertion read, while the signature still finds what it covers.
// The numbers are those of Somorovsky and others, "On Breaking SAML: Be Whoever You Want to Be" (2012).

const identityProvider = await samlIdentityProvider();

const read = (xml: string) =>
  readResponse(Buffer.from(xml).toString('base64'), { ...agreed, certificates: [identityProvider.certificate] });

const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/;
const cut = (xml: string, part: RegExp) => xml.match(part)?.[0] ?? '';
const without = (xml: string, part: RegExp) => xml.replace(part, '');
const into = (xml: string, endOf: string, content: string) => xml.replace(`</${endOf}>`, `${content}</${endOf}>`);

/** What the attacker wants to be read. */
const evil = assertion({ assertionId: '_evil', nameId: 'admin@acme.example' });
/** An assertion that is signed; a response in which it is. */
const signedAssertion = identityProvider.signed(assertion(), '_assertion');
const assertionSigned = identityProvider.response();
const assertionSignature = cut(signedAssertion, SIGNATURE);
const bareAssertion = without(signedAssertion, SIGNATURE);
/** A response that is signed, with a signed assertion; its own signature comes first. */
const responseSigned = identityProvider.signed(assertionSigned, '_response');
const responseSignature = cut(responseSigned, SIGNATURE);
const bareResponse = without(responseSigned, SIGNATURE);
const evilResponse = bareResponse.replace('ID="_response"', 'ID="_evil-response"').replace(signedAssertion, evil);

const inObject = (content: string) => `<ds:Object>${content}</ds:Object>`;

const [SIGNS, NAMED, BOTH] = ['(has a signature)', '(is named by one)', '(has a signature and is named by one)'];

describe('a wrapped assertion is refused, and where what is signed was found is told', () => {
  test.each<[form: string, places: readonly string[], xml: string]>([
    [
      'XSW1: the signed response is inside of the signature of another',
      [
        `Response ${SIGNS}`,
        `Response > Signature > Object > Response ${NAMED}`,
        `Response > Signature > Object > Response > Assertion ${BOTH}`,
        'Response > Assertion',
      ],
      evilResponse.replace(
        '<samlp:Status>',
        `${into(responseSignature, 'ds:Signature', inObject(bareResponse))}<samlp:Status>`,
      ),
    ],
    [
      'XSW2: the signed response is beside the signature that covers it',
      [
        `Response ${SIGNS}`,
        `Response > Response ${NAMED}`,
        `Response > Response > Assertion ${BOTH}`,
        'Response > Assertion',
      ],
      evilResponse.replace('<samlp:Status>', `${responseSignature}${bareResponse}<samlp:Status>`),
    ],
    [
      'XSW3: another assertion comes before the signed one',
      ['Response', 'Response > Assertion', `Response > Assertion ${BOTH}`],
      assertionSigned.replace(signedAssertion, `${evil}${signedAssertion}`),
    ],
    [
      'XSW4: another assertion contains the signed one',
      ['Response', 'Response > Assertion', `Response > Assertion > Assertion ${BOTH}`],
      assertionSigned.replace(signedAssertion, into(evil, 'saml:Assertion', signedAssertion)),
    ],
    [
      'XSW5: another assertion has the signature, and the signed one comes last',
      ['Response', `Response > Assertion ${SIGNS}`, `Response > Assertion ${NAMED}`],
      assertionSigned.replace(
        signedAssertion,
        `${evil.replace('<saml:Subject>', `${assertionSignature}<saml:Subject>`)}${bareAssertion}`,
      ),
    ],
    [
      'XSW6: another assertion has the signature, which contains the signed one',
      ['Response', `Response > Assertion ${SIGNS}`, `Response > Assertion > Signature > Assertion ${NAMED}`],
      assertionSigned.replace(
        signedAssertion,
        evil.replace('<saml:Subject>', `${into(assertionSignature, 'ds:Signature', bareAssertion)}<saml:Subject>`),
      ),
    ],
    [
      'XSW7: another assertion is in an extension before the signed one',
      ['Response', 'Response > Extensions > Assertion', `Response > Assertion ${BOTH}`],
      assertionSigned.replace(signedAssertion, `<samlp:Extensions>${evil}</samlp:Extensions>${signedAssertion}`),
    ],
    [
      'XSW8: the signed assertion is in an object of the signature of another',
      ['Response', `Response > Assertion ${SIGNS}`, `Response > Assertion > Signature > Object > Assertion ${NAMED}`],
      assertionSigned.replace(
        signedAssertion,
        evil.replace(
          '<saml:Subject>',
          `${into(assertionSignature, 'ds:Signature', inObject(bareAssertion))}<saml:Subject>`,
        ),
      ),
    ],
  ])('%s', async (_, places, xml) => {
    expect(await read(xml)).toEqual({ refused: 'signature_wrapping', detail: places.join('; ') });
  });
});

describe('a signature is refused that might cover something else: when', () => {
  test.each<[form: string, reason: string, xml: string]>([
    [
      'two assertions are signed',
      'signature_wrapping',
      assertionSigned.replace(signedAssertion, `${signedAssertion}${identityProvider.signed(evil, '_evil')}`),
    ],
    [
      'two have the same id',
      'duplicate_id',
      assertionSigned.replace(
        '<samlp:Status>',
        '<samlp:Extensions><a Id="_assertion"/></samlp:Extensions><samlp:Status>',
      ),
    ],
    [
      'the signed assertion is in an extension',
      'assertion_misplaced',
      assertionSigned.replace(signedAssertion, `<samlp:Extensions>${signedAssertion}</samlp:Extensions>`),
    ],
    [
      'another namespace hides a second one',
      'signature_wrapping',
      assertionSigned.replace(signedAssertion, `<x:Assertion xmlns:x="urn:x"/>${signedAssertion}`),
    ],
    [
      'a failure is claimed beside a second one',
      'signature_wrapping',
      assertionSigned
        .replace(signedAssertion, `${evil}${signedAssertion}`)
        .replace('status:Success', 'status:Responder'),
    ],
    [
      'its signature covers another element',
      'reference_mismatch',
      assertionSigned.replace(signedAssertion, evil.replace('<saml:Subject>', `${assertionSignature}<saml:Subject>`)),
    ],
    [
      'its signature covers the whole document, whatever that is',
      'reference_mismatch',
      assertionSigned.replace('URI="#_assertion"', 'URI=""'),
    ],
    [
      'it has the signature of an element beside it',
      'signature_misplaced',
      assertionSigned.replace(
        signedAssertion,
        `${bareAssertion}<samlp:Extensions>${assertionSignature}</samlp:Extensions>`,
      ),
    ],
    [
      'a signature of another namespace is beside its own',
      'signature_misplaced',
      assertionSigned.replace('<saml:Subject>', '<x:Signature xmlns:x="urn:x"/><saml:Subject>'),
    ],
    [
      'it has two signatures',
      'signature_misplaced',
      assertionSigned.replace(assertionSignature, assertionSignature.repeat(2)),
    ],
    [
      'its signature has a second SignedInfo (CVE-2025-29774)',
      'signature_malformed',
      assertionSigned.replace(/<ds:SignedInfo>[\s\S]*<\/ds:SignedInfo>/, (signedInfo) => signedInfo.repeat(2)),
    ],
    [
      'its signature has a second reference',
      'signature_malformed',
      assertionSigned.replace(/<ds:Reference [\s\S]*<\/ds:Reference>/, (reference) => reference.repeat(2)),
    ],
    [
      'its signature keeps an object',
      'signature_malformed',
      assertionSigned.replace('</ds:Signature>', `${inObject('')}</ds:Signature>`),
    ],
  ])('%s', async (_, reason, xml) => {
    expect(await read(xml)).toMatchObject({ refused: reason });
  });

  test('no name that the attacker has chosen is repeated, nor more places than four', async () => {
    const many = `<samlp:Extensions><x:Call-me xmlns:x="urn:x">${evil.repeat(5)}</x:Call-me></samlp:Extensions>`;
    const { detail } = await read(assertionSigned.replace('<samlp:Status>', `${many}<samlp:Status>`));
    expect(detail).toBe(
      ['Response', ...Array(3).fill('Response > Extensions > another element > Assertion')].join('; '),
    );
  });

  test('and what the forms are made of is read', async () => {
    expect(await read(assertionSigned)).toMatchObject({ value: { nameId: { value: 'ada@acme.example' } } });
    expect(await read(responseSigned)).toMatchObject({ value: { nameId: { value: 'ada@acme.example' } } });
  });
});
