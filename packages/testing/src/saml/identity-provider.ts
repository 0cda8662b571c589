import { createHmac, createPublicKey, sign, X509Certificate } from 'node:crypto';
import { promisify } from 'node:util';
import { SignedXml } from 'xml-crypto';
import { encrypt } from 'xml-encryption';
import { type SelfSigned, selfSigned } from './certificate.ts';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const MORE = 'http://www.w3.org/2001/04/xmldsig-more#';
const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';

/** Whom and what a test's identity provider speaks of; everything has a value that fits. */
export interface Said {
  readonly issuer?: string;
  readonly audience?: string;
  readonly recipient?: string;
  readonly destination?: string;
  /** Null: nothing was asked. */
  readonly inResponseTo?: string | null;
  readonly nameId?: string;
  readonly sessionIndex?: string;
  readonly notBefore?: string;
  readonly notOnOrAfter?: string;
  readonly assertionId?: string;
  readonly status?: string;
  /** More conditions, as XML. */
  readonly conditions?: string;
  /** More confirmations before the one that fits, as XML. */
  readonly confirmations?: string;
  /** The attributes, as XML. */
  readonly attributes?: string;
  /** How the user has signed in there. */
  readonly authenticationContext?: string;
}

/** How something is signed. */
export interface Signing {
  readonly key?: SelfSigned;
  readonly signatureAlgorithm?: string;
  readonly digestAlgorithm?: string;
  readonly transforms?: readonly string[];
}

/** The times and names that tests agree on. */
export const agreed = {
  now: new Date('2026-11-28T12:00:00Z'),
  issuer: 'https://identity-provider.example/saml',
  audience: 'https://latchkey.example/saml/acme',
  assertionConsumerService: 'https://latchkey.example/saml/acme/acs',
  requestId: '_request',
};

/** An identity provider that signs what it is told to, and says anything. */
export async function samlIdentityProvider(type: 'rsa' | 'ec' = 'rsa') {
  const own = await selfSigned(type);

  /** The element with this id, with a signature of its own after its issuer. */
  function signed(xml: string, id: string, signing: Signing = {}): string {
    const { privateKey, certificate } = signing.key ?? own;
    const signature = new SignedXml({
      privateKey,
      publicCert: certificate,
      signatureAlgorithm: signing.signatureAlgorithm ?? `${MORE}${type === 'ec' ? 'ecdsa' : 'rsa'}-sha256`,
      canonicalizationAlgorithm: EXCLUSIVE,
    });
    Object.assign(signature.SignatureAlgorithms, otherAlgorithms);
    signature.addReference({
      xpath: `//*[@ID='${id}']`,
      digestAlgorithm: signing.digestAlgorithm ?? 'http://www.w3.org/2001/04/xmlenc#sha256',
      transforms: [...(signing.transforms ?? ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE])],
    });
    const reference = `//*[@ID='${id}']/*[local-name(.)='Issuer']`;
    signature.computeSignature(xml, { prefix: 'ds', location: { reference, action: 'after' } });
    return signature.getSignedXml();
  }

  return {
    ...own,
    signed,
    /** An answer as most identity providers give it: the assertion is signed. */
    response: (said: Said = {}, signing?: Signing) =>
      response(signed(assertion(said), said.assertionId ?? '_assertion', signing), said),
    /** An answer whose assertion only the holder of this certificate's key reads. */
    async encryptedResponse(certificate: string, algorithm?: string, said: Said = {}) {
      const xml = signed(assertion(said), said.assertionId ?? '_assertion');
      return response(encryptedAssertion(await encryptedFor(certificate, xml, algorithm)), said);
    },
  };
}

/** The element around what is encrypted. */
export const encryptedAssertion = (encrypted: string) =>
  `<saml:EncryptedAssertion xmlns:saml="${ASSERTION}">${encrypted}</saml:EncryptedAssertion>`;

const encryptXml = promisify(
  encrypt as (xml: string, options: object, done: (error: Error, xml: string) => void) => void,
);

