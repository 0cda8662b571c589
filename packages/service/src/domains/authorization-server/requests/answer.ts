import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { Claims } from '../../../platform/crypto/tokens.ts';
import { newId, newSecret } from '../../../runtime/ids.ts';
import type { Project } from '../../projects/project.ts';
import { findParentSession } from '../../sessions/step-up/parent-session.ts';
import { proofClaims } from '../../sign-in-policy/claims.ts';
import { lockUser } from '../../users/lock.ts';
import type { User } from '../../users/user.ts';
import { leastAcr } from '../acr.ts';
import { checkRoom } from '../apps/check-room.ts';
import { noteAllowed } from '../apps/note-allowed.ts';
import { answerRecord, deleteRecord, putRecord } from '../records/queries.ts';
import { type Payload, recordHash, sealPayload } from '../records/records.ts';
import { TICKET, ticketHash } from '../records/ticket.ts';
import type { AskedResource } from '../resource-servers/asked.ts';
import { isProven, maxAgeOf, REQUEST, resourcesOf, type WaitingRequest, waitingRequest } from './request.ts';

type Person = Pick<Claims, 'userId' | 'sessionId'>;

const SECOND_MILLIS = 1_000;
const GRANT_MILLIS = 90 * 24 * 3_600 * SECOND_MILLIS;

/**
 * Lets an application have what it asks for. Answers where the browser goes on, which only the one can in which the
 * user was asked. Throws AUTHORIZATION_REQUEST_UNKNOWN, PROOF_TOO_OLD where the application asks for more proof, and
 * CONNECTED_APPS_TOO_MANY.
 */
export function approveRequest(context: Context, project: Project, user: User, id: string): Promise<string> {
  const person = context.session;
  // A guest is no account that an application could know again.
  if (!person || user.isAnonymous) throw new KnownError('USER_AUTHENTICATION_REQUIRED');
  return inTransaction(context, async (context) => {
    const { now } = context;
    const request = await waitingRequest(context, project, id);
    await lockUser(context, project, person.userId);
    const session = await findParentSession(context, project, person.sessionId);
    if (!session) throw new Refusal('AUTHORIZATION_REQUEST_UNKNOWN');
    const { auth_time, acr, amr } = proofClaims(session);
    if (!isProven(request, { provenAt: session.provenAt, acr }, now)) throw proofTooOld(request);
    await checkRoom(context, project, person.userId, request.client);
    const resources = await resourcesOf(context, project, request, person.userId);
    const grantId = await putGrant(context, project, person, request, resources);
    const login = { accountId: person.userId, ts: auth_time, ...(acr && { acr }), ...(amr && { amr }) };
    const location = await answer(context, project, request, { login, consent: { grantId } }, person.sessionId);
    await forgetOther(context, project, person, request);
    await noteAllowed(context, project, person.userId, request.client, { scopes: request.scopes, resources }, true);
    return location;
  });
}

/** Sends the browser back to the application, which is told that its user said no. Throws AUTHORIZATION_REQUEST_UNKNOWN. */
export async function denyRequest(context: Context, project: Project, id: string): Promise<string> {
  const request = await waitingRequest(context, project, id);
  const result = { error: 'access_denied', error_description: 'The user said no.' };
  return answer(context, project, request, result, null);
}

/** What the application may have, as the provider keeps it. */
async function putGrant(
  context: Context,
  project: Project,
  { userId, sessionId }: Person,
  request: WaitingRequest,
  resources: readonly AskedResource[],
) {
  const { db, now, random } = context;
  const grantId = newId(random);
  const hash = recordHash(context, project, grantId);
  const expiresAt = now + GRANT_MILLIS;
  const payload = {
    iat: Math.floor(now / SECOND_MILLIS),
    exp: Math.floor(expiresAt / SECOND_MILLIS),
    jti: grantId,
    kind: 'Grant',
    accountId: userId,
    clientId: request.client.id,
    openid: { scope: request.scopes.join(' ') },
    ...(resources.length > 0 && {
      resources: byIdentifier(resources, ({ scopes }) => scopes.map(({ name }) => name)),
      rejected: { resources: byIdentifier(resources, ({ withheld }) => withheld) },
    }),
  };
  const record = { kind: 'Grant', hash, payload: sealPayload(context, project, 'Grant', hash, payload), expiresAt };
  const of = { clientId: request.client.id, userId, sessionId, grantId, uid: null, userCodeHash: null };
  if (!(await putRecord(db, project.id, { ...record, ...of }, now))) throw new Refusal('AUTHORIZATION_REQUEST_UNKNOWN');
  return grantId;
}

const byIdentifier = (resources: readonly AskedResource[], names: (one: AskedResource) => readonly string[]) =>
  Object.fromEntries(resources.map((one) => [one.server.identifier, names(one).join(' ')]));

/** Writes down what the provider goes on with, and answers where: for the browser alone that brings the ticket. */
async function answer(
  context: Context,
  project: Project,
  { hash, payload }: WaitingRequest,
  result: Payload,
  sessionId: string | null,
): Promise<string> {
  const { db, now, random } = context;
  const ticket = newSecret(random);
  const { session: _, ...waiting } = payload;
  const answered = { ...waiting, result: { ...result, ticket: ticketHash(context, project, ticket) } };
  const sealed = sealPayload(context, project, REQUEST, hash, answered);
  const isFirst = await answerRecord(db, project.id, { kind: REQUEST, hash }, { payload: sealed, sessionId }, now);
  if (!isFirst) throw new Refusal('AUTHORIZATION_REQUEST_UNKNOWN');
  return `${payload.returnTo}?${TICKET}=${ticket}`;
}

/** Another user's session at the provider, in the same browser, is not gone on with. */
async function forgetOther(context: Context, project: Project, { userId }: Person, { payload }: WaitingRequest) {
  const { session } = payload;
  if (!session?.cookie || session.accountId === userId) return;
  await deleteRecord(context.db, project.id, 'Session', recordHash(context, project, session.cookie));
}

function proofTooOld(request: WaitingRequest): Refusal {
  const maxAgeSeconds = maxAgeOf(request) ?? undefined;
  const acr = leastAcr(request.payload.params.acr_values);
  return new Refusal('PROOF_TOO_OLD', { ...(maxAgeSeconds !== undefined && { maxAgeSeconds }), ...(acr && { acr }) });
}
