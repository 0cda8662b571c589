import { Refusal } from '@latchkey/protocol/refusals';
import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { endSession } from '../../sessions/end/end.ts';
import type { OAuthClient } from '../clients/client.ts';
import { removeClient } from '../clients/clients.ts';
import { metadataOf } from '../clients/metadata.ts';
import { clientById } from '../clients/queries.ts';
import { clientAndRecords } from '../records/presented-queries.ts';
import {
  deleteGrant,
  deleteRecord,
  putOnce,
  putRecord,
  recordByUid,
  recordByUserCode,
  recordsByHash,
  type StoredRecord,
} from '../records/queries.ts';
import { openPayload, recordHash, sealPayload, userCodeHash } from '../records/records.ts';
import { isTicket } from '../records/ticket.ts';
import { isOriginAllowed } from '../unregistered/allowed.ts';
import { isDocumentAddress } from '../unregistered/metadata-document.ts';
import { registerClient } from '../unregistered/registration.ts';
import { isGathered, useUp } from './issuing.ts';
import { currentScope, type ProviderScope } from './scope.ts';

const SECOND_MILLIS = 1_000;
/** For what has no end of its own, in seconds. */
const LONGEST = 90 * 24 * 3_600;

/** What a request came by is known to have been used for as long as the request waits (RFC 9126, section 7.3), in seconds. */
const KEPT_LONGER: Readonly<Record<string, number>> = { PushedAuthorizationRequest: 3_600 };

/** As clients are named that have no document; no other text is looked up, for some of them no database takes. */
const CLIENT_ID = /^[0-9a-f-]{36}$/;

/** Where a client that waits for its approval acts on its own registration (RFC 7592). */
const MANAGING = new Set(['client', 'client_update', 'client_delete']);

/** A key that a client has taken off its address is good for so long at most. */
const KEYS_MILLIS = 10 * 60_000;

/** What belongs to no session yet, or never does. */
const FREE = new Set(['Interaction', 'PushedAuthorizationRequest', 'ReplayDetection', 'DeviceCode']);

/** Where the provider finds and keeps things of a kind: clients in their table, everything else as records. */
export const adapterOf = (kind: string): Adapter => (kind === 'Client' ? clients : recordsOf(kind));

/** What clients come with to the endpoints for tokens. */
const PRESENTED = ['code', 'refresh_token', 'device_code', 'token'] as const;

const notKept = async () => undefined;

const clients: Adapter = {
  async find(id) {
    if (!CLIENT_ID.test(id) && !isDocumentAddress(id)) return undefined;
    const { context, project, clients } = currentScope();
    const client = clients.get(id) ?? documentClient(id) ?? (await readClient(id));
    if (!client || !isOriginAllowed(project, client.origin)) return undefined;
    if (!client.isApproved && !MANAGING.has(Provider.ctx?.oidc.route ?? ''))
      throw new errors.InvalidClient(NOT_APPROVED);
    clients.set(id, client);
    // The library keeps keys that it has read for as long as what it is told of a client stays the same.
    const readAgain = client.jwksUri !== null && { keys_of: Math.floor(context.now / KEYS_MILLIS) };
    return { ...metadataOf(client), ...readAgain } as unknown as AdapterPayload;
  },
  async upsert(id, metadata) {
    const { context, project, clients } = currentScope();
    const isChange = Provider.ctx?.oidc.route === 'client_update';
    try {
      clients.set(id, await registerClient(context, project, id, { ...metadata }, isChange));
    } catch (failure) {
      if (failure instanceof Refusal) throw new errors.InvalidClientMetadata(failure.message);
      throw failure;
    }
  },
  async destroy(id) {
    const { context, project } = currentScope();
    await removeClient(context, project, id);
  },
  findByUid: notKept,
  findByUserCode: notKept,
  revokeByGrantId: notKept,
  consume: notKept,
};

const NOT_APPROVED = 'the application waits for the approval of those who run the project, or was refused';

/** Throws what is wrong with the document of the client that the request names. */
function documentClient(id: string): OAuthClient | undefined {
  const { document } = currentScope();
  if (document && 'problem' in document) throw new errors.InvalidClient(document.problem);
  return document?.client.id === id ? document.client : undefined;
}

