import type { Endpoints, InputOf, ResultOf } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { Refusal } from '@latchkey/protocol/refusals';
import { time } from '../../../database/tables.ts';
import { inTransaction } from '../../../database/transaction.ts';
import type { Context } from '../../../platform/context.ts';
import { derivedRandom, hashSecret, primary, type SecretKeys } from '../../../platform/crypto/key-ring.ts';
import { difference } from '../../../platform/events/difference.ts';
import { recordEvent } from '../../../platform/events/events.ts';
import { newId, newSecret } from '../../../runtime/ids.ts';
import { type FindProject, type HeldKey, type KeyKind, keyKinds, keyName, type Project } from '../project.ts';
import { type KeySetRow, keySetById, keySetsOf, lockKeySet, putKeySet, updateKeySet } from '../queries.ts';
import { useOf } from './key-uses.ts';

type NewKeySet = InputOf<Endpoints['POST /internal/api-keys']>['body'];
type KeySetOnce = ResultOf<Endpoints['POST /internal/api-keys']>;
type KeySetLater = ResultOf<Endpoints['GET /internal/api-keys/:id']>;

/** Keys in clear, by kind. */
export type Secrets = { readonly [K in KeyKind]?: string | undefined };
type KeySetToCopy = ResultOf<Endpoints['GET /latchkey/api-keys']>['items'][number];
type StoredSecrets = Partial<
  Record<`${KeyKind}_hash`, Buffer> & Record<`${KeyKind}_last_four` | 'publishable_client_key', string>
>;

/** The set of project `internal` whose key the dashboard calls with. */
export const DASHBOARD_KEYS = '6f0c7c0e-52a1-4b7d-9d2e-8f3b1c5a9e47';

const prefixes = { publishable_client_key: 'pck_', secret_server_key: 'ssk_', super_secret_admin_key: 'sak_' } as const;

/** The keys that were presented and found; a project that changes is another object, so nothing gets stale. */
const presented = new WeakMap<Project, Map<string, HeldKey>>();

/**
 * The set of a key of the project, if that is neither revoked nor expired; the use is noted. A key that the project held in
 * memory lacks is looked for in the database: another process may just have made it.
 */
export async function knownSetOfKey(
  findProject: FindProject,
  project: Project,
  kind: KeyKind,
  key: string,
  { now, noteKeyUse }: Pick<Context, 'now' | 'noteKeyUse'>,
): Promise<string | undefined> {
  const known = setOfKey(project, kind, key, now) ?? (await newSetOfKey(findProject, project, kind, key, now));
  // What isn't stored has no place to note it.
  if (known !== undefined && known !== HOSTED_PAGES.setId) noteKeyUse(project.id, useOf(known, kind), now);
  return known;
}

async function newSetOfKey(findProject: FindProject, project: Project, kind: KeyKind, key: string, now: number) {
  const stored = await findProject(project.wireId, 'anew');
  return stored && setOfKey(stored, kind, key, now);
}

function setOfKey(project: Project, kind: KeyKind, key: string, now: number): string | undefined {
  const known = presented.get(project) ?? new Map<string, HeldKey>();
  presented.set(project, known);
  const held = known.get(keyName(kind, key)) ?? findKey(project, kind, key);
  if (!held) return undefined;
  known.set(keyName(kind, key), held);
  return held.endsAt > now ? held.setId : undefined;
}

function findKey(project: Project, kind: KeyKind, key: string): HeldKey | undefined {
  const { hosted_pages_enabled: isServed } = project.config;
  if (isServed && kind === 'publishable_client_key' && key === hostedPagesKey(project)) return HOSTED_PAGES;
  for (const hashKey of project.hashKeys) {
    const hash = hashSecret(hashKey, 'project-key', project.id, key).toString('hex');
    const found = project.keys.get(keyName(kind, hash));
    if (found) return found;
  }
  return undefined;
}

/**
 * The publishable client key that a project's hosted pages carry. It is derived, for stored keys cannot be read again, and
 * in no list: it goes with the pages, whatever becomes of the keys that applications have, and is good while there are any.
 */
export function hostedPagesKey({ dataKey }: Project): string {
  const random = derivedRandom({ deriveKey: dataKey }, 'hosted pages publishable client key');
  return newKeys({ random }, ['publishable_client_key']).publishable_client_key as string;
}

const HOSTED_PAGES: HeldKey = { setId: 'hosted-pages', endsAt: Number.POSITIVE_INFINITY };

/** Makes a set of keys; the strings leave the service this once. */
export async function createKeySet(context: Context, project: Project, body: NewKeySet): Promise<KeySetOnce> {
  const wanted = keyKinds.filter((kind) => body[`has_${kind}`]);
  const secrets = newKeys(context, wanted);
  const row = await insertKeySet(context, project, newId(context.random), {
    description: body.description,
    expiresAt: body.expires_at_millis,
    secrets,
  });
  return shownOnce(row, secrets);
}

