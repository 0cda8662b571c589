import { SAML } from '@node-saml/node-saml';

/** Where a sign-in begins: at this identity provider, for this connection. */
export interface AuthenticationRequest {
  /** Begins with a letter or an underscore; the response names it. */
  readonly id: string;
  readonly entityId: string;
  readonly assertionConsumerService: string;
  /** Where the identity provider takes requests by the redirect binding. */
  readonly singleSignOnService: string;
  /**
   * Comes back with the response: at most 80 letters, digits, "-" and "_". Of other characters the library signs another
   * encoding than it sends.
   */
  readonly relayState: string;
  /** Our private key, PEM, for identity providers that want requests signed. */
  readonly signingKey?: string;
}

/** The address that a browser is sent to for signing in. */
export function authenticationRequest(request: AuthenticationRequest): Promise<string> {
  const saml = new SAML({
    entryPoint: request.singleSignOnService,
    callbackUrl: request.assertionConsumerService,
    issuer: request.entityId,
    generateUniqueId: () => request.id,
    // Which identifier and which proof: that is configured at the identity provider.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    // Responses aren't read with this object.
    idpCert: 'unused',
    ...(request.signingKey && {
      privateKey: request.signingKey,
      signatureAlgorithm: 'sha256' as const,
    }),
  });
  return saml.getAuthorizeUrlAsync(request.relayState, undefined, {});
}
