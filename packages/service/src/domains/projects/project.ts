import {
  type KeyRing,
  open,
  openWithRing,
  projectHashKeys,
  type SecretKeys,
  seal,
} from '../../platform/crypto/key-ring.ts';
import { placeOf } from '../../platform/crypto/sealed-columns.ts';
import { loadSigningKey, type PublicKey } from '../../platform/crypto/tokens.ts';
import type { Random } from '../../runtime/random.ts';
import { openConfig, type ProjectConfig } from './config.ts';
import { wireProjectId } from './project-id.ts';
import type { TimedKey } from './signing-keys.ts';

const HASH_KEY_BYTES = 32;

export const keyKinds = ['publishable_client_key', 'secret_server_key', 'super_secret_admin_key'] as const;
export type KeyKind = (typeof keyKinds)[number];

/** A key, and the set that it is of. */
export interface HeldKey {
  readonly setId: string;
  readonly endsAt: number;
}

/** A project with all that a request needs of it, ready in memory. */
export interface Project {
  /** Its id in tables. */
  readonly id: string;
  /** Its id on the wire: the same, or `internal`. */
  readonly wireId: string;
  readonly displayName: string;
  readonly description: string | null;
  readonly isProductionMode: boolean;
  readonly createdAt: number;
  readonly config: ProjectConfig;
  /** Seals the secrets of the project and of its users. */
  readonly dataKey: Buffer;
  /** What its lasting secrets are hashed with: derived from the installation's keys, unless it came with its own. */
  readonly hashKeys: SecretKeys['hashKeys'];
  /** What access tokens and ID tokens are signed with, now, before and next. */
  readonly signingKeys: readonly TimedKey[];
  /** How long the slowest of its users' password hashes takes, by estimate; 0 where all are of our own kind. */
  readonly slowestHashMillis: number;
  /** The types of mails that it has a template of its own for. */
  readonly ownTemplates: ReadonlySet<string>;
  /** The hosts that its hosted pages are on, proven by DNS; that proven first is where others send users to. */
  readonly hostedDomains: readonly string[];
  /** What each of its webhook endpoints at work is told of; null for everything. */
  readonly webhookKinds: readonly (readonly string[] | null)[];
  /** Valid and ended keys, by kind and hash in hex. */
  readonly keys: ReadonlyMap<string, HeldKey>;
  /** It takes no writes here, because it moves to another installation, or did. */
  readonly closed?: Closed | undefined;
  /** The installation that serves it; pages of this are trusted. */
  readonly installation?: Installation | undefined;
}

/** Where a project goes that moves to another installation. */
export interface Closed {
  /** The address of that installation. */
  readonly to: string;
  /** Whether it is open there. */
  readonly hasMoved: boolean;
}

/** What a project needs to know of the installation, to trust pages that this serves. */
export interface Installation {
  readonly baseUrl: string;
  readonly mode: 'development' | 'production';
}

/** Finds a project by its id on the wire; `anew` asks the database also for one that is held in memory. */
export type FindProject = (wireId: string, how?: 'anew') => Promise<Project | undefined>;
/** Finds a project by its id in tables. */
export type FindStoredProject = (id: string) => Promise<Project | undefined>;

interface StoredKey {
  readonly public_jwk: PublicKey;
  /** In hex. */
  readonly private_key: string;
  readonly active_from: number | null;
  readonly gone_at: number | null;
}

/** What values are sealed with, and bound to. */
export type Sealing = Pick<Project, 'id' | 'dataKey'>;

/** A project as the database has it: secrets sealed. */
export interface StoredProject {
  readonly id: string;
  readonly display_name: string;
  readonly description: string | null;
  readonly is_production_mode: boolean;
  readonly created_at: number;
  readonly config: unknown;
  readonly data_key: Buffer;
  readonly hash_keys: Buffer | null;
  readonly slowest_hash_millis: number;
  readonly move_id: string | null;
  readonly moving_to: string | null;
  readonly moved_at: number | null;
  readonly signing_keys: readonly StoredKey[];
  readonly own_templates: readonly string[];
  readonly hosted_domains: readonly string[];
  readonly webhook_kinds: readonly (readonly string[] | null)[];
  readonly keys: readonly { kind: KeyKind; hash: string; set_id: string; ends_at: number }[];
}

