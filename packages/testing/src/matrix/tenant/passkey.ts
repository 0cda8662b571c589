import type { CallOptions } from '../../http/call.ts';
import { makePasskey } from '../../passkey/authenticator.ts';

/** The codes of challenges that were asked for. */
export interface Challenges {
  readonly registration: string;
  readonly authentication: string;
}

interface Passkeys {
  readonly passkeyId: string;
  readonly challenges: Challenges;
}

/** Calls that have to succeed, as the user; answers the body. */
// biome-ignore lint/suspicious/noExplicitAny: bodies of every shape.
type Must = (endpoint: string, options?: CallOptions) => Promise<any>;

/** Gives a user a passkey of this name, and requests challenges that stay unanswered. */
export async function newPasskeys(must: Must, name: string): Promise<Passkeys> {
  const begin = (what: keyof Challenges) => must(`POST /auth/passkey/initiate-passkey-${what}`);
  const { options_json, code } = await begin('registration');
  const { credential } = makePasskey(options_json);
  const { id } = await must('POST /latchkey/passkeys', { body: { credential, code } });
  await must(`PATCH /latchkey/passkeys/${id}`, { body: { name } });
  const challenges = {
    registration: (await begin('registration')).code,
    authentication: (await begin('authentication')).code,
  };
  return { passkeyId: id, challenges };
}
