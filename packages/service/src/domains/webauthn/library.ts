/**
 * Reads and verifies what authenticators say. It is loaded for the first passkey: certificates and ASN.1 are a third of
 * the service's program, and a start does without.
 */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
export {
  decodeAttestationObject,
  decodeClientDataJSON,
  decodeCredentialPublicKey,
} from '@simplewebauthn/server/helpers';
