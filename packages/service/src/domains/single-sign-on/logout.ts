import { createHash } from 'node:crypto';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import type { ReceivedMessage } from '../saml/bindings/received.ts';
import type { SentMessage } from '../saml/bindings/send.ts';
import { publicReason, type Read } from '../saml/refused.ts';
import { type Ended, type Identified, namedOrUnnamed } from '../sessions/by-connection/identified.ts';
import { type Connection, serviceProviderOf } from './connection.ts';
import { decryptionKeysOf, signingKeyOf } from './keys/keys.ts';
import { useOnce } from './used-assertions.ts';

/** What binds a logout to the one who began it. */
interface Handover {
  readonly state: string;
  readonly codeVerifier: string;
}

/**
 * Where the browser goes to sign a user out of an identity provider by SAML; undefined where that takes no logout requests.
 * Throws what `ownKeys` throws.
 */
export async function logoutAddress(
  context: Context,
  project: Project,
  connection: Connection,
  { subject, name, sessionIndex }: Identified,
  { state, codeVerifier }: Handover,
): Promise<string | undefined> {
  const { sloUrl } = connection;
  if (sloUrl === null) return undefined;
  const { logoutRequest } = await import('../saml/saml.ts');
  const { format, nameQualifier, spNameQualifier } = name;
  return addressOf(
    logoutRequest({
      ...(await ours(context, project, connection)),
      id: logoutIdOf(codeVerifier),
      destination: sloUrl,
      relayState: state,
      nameId: { value: subject, format, nameQualifier, spNameQualifier },
      sessionIndex: sessionIndex ?? undefined,
    }),
  );
}

/**
 * Has the sessions end that the identity provider asks to end; answers the address with the answer. Throws the refusals
 * SINGLE_SIGN_ON_LOGOUT_OFF, SINGLE_SIGN_ON_LOGOUT_REFUSED and SINGLE_SIGN_ON_LOGOUT_USED, and what `ownKeys` throws.
 */
export async function endByRequest(
  context: Context,
  project: Project,
  connection: Connection,
  received: ReceivedMessage,
  end: (context: Context, ended: Ended) => Promise<void>,
): Promise<string> {
  const { id, sloUrl, sloResponseUrl } = connection;
  if (sloUrl === null) throw new Refusal('SINGLE_SIGN_ON_LOGOUT_OFF');
  const { readLogoutRequest, logoutResponse } = await import('../saml/saml.ts');
  const read = await readLogoutRequest(received, {
    ...expected(context, project, connection),
    decryptionKeys: await decryptionKeysOf(context, project, id),
  });
  const request = accepted(context, connection, read);
  const answer = { ...(await ours(context, project, connection)), id: `_${newId(context.random)}` };
  const once = { id: request.id, until: request.rememberUntil.getTime() };
  const { nameId, sessionIndexes, relayState } = request;
  const indexes = namedOrUnnamed(sessionIndexes);
  await inTransaction(context, async (context) => {
    if (!(await useOnce(context, project, id, once))) throw new Refusal('SINGLE_SIGN_ON_LOGOUT_USED');
    await end(context, { connectionId: id, subject: nameId.value, indexes });
  });
  const destination = sloResponseUrl ?? sloUrl;
  return addressOf(logoutResponse({ ...answer, destination, relayState, inResponseTo: request.id, outcome: 'done' }));
}

/**
 * Checks the identity provider's answer to our logout request. The user may be signed in elsewhere still: our own session
 * has ended. Throws the refusal SINGLE_SIGN_ON_LOGOUT_REFUSED.
 */
export async function checkLogoutResponse(
  context: Context,
  project: Project,
  connection: Connection,
  received: ReceivedMessage,
  codeVerifier: string,
): Promise<void> {
  const { readLogoutResponse } = await import('../saml/saml.ts');
  const requestId = logoutIdOf(codeVerifier);
  const read = await readLogoutResponse(received, { ...expected(context, project, connection), requestId });
  // Its session there had ended, or another application didn't answer.
  if (read.refused === 'status_not_success') return;
  accepted(context, connection, read);
}

function accepted<T>({ log }: Context, { id }: Connection, read: Read<T>): T {
  if (read.refused === undefined) return read.value;
  const { refused, detail } = read;
  log.warn({ connection: id, reason: refused, detail: detail?.slice(0, 200) }, 'a SAML logout message was refused');
  throw new Refusal('SINGLE_SIGN_ON_LOGOUT_REFUSED', { detail: `Reason: ${publicReason(refused)}.` });
}

/** What each message of ours has in common. */
const ours = async (context: Context, project: Project, connection: Connection) =>
  ({
    binding: 'redirect',
    entityId: serviceProviderOf(context, project, connection.id).entity_id,
    signingKey: await signingKeyOf(context, project, connection),
    now: new Date(context.now),
  }) as const;

const expected = (context: Context, project: Project, { id, issuer, certificates }: Connection) => ({
  issuer,
  certificates,
  singleLogoutService: serviceProviderOf(context, project, id).slo_url,
  now: new Date(context.now),
});

function addressOf(message: SentMessage): string {
  if (message.binding !== 'redirect') throw new Error('A logout message by another binding than was asked for.');
  return message.url;
}

/** The id of our request: not that of a sign-in of the same verifier. */
const logoutIdOf = (codeVerifier: string) =>
  `_${createHash('sha256').update(`saml logout ${codeVerifier}`).digest('base64url')}`;