/** What only the holder of this certificate's key reads. */
export const encryptedFor = (
  certificate: string,
  xml: string,
  algorithm = 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
): Promise<string> =>
  encryptXml(xml, {
    rsa_pub: createPublicKey(certificate).export({ type: 'spki', format: 'pem' }),
    pem: certificate,
    encryptionAlgorithm: algorithm,
    keyEncryptionAlgorithm: 'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
  });

/** What xml-crypto doesn't sign with by itself. */
const otherAlgorithms = Object.fromEntries(
  [
    [
      `${MORE}ecdsa-sha256`,
      (text: string, key: string) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }),
    ] as const,
    // The attack of algorithm confusion: the secret is the certificate, which everybody has.
    [`${MORE}hmac-sha256`, (text: string, key: string) => createHmac('sha256', key).update(text).digest()] as const,
  ].map(([name, signature]) => [
    name,
    class {
      getAlgorithmName = () => name;
      getSignature = (text: string, key: string) => signature(text, key).toString('base64');
      verifySignature = () => false;
    },
  ]),
);

const GROUPS =
  '<saml:Attribute Name="groups"><saml:AttributeValue>staff</saml:AttributeValue><saml:AttributeValue>admins</saml:AttributeValue></saml:Attribute>';

/** An assertion without a signature. */
export function assertion(said: Said = {}): string {
  const {
    notBefore = '2026-11-28T11:59:00Z',
    notOnOrAfter = '2026-11-28T12:05:00Z',
    inResponseTo = agreed.requestId,
  } = said;
  const answered = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`;
  return `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${said.assertionId ?? '_assertion'}" Version="2.0" IssueInstant="2026-11-28T12:00:00Z"><saml:Issuer>${said.issuer ?? agreed.issuer}</saml:Issuer><saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${said.nameId ?? 'ada@acme.example'}</saml:NameID>${said.confirmations ?? ''}<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData NotOnOrAfter="${notOnOrAfter}" Recipient="${said.recipient ?? agreed.assertionConsumerService}"${answered}/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${notBefore}" NotOnOrAfter="${notOnOrAfter}"><saml:AudienceRestriction><saml:Audience>${said.audience ?? agreed.audience}</saml:Audience></saml:AudienceRestriction>${said.conditions ?? ''}</saml:Conditions><saml:AuthnStatement AuthnInstant="2026-11-28T12:00:00Z" SessionIndex="${said.sessionIndex ?? '_session'}"><saml:AuthnContext><saml:AuthnContextClassRef>${said.authenticationContext ?? 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport'}</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement><saml:AttributeStatement>${said.attributes ?? GROUPS}</saml:AttributeStatement></saml:Assertion>`;
}

/** A response around this content, without a signature. */
export function response(content: string, said: Said = {}): string {
  const { inResponseTo = agreed.requestId } = said;
  const answered = inResponseTo === null ? '' : ` InResponseTo="${inResponseTo}"`;
  return `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="_response" Version="2.0" IssueInstant="2026-11-28T12:00:00Z" Destination="${said.destination ?? agreed.assertionConsumerService}"${answered}><saml:Issuer xmlns:saml="${ASSERTION}">${said.issuer ?? agreed.issuer}</saml:Issuer><samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${said.status ?? 'Success'}"/></samlp:Status>${content}</samlp:Response>`;
}

/** Metadata as directories publish it. */
export function identityProviderMetadata(...chain: readonly string[]): string {
  const certificates = chain.map((certificate) => {
    const base64 = new X509Certificate(certificate).raw.toString('base64');
    return `<ds:X509Certificate>\n${base64.replace(/.{64}/g, '$&\n')}\n    </ds:X509Certificate>`;
  });
  return `<?xml version="1.0"?>
<!-- Published by the directory. -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${agreed.issuer}">
  <md:IDPSSODescriptor WantAuthnRequestsSigned="true" protocolSupportEnumeration="${PROTOCOL}">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>${certificates.join('')}</ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleLogoutService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://identity-provider.example/slo"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://identity-provider.example/sso"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://identity-provider.example/sso/post"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>
`;
}
