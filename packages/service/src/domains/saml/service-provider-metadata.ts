import { METADATA, POST_BINDING, PROTOCOL, REDIRECT_BINDING, SIGNATURE } from './xml/namespaces.ts';
import { escapeXml } from './xml/xml.ts';

/** What an identity provider has to know of us. */
export interface ServiceProvider {
  readonly entityId: string;
  readonly assertionConsumerService: string;
  readonly singleLogoutService?: string;
  readonly signsRequests: boolean;
  /** PEM; more than one while they are rotated. */
  readonly signingCertificates: readonly string[];
  readonly encryptionCertificates: readonly string[];
}

/**
 * Our metadata, for a connection. Written here because node-saml's would offer AES-CBC, which is refused in unsigned
 * responses.
 */
export function serviceProviderMetadata(provider: ServiceProvider): string {
  const { signingCertificates, encryptionCertificates, singleLogoutService } = provider;
  return `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="${METADATA}" entityID="${escapeXml(provider.entityId)}">
  <SPSSODescriptor protocolSupportEnumeration="${PROTOCOL}" AuthnRequestsSigned="${provider.signsRequests}" WantAssertionsSigned="true">
${[
  ...signingCertificates.map((certificate) => keyDescriptor('signing', certificate)),
  ...encryptionCertificates.map((certificate) => keyDescriptor('encryption', certificate, encryptionMethods)),
  ...(singleLogoutService
    ? [REDIRECT_BINDING, POST_BINDING].map((binding) => endpoint('SingleLogoutService', binding, singleLogoutService))
    : []),
  endpoint('AssertionConsumerService', POST_BINDING, provider.assertionConsumerService, ' index="0" isDefault="true"'),
]
  .map((line) => `    ${line}\n`)
  .join('')}  </SPSSODescriptor>
</EntityDescriptor>
`;
}

const encryptionMethods = ['xmlenc11#aes256-gcm', 'xmlenc11#aes128-gcm']
  .map((name) => `<EncryptionMethod Algorithm="http://www.w3.org/2009/${name}"/>`)
  .concat('<EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/>')
  .join('');

const keyDescriptor = (use: string, certificate: string, methods = '') =>
  `<KeyDescriptor use="${use}"><KeyInfo xmlns="${SIGNATURE}"><X509Data><X509Certificate>${base64Of(certificate)}</X509Certificate></X509Data></KeyInfo>${methods}</KeyDescriptor>`;

const base64Of = (pem: string) => pem.replaceAll(/-----(BEGIN|END) CERTIFICATE-----|\s/g, '');

const endpoint = (name: string, binding: string, location: string, more = '') =>
  `<${name} Binding="${binding}" Location="${escapeXml(location)}"${more}/>`;
