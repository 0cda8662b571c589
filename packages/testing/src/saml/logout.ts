import { createSign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { agreed } from './identity-provider.ts';

/** The address of our single logout service, and when requests end, as tests agree on them. */
export const singleLogoutService = `${agreed.audience}/slo`;

/** What a test's identity provider says in a logout message; everything has a value that fits. */
export interface SaidOfLogout {
  readonly id?: string;
  readonly issuer?: string;
  readonly destination?: string;
  readonly issued?: string;
  /** More attributes of the message. */
  readonly attributes?: string;
  readonly content?: string;
}

const NAME_ID =
  '<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress" NameQualifier="n">ada@acme.example</saml:NameID>';
export const SUCCESS =
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>';

const message = (name: string, said: SaidOfLogout) =>
  `<samlp:${name} xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ID="${said.id ?? '_logout'}" Version="2.0" IssueInstant="${said.issued ?? '2026-11-28T12:00:00Z'}" Destination="${said.destination ?? singleLogoutService}"${said.attributes ?? ''}><saml:Issuer>${said.issuer ?? agreed.issuer}</saml:Issuer>${said.content ?? ''}</samlp:${name}>`;

/** A logout request without a signature. */
export const logoutRequestXml = (said: SaidOfLogout = {}): string =>
  message('LogoutRequest', {
    attributes: ' NotOnOrAfter="2026-11-28T12:10:00Z"',
    content: `${NAME_ID}<samlp:SessionIndex>_session</samlp:SessionIndex>`,
    ...said,
  });

/** An answer to our logout request, without a signature. */
export const logoutResponseXml = (said: SaidOfLogout = {}): string =>
  message('LogoutResponse', { attributes: ' InResponseTo="_ours"', content: SUCCESS, ...said });

/** The query of an address with a message, signed as it is encoded here. */
export function redirectQuery(
  field: 'SAMLRequest' | 'SAMLResponse',
  xml: string,
  privateKey: string,
  more: { relayState?: string; algorithm?: string; encode?: (text: string) => string } = {},
): string {
  const {
    relayState,
    algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    encode = encodeURIComponent,
  } = more;
  const signed = [
    [field, deflateRawSync(xml).toString('base64')] as const,
    ...(relayState === undefined ? [] : [['RelayState', relayState] as const]),
    ['SigAlg', algorithm] as const,
  ]
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join('&');
  const signature = createSign('sha256').update(signed).sign(privateKey, 'base64');
  return `${signed}&Signature=${encode(signature)}`;
}
