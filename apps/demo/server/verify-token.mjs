import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { Refusal } from './answers.mjs';

/**
 * Answers the user of a request's access token; throws a refusal without a valid one. The service signs tokens with a
 * key of the project, whose public half is fetched once and cached, so this sends no request each time.
 */
export function tokenVerifier({ apiUrl, projectId }, fetch) {
  const issuer = `${apiUrl}/api/v1/projects/${projectId}`;
  const keys = createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`), { [customFetch]: fetch });

  return async (request) => {
    const token = request.headers.get('authorization')?.match(/^Bearer (.+)$/i)?.[1];
    if (!projectId || !token) throw signInFirst('Sign in first.');
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: projectId,
        algorithms: ['ES256'],
        requiredClaims: ['sub', 'exp'],
      });
      return payload.sub;
    } catch (error) {
      if (isOfToken(error)) throw signInFirst('This access token is not valid, or not any more.');
      throw new Refusal(503, `The sign-in service at ${apiUrl} did not answer.`);
    }
  };
}

const signInFirst = (message) => new Refusal(401, message, { 'www-authenticate': 'Bearer' });

const { JWTExpired, JWTInvalid, JWTClaimValidationFailed, JWSInvalid, JWSSignatureVerificationFailed } = errors;
const { JWKSNoMatchingKey, JOSEAlgNotAllowed, JOSENotSupported } = errors;
const ofTokens = [
  JWTExpired,
  JWTInvalid,
  JWTClaimValidationFailed,
  JWSInvalid,
  JWSSignatureVerificationFailed,
  JWKSNoMatchingKey,
  JOSEAlgNotAllowed,
  JOSENotSupported,
];

/** All else is about the keys: that they could not be fetched, or made no sense. */
const isOfToken = (error) => ofTokens.some((kind) => error instanceof kind);
