import { X509Certificate } from 'node:crypto';
import { METADATA, POST_BINDING, REDIRECT_BINDING, SIGNATURE } from './namespaces.ts';
import { orRefusal, type Read, Refused } from './refused.ts';
import { childrenOf, onlyChild, parseXml, withDescendants, type XmlElement } from './xml.ts';

/** What a connection takes from an identity provider's metadata. */
export interface IdentityProvider {
  readonly entityId: string;
  readonly singleSignOnService: ServiceAddresses;
  readonly singleLogoutService: ServiceAddresses;
  readonly certificates: readonly SigningCertificate[];
  readonly wantsSignedRequests: boolean;
}

/** Where a service is reached, by binding. */
export interface ServiceAddresses {
  readonly redirect: string | undefined;
  readonly post: string | undefined;
}

/** A certificate whose key signs assertions. */
export interface SigningCertificate {
  readonly pem: string;
  readonly validFrom: Date;
  readonly validUntil: Date;
}

/** Reads the metadata of one identity provider; a federation's list of many is refused. */
export const parseIdentityProviderMetadata = (xml: string): Promise<Read<IdentityProvider>> =>
  orRefusal(() => {
    const entity = parseXml(xml.replace(/^\ufeff/, '').trim(), { hasComments: true });
    const entityId = entity.attributes.get('entityID');
    const descriptor = onlyChild(entity, METADATA, 'IDPSSODescriptor');
    if (entity.namespace !== METADATA || entity.name !== 'EntityDescriptor' || !descriptor || !entityId)
      throw new Refused('not_an_identity_provider');
    const singleSignOnService = addressesOf(descriptor, 'SingleSignOnService');
    if (!singleSignOnService.redirect && !singleSignOnService.post) throw new Refused('sign_in_address_missing');
    const certificates = signingCertificatesOf(descriptor);
    if (certificates.length === 0) throw new Refused('certificate_missing');
    return {
      entityId,
      singleSignOnService,
      singleLogoutService: addressesOf(descriptor, 'SingleLogoutService'),
      certificates,
      wantsSignedRequests: /^(true|1)$/.test(descriptor.attributes.get('WantAuthnRequestsSigned') ?? ''),
    };
  });

function addressesOf(descriptor: XmlElement, service: string): ServiceAddresses {
  const address = (binding: string) => {
    const endpoint = childrenOf(descriptor, METADATA, service).find((one) => one.attributes.get('Binding') === binding);
    const location = endpoint?.attributes.get('Location');
    // Browsers are sent there: an address with a script must not come through.
    if (location !== undefined && !/^https?:$/.test(URL.parse(location)?.protocol ?? ''))
      throw new Refused('address_not_allowed');
    return location;
  };
  return { redirect: address(REDIRECT_BINDING), post: address(POST_BINDING) };
}

/** A key without a use is for everything. */
function signingCertificatesOf(descriptor: XmlElement): SigningCertificate[] {
  const texts = childrenOf(descriptor, METADATA, 'KeyDescriptor')
    .filter(({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing')
    .flatMap(withDescendants)
    .filter(({ namespace, name }) => namespace === SIGNATURE && name === 'X509Certificate')
    .map(({ text }) => text.replaceAll(/\s/g, ''));
  return [...new Set(texts)].map(certificateOf);
}

function certificateOf(base64: string): SigningCertificate {
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    return {
      pem: certificate.toString(),
      validFrom: new Date(certificate.validFrom),
      validUntil: new Date(certificate.validTo),
    };
  } catch (cause) {
    throw new Refused('certificate_unreadable', undefined, { cause });
  }
}
