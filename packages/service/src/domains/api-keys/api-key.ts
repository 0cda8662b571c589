import type { Endpoints, ResultOf } from '@latchkey/protocol';

/** An API key as it is stored: what it is for and how it ends; its value is a hash by then. */
export interface ApiKey {
  readonly id: string;
  readonly userId: string;
  readonly description: string;
  readonly lastFour: string;
  readonly isPublic: boolean;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

export const hasExpired = ({ expiresAt }: ApiKey, now: number): boolean => expiresAt !== null && expiresAt <= now;

/** A key on the wire, as it is shown after its making. */
export const describeKey = (key: ApiKey): ResultOf<Endpoints['GET /user-api-keys/:id']> => ({
  id: key.id,
  description: key.description,
  type: 'user',
  user_id: key.userId,
  is_public: key.isPublic,
  created_at_millis: key.createdAt,
  ...(key.expiresAt !== null && { expires_at_millis: key.expiresAt }),
  ...(key.revokedAt !== null && { manually_revoked_at_millis: key.revokedAt }),
  value: { last_four: key.lastFour },
});
