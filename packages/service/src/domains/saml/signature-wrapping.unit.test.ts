import { agreed, samlIdentityProvider } from '@latchkey/testing/saml/identity-provider';
import { inObject, signatureWrapping } from '@latchkey/testing/saml/signature-wrapping';
import { describe, expect, test } from 'vitest';
import { readResponse } from './read-response.ts';

const identityProvider = await samlIdentityProvider();
const { evil, signedAssertion, assertionSigned, assertionSignature, bareAssertion, responseSigned, forms } =
  signatureWrapping(identityProvider);

const read = (xml: string) =>
  readResponse(Buffer.from(xml).toString('base64'), { ...agreed, certificates: [identityProvider.certificate] });

const [SIGNS, NAMED, BOTH] = ['(has a signature)', '(is named by one)', '(has a signature and is named by one)'];

describe('a wrapped assertion is refused, and where what is signed was found is told', () => {
  test.each<[form: keyof typeof forms, places: readonly string[]]>([
    [
      'XSW1: the signed response is inside of the signature of another',
      [
        `Response ${SIGNS}`,
        `Response > Signature > Object > Response ${NAMED}`,
        `Response > Signature > Object > Response > Assertion ${BOTH}`,
        'Response > Assertion',
      ],
    ],
    [
      'XSW2: the signed response is beside the signature that covers it',
      [
        `Response ${SIGNS}`,
        `Response > Response ${NAMED}`,
        `Response > Response > Assertion ${BOTH}`,
        'Response > Assertion',
      ],
    ],
    [
      'XSW3: another assertion comes before the signed one',
      ['Response', 'Response > Assertion', `Response > Assertion ${BOTH}`],
    ],
    [
      'XSW4: another assertion contains the signed one',
      ['Response', 'Response > Assertion', `Response > Assertion > Assertion ${BOTH}`],
    ],
    [
      'XSW5: another assertion has the signature, and the signed one comes last',
      ['Response', `Response > Assertion ${SIGNS}`, `Response > Assertion ${NAMED}`],
    ],
    [
      'XSW6: another assertion has the signature, which contains the signed one',
      ['Response', `Response > Assertion ${SIGNS}`, `Response > Assertion > Signature > Assertion ${NAMED}`],
    ],
    [
      'XSW7: another assertion is in an extension before the signed one',
      ['Response', 'Response > Extensions > Assertion', `Response > Assertion ${BOTH}`],
    ],
    [
      'XSW8: the signed assertion is in an object of the signature of another',
      ['Response', `Response > Assertion ${SIGNS}`, `Response > Assertion > Signature > Object > Assertion ${NAMED}`],
    ],
  ])('%s', async (form, places) => {
    expect(await read(forms[form])).toEqual({ refused: 'signature_wrapping', detail: places.join('; ') });
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
    const places = ['Response', ...Array(3).fill('Response > Extensions > another element > Assertion')];
    expect(await read(assertionSigned.replace('<samlp:Status>', `${many}<samlp:Status>`))).toEqual({
      refused: 'signature_wrapping',
      detail: places.join('; '),
    });
  });

  test('no element without an ID is named by a signature', async () => {
    const nameless = evil.replace('ID="_evil"', '');
    const named = assertionSigned.replace('URI="#_assertion"', 'URI="#undefined"');
    expect(
      await read(named.replace(signedAssertion.slice(0, 15), `${nameless}${signedAssertion.slice(0, 15)}`)),
    ).toEqual({
      refused: 'signature_wrapping',
      detail: `Response; Response > Assertion; Response > Assertion ${SIGNS}`,
    });
  });

  test('and what the forms are made of is read', async () => {
    expect(await read(assertionSigned)).toMatchObject({ value: { nameId: { value: 'ada@acme.example' } } });
    expect(await read(responseSigned)).toMatchObject({ value: { nameId: { value: 'ada@acme.example' } } });
  });
});
