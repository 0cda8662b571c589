import { KnownError } from '@latchkey/protocol/errors';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { checkCode, consumeCode, dropCodes, issueCode } from '../codes/codes.ts';
import { chargeCodeRequest } from '../codes/limits.ts';
import { splitCode } from '../codes/presented.ts';
import { chargeMail } from '../emails/delivery/limits.ts';
import type { Project } from '../projects/project.ts';
import { type Person, type Proven, renewProof } from '../sessions/step-up/renew.ts';
import { normaliseEmail } from '../users/email.ts';
import { sendProofMail } from './mail.ts';
import { checkWay } from './ways.ts';

const KIND = 'email-proof';

/** The session that a code was requested in, and is valid in. */
interface Asked {
  readonly session_id: string | undefined;
}

/**
 * Mails a code to the proven address of a user; answers what completes the six characters that they type. A newer code
 * ends those before it. Throws the refusals PROOF_WAY_UNAVAILABLE and 429.
 */
export async function sendProofCode(context: Context, project: Project, { user, session }: Person): Promise<string> {
  checkWay(project, user, 'email-code');
  const email = normaliseEmail(user.primaryEmail as string);
  await chargeCodeRequest(context);
  await chargeMail(context, project, email);
  return inTransaction(context, async (context) => {
    await dropCodes(context, project, user.id, [KIND]);
    const data: Asked = { session_id: session?.sessionId };
    const { typed, nonce } = splitCode(await issueCode(context, project, KIND, { userId: user.id, email, data }));
    await sendProofMail(context, project, { user, email, code: typed });
    return nonce;
  });
}

/**
 * Confirms by a mailed code who the user is: in the session that it was asked for in, while the address is theirs.
 * Throws the four VERIFICATION_CODE errors, or the refusals PROOF_WAY_UNAVAILABLE and 429.
 */
export async function proveByEmail(
  context: Context,
  project: Project,
  person: Person,
  presented: string,
): Promise<Proven> {
  const { user, session } = person;
  checkWay(project, user, 'email-code');
  const code = await checkCode(context, project, KIND, presented);
  const { session_id } = code.data as Asked;
  const isTheirs = code.userId === user.id && code.email === normaliseEmail(user.primaryEmail as string);
  if (!isTheirs || session_id !== session?.sessionId) throw new KnownError('VERIFICATION_CODE_NOT_FOUND');
  return inTransaction(context, async (context) => {
    await consumeCode(context, project, code);
    return renewProof(context, project, person, 'otp');
  });
}
