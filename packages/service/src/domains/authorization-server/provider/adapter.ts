import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider';
import { endSession } from '../../sessions/end.ts';
import { metadataOf } from '../clients/metadata.ts';
import { clientById } from '../clients/queries.ts';
import {
  consumeRecord,
  deleteGrant,
  deleteRecord,
  putOnce,
  putRecord,
  type RecordKey,
  recordBy,
  type StoredRecord,
} from '../records/queries.ts';
import { openPayload, recordHash, sealPayload, userCodeHash } from '../records/records.ts';
import { isTicket } from '../records/ticket.ts';
import { currentScope } from './scope.ts';

const SECOND_MILLIS = 1_000;
/** For what has no end of its own, in seconds. */
const LONGEST = 90 * 24 * 3_600;

/** What belongs to no session yet, or never does. */
const FREE = new Set(['Interaction', 'PushedAuthorizationRequest', 'ReplayDetection', 'DeviceCode']);

/** Where the provider finds and keeps things of a kind: clients in their table, everything else as records. */
export const adapterOf = (kind: string): Adapter => (kind === 'Client' ? clients : recordsOf(kind));

const notKept = async () => undefined;

const clients: Adapter = {
  async find(id) {
    const { context, project, clients } = currentScope();
    const client = clients.get(id) ?? (await clientById(context.db, project.id, id));
    if (!client) return undefined;
    clients.set(id, client);
    return metadataOf(client) as unknown as AdapterPayload;
  },
  upsert: notKept,
  findByUid: notKept,
  findByUserCode: notKept,
  destroy: notKept,
  revokeByGrantId: notKept,
  consume: notKept,
};

const recordsOf = (kind: string): Adapter => ({
  find: (id) => found(kind, { hash: hashOf(kind, id) }),
  findByUid: (uid) => found(kind, { uid }),
  async findByUserCode(userCode) {
    const { context, project } = currentScope();
    return found(kind, { userCodeHash: userCodeHash(context, project, userCode) });
  },

  async upsert(id, payload, expiresIn = LONGEST) {
    const { context, project, sessionId } = currentScope();
    const { db, now } = context;
    const hash = hashOf(kind, id);
    const record = {
      kind,
      hash,
      payload: sealPayload(context, project, kind, hash, payload),
      clientId: payload.clientId ?? null,
      userId: payload.accountId ?? null,
      sessionId: FREE.has(kind) && !payload.accountId ? null : (sessionId ?? null),
      grantId: kind === 'Grant' ? id : (payload.grantId ?? null),
      uid: payload.uid ?? null,
      userCodeHash: payload.userCode === undefined ? null : userCodeHash(context, project, payload.userCode),
      expiresAt: now + expiresIn * SECOND_MILLIS,
    };
    if (kind === 'ReplayDetection') {
      if (!(await putOnce(db, project.id, record, now))) throw new errors.InvalidRequest('it was used already');
    } else if (!(await putRecord(db, project.id, record, now))) {
      throw new errors.InvalidGrant('the session has ended');
    }
  },

  /** Uses it up, once: whoever comes second ends all that came of it (RFC 9700, sections 2.1.1 and 4.14.2). */
  async consume(id) {
    const { context, project } = currentScope();
    const { db, now } = context;
    const hash = hashOf(kind, id);
    if (await consumeRecord(db, project.id, kind, hash, now)) return;
    const record = await recordBy(db, project.id, kind, { hash }, now);
    const { grantId } = record ? openPayload(project, kind, hash, record.payload) : {};
    if (typeof grantId === 'string') await deleteGrant(db, project.id, grantId);
    throw new errors.InvalidGrant('it was used already');
  },

  async destroy(id) {
    const { context, project, sessionId } = currentScope();
    const hash = hashOf(kind, id);
    const { accountId } = Provider.ctx?.oidc.session ?? {};
    // Signing out at the provider is signing out.
    if (kind === 'Session' && Provider.ctx?.oidc.route === 'end_session_confirm' && sessionId && accountId) {
      const actor = { ...context.actor, userId: accountId };
      await endSession({ ...context, actor }, project, { userId: accountId, sessionId });
    }
    const isDeleted = await deleteRecord(context.db, project.id, kind, hash);
    if (kind === 'Interaction' && !isDeleted) throw new errors.SessionNotFound('it was answered already');
  },

  async revokeByGrantId(grantId) {
    const { context, project } = currentScope();
    await deleteGrant(context.db, project.id, grantId);
  },
});

function hashOf(kind: string, id: string): Buffer {
  const { context, project } = currentScope();
  return recordHash(context, project, kind, id);
}

async function found(kind: string, key: RecordKey): Promise<AdapterPayload | undefined> {
  const scope = currentScope();
  const { context, project } = scope;
  const record = await recordBy(context.db, project.id, kind, key, context.now);
  if (!record) return undefined;
  const payload = openPayload(project, kind, record.hash, record.payload) as AdapterPayload;
  if (!mayGoOn(kind, record, payload)) return undefined;
  scope.sessionId = record.sessionId ?? scope.sessionId;
  return record.consumedAt === null ? payload : { ...payload, consumed: Math.floor(record.consumedAt / SECOND_MILLIS) };
}

/** A request that was answered goes on in the browser of who has answered alone. */
function mayGoOn(kind: string, { consumedAt }: StoredRecord, { result }: AdapterPayload): boolean {
  if (kind !== 'Interaction' || consumedAt === null) return true;
  const { context, project, ticket } = currentScope();
  const kept = (result as { ticket?: unknown } | undefined)?.ticket;
  return typeof kept === 'string' && isTicket(context, project, kept, ticket);
}
