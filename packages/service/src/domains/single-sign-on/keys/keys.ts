import { Refusal } from '@latchkey/protocol/refusals';
import type { Context } from '../../../platform/context.ts';
import type { Project } from '../../projects/project.ts';
import type { SigningKey } from '../../saml/signatures/sign-xml.ts';
import type { Connection } from '../connection.ts';
import { chargeKey } from '../limits.ts';
import { keyPairName, openPrivateKey, sealPrivateKey } from './private-key.ts';
import { insertKey, keysOf, type StoredKey } from './queries.ts';

const SERIAL_BYTES = 16;

/** Our keys for a connection, the newest first: at least one. */
export type OwnKeys = readonly [StoredKey, ...StoredKey[]];

/**
 * Our published keys for a connection; the first one is made when it is first asked for. Throws the refusals
 * SINGLE_SIGN_ON_CONNECTION_UNKNOWN, where it was deleted meanwhile, and 429.
 */
export async function ownKeys(context: Context, project: Project, connection: OfTeamAndId): Promise<OwnKeys> {
  const { db, now } = context;
  const found = await keysOf(db, project.id, connection.id, now);
  if (isSome(found)) return found;
  await makeFirst(context, project, connection);
  const made = await keysOf(db, project.id, connection.id, now);
  if (!isSome(made)) throw new Refusal('SINGLE_SIGN_ON_CONNECTION_UNKNOWN');
  return made;
}

/** Those that are being made in this process, by their connections. */
const underWay = new Map<string, Promise<void>>();

/** Makes the first key of a connection, once for all who ask for it meanwhile: the metadata are public. */
function makeFirst(context: Context, project: Project, { id, teamId }: OfTeamAndId): Promise<void> {
  const place = `${project.id} ${id}`;
  const make = async () => {
    await chargeKey(context, project, teamId);
    await insertKey(context.db, project.id, id, await newKey(context, project, id, 0, context.now));
  };
  const made = underWay.get(place) ?? make().finally(() => underWay.delete(place));
  underWay.set(place, made);
  return made;
}

type OfTeamAndId = Pick<Connection, 'id' | 'teamId'>;

const isSome = (keys: readonly StoredKey[]): keys is OwnKeys => keys.length > 0;

/** Makes a key pair, which is to be stored. */
export async function newKey(
  { random, now }: Pick<Context, 'random' | 'now'>,
  project: Project,
  connectionId: string,
  generation: number,
  activeFrom: number,
): Promise<StoredKey> {
  const { newSigningKey } = await import('../../saml/saml.ts');
  const name = `Latchkey ${connectionId}`;
  const { privateKey, certificate } = await newSigningKey({ name, serial: random(SERIAL_BYTES), now: new Date(now) });
  const sealed = sealPrivateKey({ random }, project, keyPairName(connectionId, generation), privateKey);
  return { generation, privateKey: sealed, certificate, activeFrom, goneAt: null };
}

/** The key that signs now: the newest of those that are active. */
export const activeOf = (keys: OwnKeys, now: number): StoredKey =>
  keys.find(({ activeFrom }) => activeFrom <= now) ?? keys[0];

/** The key pair that our messages to the identity provider are signed with. Throws what `ownKeys` throws. */
export async function signingKeyOf(context: Context, project: Project, connection: OfTeamAndId): Promise<SigningKey> {
  const key = activeOf(await ownKeys(context, project, connection), context.now);
  return { privateKey: opened(project, connection.id, key), certificate: key.certificate };
}

/** The private keys that may fit what an identity provider has encrypted: none before it was told of one. */
export async function decryptionKeysOf({ db, now }: Context, project: Project, id: string): Promise<string[]> {
  return (await keysOf(db, project.id, id, now)).map((key) => opened(project, id, key));
}

const opened = (project: Project, id: string, { generation, privateKey }: StoredKey): string =>
  openPrivateKey(project, keyPairName(id, generation), privateKey);
