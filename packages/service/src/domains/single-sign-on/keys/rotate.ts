import type { Endpoints, ResultOf } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import { lockTeamFor } from '../../teams/access.ts';
import type { Asking } from '../../users/resolve-target-user.ts';
import { type Connection, describeCertificate } from '../connection.ts';
import { connectionFor, managing, readConnection } from '../connections.ts';
import { chargeKey } from '../limits.ts';
import type { OfTeam } from '../queries.ts';
import { recordConnection } from '../record.ts';
import { invalid } from '../set-up.ts';
import { activeOf, newKey, type OwnKeys, ownKeys } from './keys.ts';
import { endKeysBefore, insertKey, type StoredKey } from './queries.ts';

type Described = ResultOf<Endpoints['GET /latchkey/teams/:team_id/sso-connections/:connection_id/saml-keys']>;

/** How long the next key is published before it signs: identity providers read metadata daily, people within a week. */
const AHEAD = 7 * 24 * 3_600_000;
/** How long the last key still decrypts after that. */
const BEHIND = AHEAD;

/** Our keys for a connection by SAML, the newest first. Throws what the endpoint's row declares. */
export async function listKeys(context: Context, project: Project, asking: Asking, which: OfTeam): Promise<Described> {
  const connection = bySaml(await readConnection(context, project, asking, which));
  return describeKeys(await ownKeys(context, project, connection), context.now);
}

/**
 * Gives a connection another key. Time does the rest: it is published now, signs in a week, and the one before it is gone
 * a week after that. `atOnce` is for a key that has leaked: the new one signs now, and the others are gone. Throws what the
 * endpoint's row declares.
 */
export async function rotateKey(
  context: Context,
  project: Project,
  asking: Asking,
  { which, atOnce }: { readonly which: OfTeam; readonly atOnce: boolean },
): Promise<Described> {
  const connection = bySaml(await readConnection(context, project, asking, which));
  const { now } = context;
  const [newest] = await ownKeys(context, project, connection);
  if (!atOnce && newest.activeFrom > now) throw new Refusal('SINGLE_SIGN_ON_KEY_WAITING');
  await chargeKey(context, project, which.teamId);
  const activeFrom = atOnce ? now : now + AHEAD;
  const key = await newKey(context, project, which.id, newest.generation + 1, activeFrom);
  return inTransaction(context, async (context) => {
    await lockTeamFor(context, project, asking, managing(which.teamId));
    await connectionFor(context, project, which);
    // Of those who rotate at the same moment the first one has.
    const isFirst = (await ownKeys(context, project, connection))[0].generation === newest.generation;
    if (!isFirst) throw new Refusal('SINGLE_SIGN_ON_KEY_WAITING');
    await insertKey(context.db, project.id, which.id, key);
    const goneAt = atOnce ? now : activeFrom + BEHIND;
    await endKeysBefore(context.db, project.id, which.id, { generation: key.generation, goneAt });
    const fields = { fields: ['saml_keys'] };
    await recordConnection(context, project.id, 'single_sign_on_connection.updated', connection, fields);
    return describeKeys(await ownKeys(context, project, connection), now);
  });
}

function bySaml(connection: Connection): Connection {
  if (connection.type !== 'saml') throw invalid('Keys of its own are for SAML alone.');
  return connection;
}

function describeKeys(keys: OwnKeys, now: number): Described {
  const active = activeOf(keys, now).generation;
  const stateOf = ({ generation }: StoredKey) =>
    generation === active ? 'current' : generation > active ? 'next' : 'previous';
  const items = keys.map((key) => ({
    state: stateOf(key),
    certificate_pem: key.certificate,
    ...describeCertificate(key.certificate),
    active_at_millis: key.activeFrom,
    gone_at_millis: key.goneAt,
  })) satisfies Described['items'];
  return { items, is_paginated: false };
}
