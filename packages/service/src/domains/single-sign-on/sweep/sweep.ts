import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { Fetch } from '../../../platform/network/guarded-fetch.ts';
import { describeCertificate, signsRequests } from '../connection.ts';
import { deleteGoneKeys } from '../keys/queries.ts';
import { recordConnection } from '../record.ts';
import { metadataOf, readMetadata } from '../set-up.ts';
import {
  type DueConnection,
  deleteAssertions,
  noteWarning,
  type Published,
  takeDue,
  takeOverMetadata,
} from './queries.ts';

const DAY = 24 * 3_600_000;
/** So many days before the last certificate ends it is told, the nearer one first. */
const WARNINGS = [7, 30];
const CONNECTIONS = 50;
const ASSERTIONS = 1_000;

/** Forgets assertions that have expired. */
export async function sweepAssertions({ db, now }: Context): Promise<void> {
  while ((await deleteAssertions(db, now, ASSERTIONS)) === ASSERTIONS);
}

/** Once a day, takes over what identity providers say in their metadata, and tells of certificates that end soon. */
export async function sweepConnections(context: Context, fetch: Fetch): Promise<void> {
  const { db, now } = context;
  for (;;) {
    const due = await takeDue(db, { before: now - DAY, now, most: CONNECTIONS });
    await Promise.all(due.map((connection) => sweepConnection(context, fetch, connection)));
    if (due.length < CONNECTIONS) return;
  }
}

/** One that fails keeps none of the others from being looked at. */
async function sweepConnection(context: Context, fetch: Fetch, connection: DueConnection): Promise<void> {
  try {
    await deleteGoneKeys(context.db, connection, context.now);
    await warn(context, await refreshed(context, fetch, connection));
  } catch (err) {
    context.log.error({ connection: connection.id, err }, "a connection can't be looked at");
  }
}

/**
 * The certificates are those that the identity provider publishes by now: while it rolls over these are the old and the
 * new one, and one that it takes away is no longer trusted. While the metadata can't be read, all stays as it is.
 */
async function refreshed(context: Context, fetch: Fetch, connection: DueConnection): Promise<DueConnection> {
  const { db, log } = context;
  const { id, metadataUrl, issuer } = connection;
  if (metadataUrl === null) return connection;
  try {
    const read = await metadataOf(await readMetadata(fetch, metadataUrl), context.now);
    // An identity provider that doesn't know our key refuses what is signed: signing begins where its administrator says so.
    const said = { ...read, wantsSignedRequests: read.wantsSignedRequests && signsRequests(connection) };
    if (said.issuer !== issuer)
      throw new Refusal('SINGLE_SIGN_ON_METADATA_FAILED', { detail: 'It is of another one.' });
    if (textOf(said) === textOf(connection)) return connection;
    await takeOverMetadata(db, connection, said);
    return { ...connection, certificates: said.certificates, warnedDays: null };
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    log.warn({ connection: id, reason: failure.message }, "an identity provider's metadata can't be read");
    return connection;
  }
}

const textOf = ({ ssoUrl, sloUrl, sloResponseUrl, wantsSignedRequests, certificates }: Published) =>
  JSON.stringify([ssoUrl, sloUrl, sloResponseUrl, wantsSignedRequests, certificates]);

async function warn(context: Context, connection: DueConnection): Promise<void> {
  if (connection.certificates.length === 0) return;
  const expires_at_millis = Math.max(
    ...connection.certificates.map((pem) => describeCertificate(pem).not_after_millis),
  );
  const days = WARNINGS.find((days) => expires_at_millis - context.now <= days * DAY);
  if (days === undefined) return;
  await inTransaction(context, async (context) => {
    if (!(await noteWarning(context.db, connection, days))) return;
    const kind = 'single_sign_on_connection.certificate_expiring';
    await recordConnection(context, connection.projectId, kind, connection, { expires_at_millis });
  });
}
