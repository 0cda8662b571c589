import type { OfOwner, Read } from '../context/lists.ts';
import type { FromWire } from '../core/shapes/names.ts';
import { toWire } from '../core/shapes/to-wire.ts';
import type { BodyOf, ResponseOf } from '../core/wire/call.ts';

interface Listed {
  readonly user: ResponseOf<'GET /latchkey/user-api-keys', 'client'>['items'][number];
  readonly team: ResponseOf<'GET /latchkey/team-api-keys', 'client'>['items'][number];
}
interface Made {
  readonly user: ResponseOf<'POST /user-api-keys', 'client'>;
  readonly team: ResponseOf<'POST /team-api-keys', 'client'>;
}
type Kind = keyof Made;
type NewJson = BodyOf<'POST /user-api-keys', 'client'>;

/** `expiresAt` is null for a key that lasts. A public key may be seen by others. */
export type NewApiKey = Omit<FromWire<NewJson>, 'userId'>;
/** What can be changed of an API key, among it that it is revoked. */
export type ApiKeyUpdate = FromWire<BodyOf<'PATCH /user-api-keys/:id', 'client'>>;

type KeyOf<K extends Kind, V> = Readonly<Omit<FromWire<Made[K]>, 'value' | 'manuallyRevokedAt'>> & {
  /** Null unless the key has been revoked. */
  readonly manuallyRevokedAt: Date | null;
  /** To the minute; null for a key that has never been used. */
  readonly lastUsedAt: Date | null;
  /** The whole key if it was just created, else its last four characters, for telling keys apart. */
  readonly value: V;
  /** Whether it is neither revoked nor expired, by the local clock. */
  isValid(): boolean;
  /** Null for a valid key. A revoked key is reported as revoked, expired or not. */
  whyInvalid(): 'manually-revoked' | 'expired' | null;
  /** Fields left out stay the same. A revoked key stays revoked. */
  update(changes: ApiKeyUpdate): Promise<void>;
  /** Cannot be undone. */
  revoke(): Promise<void>;
};
export type ApiKeyOf<K extends Kind> = KeyOf<K, { readonly lastFour: string }>;
export type FirstViewOf<K extends Kind> = KeyOf<K, string>;

/** A key with which programs act for a user; all but its end is never shown again. */
export interface ApiKey extends ApiKeyOf<'user'> {}

/** A key right after it was made: the only time that it is seen. */
export interface ApiKeyFirstView extends FirstViewOf<'user'> {}

export async function apiKeys({ call, userId }: OfOwner): Promise<Read<ApiKey[]>> {
  const { items } = await call('GET /latchkey/user-api-keys', { query: { user_id: userId } });
  return { items, shown: (of) => items.map((json) => apiKey(of, json)) };
}

/** Newest first, including revoked and expired ones. */
export const listApiKeys = ({ lists, owner }: OfOwner): Promise<ApiKey[]> =>
  lists('apiKeys', async () => ({ apiKeys })).get(owner);

/** The full key is in the answer, and nowhere else. */
export async function createApiKey(of: OfOwner, key: NewApiKey): Promise<ApiKeyFirstView> {
  const body = { user_id: of.userId, ...order(key) };
  return apiKey(of, await of.change('POST /user-api-keys', { body }));
}

export const order = ({ description, expiresAt, isPublic }: NewApiKey) => ({
  description,
  expires_at_millis: expiresAt?.getTime() ?? null,
  is_public: isPublic,
});

export function apiKey<J extends Listed[Kind] | Made[Kind]>({ change, environment, fromWire }: OfOwner, json: J) {
  const { id, expires_at_millis: end, manually_revoked_at_millis: revoked } = json;
  const whyInvalid = () => {
    if (revoked !== undefined) return 'manually-revoked';
    return end !== undefined && end <= environment.clock() ? 'expired' : null;
  };
  const update = async (changes: ApiKeyUpdate) => {
    const input = { params: { id }, body: toWire<BodyOf<'PATCH /user-api-keys/:id', 'client'>>(changes) };
    if (json.type === 'user') await change('PATCH /user-api-keys/:id', input);
    else await change('PATCH /team-api-keys/:id', { ...input, query: { team_id: json.team_id } });
  };
  return {
    manuallyRevokedAt: null,
    lastUsedAt: null,
    ...fromWire<J>(json),
    isValid: () => whyInvalid() === null,
    whyInvalid,
    update,
    revoke: () => update({ revoked: true }),
  } as const;
}
