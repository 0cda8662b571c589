import type { Endpoints, ResultOf } from '@latchkey/protocol';
import type { Owner, OwnerKind } from './owner.ts';

/** An API key as it is stored: what it is for and how it ends; its value is a hash by then. */
export interface ApiKey<K extends OwnerKind = OwnerKind> {
  readonly id: string;
  readonly owner: Owner<K>;
  readonly description: string;
  readonly lastFour: string;
  readonly isPublic: boolean;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

export const hasExpired = ({ expiresAt }: ApiKey, now: number): boolean => expiresAt !== null && expiresAt <= now;

export interface DescribedKeys {
  readonly user: ResultOf<Endpoints['GET /user-api-keys/:id']>;
  readonly team: ResultOf<Endpoints['GET /team-api-keys/:id']>;
}

/** A key on the wire, as it is shown after its making. */
export const describeKey = <K extends OwnerKind>(key: ApiKey<K>): DescribedKeys[K] =>
  ({
    id: key.id,
    description: key.description,
    type: key.owner.kind,
    [`${key.owner.kind}_id`]: key.owner.id,
    is_public: key.isPublic,
    created_at_millis: key.createdAt,
    ...(key.expiresAt !== null && { expires_at_millis: key.expiresAt }),
    ...(key.revokedAt !== null && { manually_revoked_at_millis: key.revokedAt }),
    value: { last_four: key.lastFour },
    // A name that is put together has no type of its own.
  }) as unknown as DescribedKeys[K];
