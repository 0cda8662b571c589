import { Refusal } from '@latchkey/protocol/refusals';
import { type Factor, factorFacts } from '@latchkey/protocol/sign-in-methods';
import type { Context } from '../../../platform/context.ts';
import type { Claims } from '../../../platform/crypto/tokens.ts';
import type { Project } from '../../projects/project.ts';
import type { User } from '../../users/user.ts';
import { mintAccessToken } from '../access-token.ts';
import { insertProof, type ProvenSession } from './queries.ts';

/** Who confirms that it is them, and in which session. */
export interface Person {
  readonly user: User;
  readonly session: Claims | undefined;
}

export interface Proven {
  readonly access_token: string;
}

/**
 * Has the session count as proven just now, and answers an access token that says so. Throws the refusal
 * PROOF_WAY_UNAVAILABLE where the account asks for another proof by now, or the session has ended.
 */
export async function renewProof(
  context: Context,
  project: Project,
  person: Person,
  factor: Factor,
  provenHash?: Buffer,
): Promise<Proven> {
  const proven = await addProof(context, project, person, factor, provenHash);
  if (!proven) throw new Refusal('PROOF_WAY_UNAVAILABLE');
  return { access_token: mintAccessToken(context, project, proven) };
}

/** The same for what was proven while it was set up, where there is a session still: its next access token says so. */
export async function addProof(
  context: Context,
  project: Project,
  { user, session }: Person,
  factor: Factor,
  provenHash?: Buffer,
): Promise<ProvenSession | undefined> {
  if (!session) return undefined;
  const { sessionId } = session;
  const { isSecond, resistsPhishing } = factorFacts(factor);
  // What does for who asks for a second factor.
  const isEnough = Boolean(isSecond || resistsPhishing);
  return insertProof(context, project.id, { userId: user.id, sessionId, factor, isEnough, provenHash });
}