export const dataKeyPlace = (projectId: string) => placeOf('projects.data_key', projectId);
const privateKeyPlace = (projectId: string, kid: string) => `jwt_keys.private_key.${projectId}.${kid}`;
const hashKeysPlace = (projectId: string) => `projects.hash_keys.${projectId}`;
export const keyName = (kind: KeyKind, hash: string) => `${kind}:${hash}`;

/** Opens what is sealed. Throws an Error that names the key id when the ring lacks it. */
export async function openProject(ring: KeyRing, stored: StoredProject, installation?: Installation): Promise<Project> {
  const { id } = stored;
  const dataKey = openWithRing(ring, dataKeyPlace(id), stored.data_key);
  return {
    ...describeProject(stored),
    config: openConfig(stored.config as ProjectConfig, id, dataKey),
    dataKey,
    hashKeys: stored.hash_keys ? openHashKeys(id, dataKey, stored.hash_keys) : projectHashKeys(ring, id),
    installation,
    signingKeys: await Promise.all(stored.signing_keys.map((key) => openKey(id, dataKey, key))),
    keys: new Map(
      stored.keys.map(({ kind, hash, set_id, ends_at }) => [keyName(kind, hash), { setId: set_id, endsAt: ends_at }]),
    ),
  };
}

export const openPrivateKey = ({ id, dataKey }: Sealing, kid: string, sealed: Buffer): string =>
  open(dataKey, privateKeyPlace(id, kid), sealed).toString();

/** The private half of a signing key as it is stored: encrypted. */
export const sealPrivateKey = (
  { random }: { readonly random: Random },
  { id, dataKey }: Sealing,
  kid: string,
  privateJwk: string,
): Buffer => seal(dataKey, random, privateKeyPlace(id, kid), Buffer.from(privateJwk));

/** What a project is to hash with from now on, one behind the other. */
export function sealHashKeys(
  { random }: { readonly random: Random },
  { id, dataKey }: Sealing,
  keys: readonly Buffer[],
): Buffer {
  if (keys.length === 0 || keys.some((key) => key.length !== HASH_KEY_BYTES))
    throw new Error(`A key to hash with has ${HASH_KEY_BYTES} bytes.`);
  return seal(dataKey, random, hashKeysPlace(id), Buffer.concat([...keys]));
}

function openHashKeys(projectId: string, dataKey: Buffer, sealed: Buffer): SecretKeys['hashKeys'] {
  const keys = open(dataKey, hashKeysPlace(projectId), sealed);
  const count = keys.length / HASH_KEY_BYTES;
  return Array.from({ length: count }, (_, at) => ({
    hashKey: keys.subarray(at * HASH_KEY_BYTES, (at + 1) * HASH_KEY_BYTES),
  }));
}

async function openKey(projectId: string, dataKey: Buffer, stored: StoredKey): Promise<TimedKey> {
  const { public_jwk, private_key, active_from, gone_at } = stored;
  const sealed = Buffer.from(private_key, 'hex');
  const privateJwk = openPrivateKey({ id: projectId, dataKey }, public_jwk.kid, sealed);
  return { ...(await loadSigningKey(public_jwk, privateJwk)), activeFrom: active_from, goneAt: gone_at };
}

function describeProject(stored: StoredProject) {
  return {
    id: stored.id,
    wireId: wireProjectId(stored.id),
    displayName: stored.display_name,
    description: stored.description,
    isProductionMode: stored.is_production_mode,
    createdAt: stored.created_at,
    slowestHashMillis: stored.slowest_hash_millis,
    ownTemplates: new Set(stored.own_templates),
    hostedDomains: stored.hosted_domains,
    webhookKinds: stored.webhook_kinds,
    closed: stored.move_id === null ? undefined : { to: stored.moving_to ?? '', hasMoved: stored.moved_at !== null },
  };
}

/** How long, in seconds, a proof of identity stays valid in a project; null means forever. */
export const proofMaxAgeSeconds = ({ config: { proof_max_age_minutes: minutes } }: Project): number | null =>
  minutes === null ? null : minutes * 60;
