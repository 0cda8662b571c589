import { Refused } from './refused.ts';
import { PROTOCOL } from './xml/namespaces.ts';
import { onlyChild, type XmlElement } from './xml/xml.ts';

const CODE = 'urn:oasis:names:tc:SAML:2.0:status:';

export const PARTIAL_LOGOUT = `${CODE}PartialLogout`;

/** The codes of core, section 3.2.2.2. Others aren't handed on: an unsigned response could carry any text in them. */
const CODES = [
  'Requester',
  'Responder',
  'VersionMismatch',
  'AuthnFailed',
  'InvalidAttrNameOrValue',
  'InvalidNameIDPolicy',
  'NoAuthnContext',
  'NoAvailableIDP',
  'NoPassive',
  'NoSupportedIDP',
  'PartialLogout',
  'ProxyCountExceeded',
  'RequestDenied',
  'RequestUnsupported',
  'RequestVersionDeprecated',
  'RequestVersionTooHigh',
  'RequestVersionTooLow',
  'ResourceNotRecognized',
  'TooManyResponses',
  'UnknownAttrProfile',
  'UnknownPrincipal',
  'UnsupportedBinding',
].map((name) => CODE + name);

/** Refuses what isn't a success. Returns the second code, if it is a known one. */
export function checkStatus(response: XmlElement): string | undefined {
  const status = onlyChild(response, PROTOCOL, 'Status');
  const code = status && onlyChild(status, PROTOCOL, 'StatusCode');
  const first = code?.attributes.get('Value');
  const second = code && onlyChild(code, PROTOCOL, 'StatusCode')?.attributes.get('Value');
  const known = [second, first].find((value) => value !== undefined && CODES.includes(value));
  if (first !== `${CODE}Success`) throw new Refused('status_not_success', known);
  return known;
}

/** The status of a response of ours. */
export const statusXml = (first: 'Success' | 'Requester' | 'Responder', second?: 'PartialLogout' | 'RequestDenied') =>
  `<samlp:Status><samlp:StatusCode Value="${CODE}${first}">${second ? `<samlp:StatusCode Value="${CODE}${second}"/>` : ''}</samlp:StatusCode></samlp:Status>`;