/** A set with its keys in full, as they leave the service once. */
export const shownOnce = (row: KeySetRow, secrets: Secrets): KeySetOnce => ({ ...describe(row), ...secrets });

export function newKeys({ random }: Pick<Context, 'random'>, kinds: readonly KeyKind[]): Secrets {
  return Object.fromEntries(kinds.map((kind) => [kind, `${prefixes[kind]}${newSecret(random)}`]));
}

/** Stores a set of keys, the secret ones as hashes; the set that has the id already is replaced. */
export async function insertKeySet(
  context: Context,
  project: SecretKeys & Pick<Project, 'id'>,
  id: string,
  { description, expiresAt, secrets }: { description: string; expiresAt: number; secrets: Secrets },
): Promise<KeySetRow> {
  const projectId = project.id;
  const values = {
    project_id: projectId,
    id,
    description,
    created_at: time(context.now),
    expires_at: time(expiresAt),
    ...storedSecrets(project, secrets),
  };
  return inTransaction(context, async (context) => {
    const row = await putKeySet(context.db, values);
    const detail = { name: description, kinds: Object.keys(secrets), expires_at_millis: expiresAt };
    await recordEvent(context, { kind: 'project_key.created', projectId, subjectId: id, detail });
    return row;
  });
}

export async function listKeySets({ db }: Context, project: Project): Promise<KeySetLater[]> {
  const rows = await keySetsOf(db, project.id);
  return rows.map(later);
}

/** The same list, with the publishable client keys in full and the last use of each key. */
export async function listKeySetsToCopy({ db }: Context, project: Project): Promise<KeySetToCopy[]> {
  const rows = await keySetsOf(db, project.id);
  return rows.map((row) => {
    const {
      publishable_client_key: shown,
      secret_server_key: secret,
      super_secret_admin_key: admin,
      ...set
    } = later(row);
    const value = row.publishable_client_key;
    const used = (kind: KeyKind) => ({ last_used_at_millis: row[`${kind}_used_at`] });
    return {
      ...set,
      ...(shown &&
        value !== null && { publishable_client_key: { ...shown, ...used('publishable_client_key'), value } }),
      ...(secret && { secret_server_key: { ...secret, ...used('secret_server_key') } }),
      ...(admin && { super_secret_admin_key: { ...admin, ...used('super_secret_admin_key') } }),
    };
  });
}

/** Throws API_KEY_NOT_FOUND for a set that the project does not have. */
export async function readKeySet({ db }: Context, project: Project, id: string): Promise<KeySetLater> {
  const row = await keySetById(db, project.id, id);
  if (!row) throw new KnownError('API_KEY_NOT_FOUND');
  return later(row);
}

/** Describes or revokes a set; revoking takes effect at once. Throws API_KEY_NOT_FOUND, and the refusal for the dashboard's. */
export async function changeKeySet(
  context: Context,
  project: Project,
  id: string,
  { description, revoked }: { description?: string | undefined; revoked?: true | undefined },
): Promise<KeySetLater> {
  return inTransaction(context, async (context) => {
    const before = await lockKeySet(context.db, project.id, id);
    const row = await updateKeySet(context.db, project.id, id, { description, revokedAt: revoked && context.now });
    if (!before || !row) throw new KnownError('API_KEY_NOT_FOUND');
    if (revoked && id === DASHBOARD_KEYS) throw new Refusal('DASHBOARD_KEY_STAYS');
    const detail = { name: row.description, ...difference(changeable(before), changeable(row)) };
    await recordEvent(context, { kind: 'project_key.updated', projectId: project.id, subjectId: id, detail });
    return later(row);
  });
}

/** What a change of a set is told of in its event. */
export const changeable = ({ description, revoked_at, expires_at }: KeySetRow) => ({
  description,
  is_revoked: revoked_at !== null,
  expires_at_millis: expires_at,
});

/** The columns of the keys that are given; the others stay as they are. */
export function storedSecrets(project: SecretKeys & Pick<Project, 'id'>, secrets: Secrets): StoredSecrets {
  const columns: StoredSecrets = {};
  for (const kind of keyKinds) {
    const secret = secrets[kind];
    if (secret === undefined) continue;
    columns[`${kind}_hash`] = hashSecret(primary(project), 'project-key', project.id, secret);
    columns[`${kind}_last_four`] = secret.slice(-4);
  }
  if (secrets.publishable_client_key !== undefined) columns.publishable_client_key = secrets.publishable_client_key;
  return columns;
}

function describe(row: KeySetRow) {
  return {
    id: row.id,
    description: row.description,
    expires_at_millis: row.expires_at,
    created_at_millis: row.created_at,
    ...(row.revoked_at !== null && { manually_revoked_at_millis: row.revoked_at }),
  };
}

function later(row: KeySetRow): KeySetLater {
  const shown = keyKinds.flatMap((kind) => {
    const lastFour = row[`${kind}_last_four`];
    return lastFour === null ? [] : [[kind, { last_four: lastFour }] as const];
  });
  return { ...describe(row), ...Object.fromEntries(shown) };
}
