import type { OfOwner, Read } from '../lists.ts';
import type { FromWire } from '../shapes/names.ts';
import type { BodyOf, ResponseOf } from '../wire/call.ts';

type Listed = ResponseOf<'GET /latchkey/user-api-keys', 'client'>['items'][number];
type Made = ResponseOf<'POST /user-api-keys', 'client'>;
type NewJson = BodyOf<'POST /user-api-keys', 'client'>;

/** `expiresAt` is null for a key that lasts. A public key may be seen by others. */
export type NewApiKey = Omit<FromWire<NewJson>, 'userId'>;
export type ApiKeyUpdate = FromWire<BodyOf<'PATCH /user-api-keys/:id', 'client'>>;

interface KeyOf<V> extends Readonly<Omit<FromWire<Made>, 'value' | 'manuallyRevokedAt'>> {
  readonly manuallyRevokedAt: Date | null;
  /** To the minute; null for one that nobody has used. */
  readonly lastUsedAt: Date | null;
  readonly value: V;
  isValid(): boolean;
  whyInvalid(): 'manually-revoked' | 'expired' | null;
  update(changes: ApiKeyUpdate): Promise<void>;
  /** Cannot be undone. */
  revoke(): Promise<void>;
}

/** A key with which programs act for a user; all but its end is never shown again. */
export interface ApiKey extends KeyOf<{ readonly lastFour: string }> {}

/** A key right after it was made: the only time that it is seen. */
export interface ApiKeyFirstView extends KeyOf<string> {}

export async function apiKeys({ call, userId }: OfOwner): Promise<Read<ApiKey>> {
  const { items } = await call('GET /latchkey/user-api-keys', { query: { user_id: userId } });
  return { items, shown: (of) => items.map((json) => apiKey(of, json)) };
}

export async function createApiKey(
  of: OfOwner,
  { description, expiresAt, isPublic }: NewApiKey,
): Promise<ApiKeyFirstView> {
  const expires = expiresAt?.getTime() ?? null;
  const body = { user_id: of.userId, description, expires_at_millis: expires, is_public: isPublic };
  return apiKey(of, await of.change('POST /user-api-keys', { body }));
}

function apiKey<J extends Listed | Made>({ change, environment, fromWire, toWire }: OfOwner, json: J) {
  const { id, expires_at_millis: end, manually_revoked_at_millis: revoked } = json;
  const whyInvalid = () => {
    if (revoked !== undefined) return 'manually-revoked';
    return end !== undefined && end <= environment.clock() ? 'expired' : null;
  };
  const update = async (changes: ApiKeyUpdate) => {
    await change('PATCH /user-api-keys/:id', { params: { id }, body: toWire(changes) });
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