const recordsOf = (kind: string): Adapter => ({
  async find(id) {
    const payload = await read(kind, id);
    return kind === 'Session' && (await isOfAnother(payload)) ? undefined : payload;
  },
  async findByUid(uid) {
    const { context, project } = currentScope();
    return opened(kind, await recordByUid(context.db, project.id, kind, uid, context.now));
  },
  async findByUserCode(userCode) {
    const { context, project } = currentScope();
    const hash = userCodeHash(context, project, userCode);
    return opened(kind, await recordByUserCode(context.db, project.id, hash, context.now));
  },

  async upsert(id, payload, expiresIn = LONGEST) {
    const { context, project, sessionId } = writingScope();
    const { db, now } = context;
    const hash = hashOf(id);
    const record = {
      kind,
      hash,
      payload: sealPayload(context, project, kind, hash, payload),
      clientId: payload.clientId ?? null,
      userId: payload.accountId ?? null,
      sessionId: FREE.has(kind) && !payload.accountId ? null : (sessionId ?? null),
      grantId: kind === 'Grant' ? id : payload.grantId || null,
      delegationId: (payload.extra?.delegation as string | undefined) ?? null,
      uid: payload.uid ?? null,
      userCodeHash: payload.userCode === undefined ? null : userCodeHash(context, project, payload.userCode),
      expiresAt: now + (expiresIn + (KEPT_LONGER[kind] ?? 0)) * SECOND_MILLIS,
    };
    if (isGathered(record)) return;
    if (kind === 'ReplayDetection') {
      if (!(await putOnce(db, project.id, record, now))) throw new errors.InvalidRequest('it was used already');
    } else if (!(await putRecord(db, project.id, record, now))) {
      throw new errors.InvalidGrant('the session has ended');
    }
  },

  async consume(id) {
    const { records } = currentScope();
    records.clear();
    await useUp({ kind, hash: hashOf(id) });
  },

  async destroy(id) {
    const { context, project } = writingScope();
    if (kind === 'Session' && Provider.ctx?.oidc.route === 'end_session_confirm') await signOut();
    const isDeleted = await deleteRecord(context.db, project.id, kind, hashOf(id));
    if (kind === 'Interaction' && !isDeleted) throw new errors.SessionNotFound('it was answered already');
  },

  async revokeByGrantId(grantId) {
    const { context, project } = writingScope();
    await deleteGrant(context.db, project.id, grantId);
  },
});

/** Signing out at the provider is signing out. */
async function signOut(): Promise<void> {
  const { context, project, sessionId } = currentScope();
  const userId = Provider.ctx?.oidc.session?.accountId;
  if (sessionId === undefined || userId === undefined) return;
  await endSession({ ...context, actor: { ...context.actor, userId } }, project, { userId, sessionId });
}

function hashOf(id: string): Buffer {
  const { context, project } = currentScope();
  return recordHash(context, project, id);
}

function writingScope(): ProviderScope {
  const scope = currentScope();
  scope.records.clear();
  return scope;
}

/** A client, and with it what it presents: both are one read. */
async function readClient(id: string): Promise<OAuthClient | undefined> {
  const { context, project } = currentScope();
  const presented = presentedToken();
  if (presented === undefined) return clientById(context.db, project.id, id);
  const hash = hashOf(presented);
  const reading = clientAndRecords(context.db, project.id, id, hash, context.now);
  const [{ client }] = await Promise.all([
    reading,
    remember(
      hash,
      reading.then(({ records }) => records),
    ),
  ]);
  return client;
}

/** The code or token that a client has come with, at an endpoint of those for clients. */
function presentedToken(): string | undefined {
  const params = Provider.ctx?.oidc.params;
  const value = PRESENTED.map((name) => params?.[name]).find((one) => one !== undefined);
  return typeof value === 'string' ? value : undefined;
}

/** Reads a record once in a request, and its grant with it: the library looks for a token among several kinds. */
function readOnce(hash: Buffer): Promise<readonly StoredRecord[]> {
  const { context, project, records } = currentScope();
  return records.get(hash.toString('hex')) ?? remember(hash, recordsByHash(context.db, project.id, hash, context.now));
}

async function remember(hash: Buffer, reading: Promise<StoredRecord[]>): Promise<readonly StoredRecord[]> {
  const { records } = currentScope();
  records.set(hash.toString('hex'), reading);
  const read = await reading;
  for (const record of read) records.set(record.hash.toString('hex'), reading);
  return read;
}

function opened(kind: string, record: StoredRecord | undefined): AdapterPayload | undefined {
  if (!record) return undefined;
  const scope = currentScope();
  const payload = openPayload(scope.project, kind, record.hash, record.payload) as AdapterPayload;
  if (!mayGoOn(kind, record, payload)) return undefined;
  scope.sessionId = record.sessionId ?? scope.sessionId;
  return record.consumedAt === null ? payload : { ...payload, consumed: Math.floor(record.consumedAt / SECOND_MILLIS) };
}

async function read(kind: string, id: string): Promise<AdapterPayload | undefined> {
  const hash = hashOf(id);
  const records = await readOnce(hash);
  return opened(
    kind,
    records.find((record) => record.kind === kind && record.hash.equals(hash)),
  );
}

/**
 * Whether the provider's session is of another user than the one who has answered the request that goes on, such as in
 * another tab. The library would sign that one out.
 */
async function isOfAnother(session: AdapterPayload | undefined): Promise<boolean> {
  const { oidc, params } = (Provider.ctx ?? {}) as { oidc?: { route: string }; params?: { uid?: string } };
  if (!session || !oidc?.route.endsWith('resume') || !params?.uid) return false;
  const request = await read('Interaction', params.uid);
  const login = (request?.result as { login?: { accountId?: string } } | undefined)?.login;
  return login !== undefined && session.accountId !== undefined && login.accountId !== session.accountId;
}

/** A request that was answered goes on in the browser of who has answered alone. */
function mayGoOn(kind: string, { consumedAt }: StoredRecord, { result }: AdapterPayload): boolean {
  if (kind !== 'Interaction' || consumedAt === null) return true;
  const { context, project, ticket } = currentScope();
  const kept = (result as { ticket?: unknown } | undefined)?.ticket;
  return typeof kept === 'string' && isTicket(context, project, kept, ticket);
}
