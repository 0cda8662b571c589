import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { OAuthError } from '@latchkey/protocol/refusals';
import type { Factor } from '@latchkey/protocol/sign-in-methods';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { hashSecret } from '../../../platform/crypto/key-ring.ts';
import { type Removed, removedHeader } from '../../account-access/things.ts';
import { watchSignIn } from '../../events/failed-sign-in.ts';
import { secondStep } from '../../mfa/second-step.ts';
import type { FindProject, Project } from '../../projects/project.ts';
import type { Identified } from '../../sessions/by-connection/identified.ts';
import { replaceSession } from '../../sessions/end/end.ts';
import { startSession, type Tokens } from '../../sessions/start.ts';
import { admitAgain } from '../../single-sign-on/admit.ts';
import type { Connection } from '../../single-sign-on/connection.ts';
import { grantClient } from '../client.ts';
import { challengeOf } from '../code.ts';
import { completeLink } from '../linking/link.ts';
import { lockUserOfCode, type RedeemedCode, redeemCode } from '../queries.ts';
import { bearer } from './token-answer.ts';

type Endpoint = Endpoints['POST /auth/oauth/token'];
type Body = InputOf<Endpoint>['body'];

/** What a code may consist of (RFC 6749, appendix A.11). */
const PRINTABLE = /^[\x20-\x7e]+$/;

/**
 * The authorization code grant (RFC 6749, section 4.1.3, with PKCE): a session for the user the provider identified, or
 * the link to the account the user went to connect. A wrong verifier doesn't consume the code, nor does an account that
 * can't (or can no longer) be linked; a wrong redirect URL does, and so does a second factor that is asked for.
 */
export async function grantCode(
  context: Context,
  findProject: FindProject,
  body: Body,
  device: string | undefined,
): Promise<ResultOf<Endpoint>> {
  const isPublic = body.code_verifier !== undefined;
  const project = await grantClient(context, findProject, body, isPublic);
  const { code, redirect_uri: redirectUri, code_verifier: verifier } = body;
  if (!code || !PRINTABLE.test(code))
    throw new OAuthError('invalid_request', 'The parameter code is missing or malformed.');
  if (!redirectUri || !URL.canParse(redirectUri))
    throw new OAuthError('invalid_request', 'The parameter redirect_uri is missing or malformed.');
  if (verifier === undefined) throw new KnownError('INVALID_AUTHORIZATION_CODE');
  const { tokens, redeemed } = await watchSignIn(context, project, 'oauth', async () => {
    const presented = { code, redirectUri, verifier, device };
    const outcome = await inTransaction(context, (context) => redeem(context, project, presented));
    // Thrown after the commit: the code is used up.
    if (outcome instanceof KnownError) throw outcome;
    return outcome;
  });
  const afterCallback = redeemed.request.after_callback_redirect_url;
  return {
    ...bearer(tokens.access_token),
    refresh_token: tokens.refresh_token,
    is_new_user: redeemed.isNewUser,
    newUser: redeemed.isNewUser,
    after_callback_redirect_url: afterCallback,
    afterCallbackRedirectUrl: afterCallback,
    device: tokens.device,
    removed: removedHeader((redeemed.removed ?? {}) as Removed),
  };
}

/**
 * A second factor there counts where the user has none here; where there is one, that is asked for. What a server has taken
 * off the connection's list since no longer counts.
 */
const provenThere = (
  connection: Pick<Connection, 'secondFactorValues'> | undefined,
  identified: Identified | null,
): readonly [Factor, ...Factor[]] =>
  connection?.secondFactorValues.some((value) => value === identified?.secondFactor)
    ? ['oauth', 'provider-second-factor']
    : ['oauth'];

interface Presented {
  readonly code: string;
  readonly redirectUri: string;
  readonly verifier: string;
  /** The token of the device, as it was sent. */
  readonly device: string | undefined;
}

async function redeem(
  context: Context,
  project: Project,
  { code, redirectUri, verifier, device }: Presented,
): Promise<KnownError | { readonly tokens: Tokens; readonly redeemed: RedeemedCode }> {
  const { db, now, ring } = context;
  const hashes = ring.hashKeys.map((key) => hashSecret(key, 'oauth-code', project.id, code));
  const flow = await lockUserOfCode(db, project.id, hashes);
  const redeemed = flow && (await redeemCode(db, project.id, hashes, challengeOf(verifier), now));
  if (!redeemed) throw new KnownError('INVALID_AUTHORIZATION_CODE');
  if (redeemed.request.redirect_uri !== redirectUri) return new KnownError('REDIRECT_URL_NOT_WHITELISTED');
  const { id: userId, link, replacesSession, requiresTotp, sessionId } = flow;
  if (link) await completeLink(context, project, flow, link);
  const connection = await admitAgain(context, project, flow.providerId, userId);
  const identified = redeemed.identified as Identified | null;
  const arrival = connection && { connectionId: connection.id, identified };
  const first = { factors: ['oauth'], isNewUser: redeemed.isNewUser, device, arrival } as const;
  const tokens = requiresTotp
    ? await secondStep(context, project, userId, first)
    : await startSession(context, project, userId, provenThere(connection, identified), { device, arrival });
  // That a second factor is asked for doesn't change by whom the user was identified.
  if (!link && !connection) context.noteMethodUse(project.id, flow.providerId, now);
  if (tokens instanceof KnownError) return tokens;
  if (sessionId !== null && replacesSession) await replaceSession(context, project, userId, sessionId);
  return { tokens, redeemed };
}
