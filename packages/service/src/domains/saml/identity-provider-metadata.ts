import type { X509Certificate } from 'node:crypto';
import { orRefusal, type Read, Refused } from './refused.ts';
import { readCertificate, type SigningCertificate, signingCertificate } from './signatures/certificates.ts';
import { METADATA, POST_BINDING, PROTOCOL, REDIRECT_BINDING, SIGNATURE } from './xml/namespaces.ts';
import { instantAt } from './xml/time.ts';
import { childrenOf, parseXml, withDescendants, type XmlElement } from './xml/xml.ts';

/** What a connection takes from an identity provider's metadata. */
export interface IdentityProvider {
  readonly entityId: string;
  readonly singleSignOnService: ServiceAddresses;
  /** Where it takes our logout requests. */
  readonly singleLogoutService: ServiceAddresses;
  /** Where it takes our answers to its own: the same, unless the metadata says otherwise. */
  readonly logoutResponseService: ServiceAddresses;
  readonly certificates: readonly SigningCertificate[];
  readonly wantsSignedRequests: boolean;
  /** Until then the metadata can be relied on, if it says so. */
  readonly validUntil: Date | undefined;
}

/** Where a service is reached, by binding. */
export interface ServiceAddresses {
  readonly redirect: string | undefined;
  readonly post: string | undefined;
}

/** Reads the metadata of one identity provider; a federation's list of many is refused. */
export const parseIdentityProviderMetadata = (xml: string, now: Date): Promise<Read<IdentityProvider>> =>
  orRefusal(() => {
    const entity = parseXml(xml.replace(/^\ufeff/, '').trim(), { hasComments: true });
    const entityId = entity.attributes.get('entityID');
    const [descriptor, ...others] = childrenOf(entity, METADATA, 'IDPSSODescriptor').filter(speaksSaml2);
    const isOne = descriptor && others.length === 0;
    if (entity.namespace !== METADATA || entity.name !== 'EntityDescriptor' || !isOne || !entityId)
      throw new Refused('not_an_identity_provider');
    const validUntil = endOf([entity, descriptor]);
    if (validUntil && validUntil <= now) throw new Refused('metadata_expired');
    const singleSignOnService = addressesOf(descriptor, 'SingleSignOnService');
    if (!singleSignOnService.redirect && !singleSignOnService.post) throw new Refused('sign_in_address_missing');
    const certificates = signingCertificatesOf(descriptor);
    if (certificates.length === 0) throw new Refused('certificate_missing');
    return {
      entityId,
      singleSignOnService,
      singleLogoutService: addressesOf(descriptor, 'SingleLogoutService'),
      logoutResponseService: addressesOf(descriptor, 'SingleLogoutService', ['ResponseLocation', 'Location']),
      certificates,
      wantsSignedRequests: /^(true|1)$/.test(descriptor.attributes.get('WantAuthnRequestsSigned') ?? ''),
      validUntil,
    };
  });

/** The same entity may have a descriptor for SAML 1.1. */
const speaksSaml2 = ({ attributes }: XmlElement) =>
  (attributes.get('protocolSupportEnumeration') ?? '').split(/\s+/).includes(PROTOCOL);

/** Each level can have an end of its own; the first one counts. */
function endOf(elements: readonly XmlElement[]): Date | undefined {
  const ends = elements.flatMap((element) => instantAt(element, 'validUntil')?.getTime() ?? []);
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}

function addressesOf(
  descriptor: XmlElement,
  service: string,
  attributes: readonly string[] = ['Location'],
): ServiceAddresses {
  const address = (binding: string) => {
    const endpoint = childrenOf(descriptor, METADATA, service).find((one) => one.attributes.get('Binding') === binding);
    const location = attributes.map((name) => endpoint?.attributes.get(name)).find(Boolean);
    // Browsers are sent there: an address with a script must not come through.
    if (location !== undefined && !/^https?:$/.test(URL.parse(location)?.protocol ?? ''))
      throw new Refused('address_not_allowed');
    return location;
  };
  return { redirect: address(REDIRECT_BINDING), post: address(POST_BINDING) };
}

/** One of each descriptor, which stands for one key. A descriptor without a use is for everything. */
function signingCertificatesOf(descriptor: XmlElement): SigningCertificate[] {
  const certificates = childrenOf(descriptor, METADATA, 'KeyDescriptor')
    .filter(({ attributes }) => (attributes.get('use') ?? 'signing') === 'signing')
    .flatMap(signerOf);
  return [...new Map(certificates.map((one) => [one.pem, one])).values()];
}

/**
 * The certificate whose key signs. Others may come along to show who issued it (XML Signature, section 4.4.4), in any order:
 * pinning these would let everything sign that they have issued.
 */
function signerOf(keyDescriptor: XmlElement): SigningCertificate[] {
  const certificates = withDescendants(keyDescriptor)
    .filter(({ namespace, name }) => namespace === SIGNATURE && name === 'X509Certificate')
    .map(({ text }) => readCertificate(text));
  const byKey = new Map(certificates.map((one) => [keyOf(one), one]));
  const signers = [...byKey.values()].filter((one) => ![...byKey.values()].some((other) => issued(one, other)));
  if (signers.length > 1) throw new Refused('certificate_ambiguous');
  return signers.map(signingCertificate);
}

const keyOf = ({ publicKey }: X509Certificate) => publicKey.export({ type: 'spki', format: 'der' }).toString('base64');

const issued = (issuer: X509Certificate, other: X509Certificate) =>
  issuer !== other && other.checkIssued(issuer) && other.verify(issuer.publicKey);
