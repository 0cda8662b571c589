import { dpopProblem } from '@latchkey/protocol/dpop';
import { errors, type KoaContextWithOIDC } from 'oidc-provider';
import { openProof } from '../../../platform/crypto/dpop-proofs.ts';
import { currentScope } from './scope.ts';

/** How proofs are signed, as discovery tells. */
export const DPOP_ALGORITHMS = ['ES256', 'Ed25519', 'EdDSA'] as const;
/** As long as the library takes proofs at its own grants, before and after. */
const PROOF_SECONDS = 300;

/**
 * The thumbprint of the key that a request proves to hold (RFC 9449), for a grant of ours; undefined for a request without
 * a proof. The library keeps its own check to itself. Throws invalid_dpop_proof, and invalid_grant for one used already.
 */
export async function provenKey(ctx: KoaContextWithOIDC): Promise<string | undefined> {
  const proof = ctx.get('dpop');
  const { client, provider } = ctx.oidc;
  if (!proof || !client) return undefined;
  const { context } = currentScope();
  const { claims, thumbprint } = await openProof(proof, context.now, DPOP_ALGORITHMS).catch((cause) => {
    throw new errors.InvalidDpopProof('invalid DPoP key binding', { cause });
  });
  const problem = dpopProblem(claims, { method: ctx.method, url: provider.urlFor('token') });
  if (problem) throw new errors.InvalidDpopProof(problem);
  const now = Math.floor(context.now / 1_000);
  const { jti = '', iat = 0 } = claims;
  if (Math.abs(now - iat) > PROOF_SECONDS) throw new errors.InvalidDpopProof('DPoP proof iat is not recent enough');
  if (!(await provider.ReplayDetection.unique(client.clientId, jti, now + 2 * PROOF_SECONDS)))
    throw new errors.InvalidGrant('DPoP proof JWT Replay detected');
  return thumbprint;
}
