import type { Generated } from 'kysely';
import type { Time } from './columns.ts';

type OwnerRole = 'read-only' | 'support' | 'developer' | 'owner';

export interface ProjectOwners {
  project_id: string;
  /** A user of project `internal`. */
  user_id: string;
  role: Generated<OwnerRole>;
  created_at: Time;
}

/** Open owner invitations. */
export interface OwnerInvitations {
  project_id: string;
  id: string;
  /** Normalised: an address is invited once at a time. */
  recipient_email: string;
  role: Generated<OwnerRole>;
  /** A user of project `internal`; null where a key of the project has invited. */
  invited_by: string | null;
  /** That of the code, which is one of project `internal`. */
  code_hash: Buffer;
  created_at: Time;
  expires_at: Time;
}
