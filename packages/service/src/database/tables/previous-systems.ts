import type { Generated } from 'kysely';
import type { OptionalJson, OptionalTime, Time } from './columns.ts';

/** The system that the users of a project come from. */
export interface PreviousSystems {
  project_id: string;
  /** Another one whenever it is set: what was begun before doesn't count. */
  version: string;
  /** What imports from it are called. */
  source: string;
  /** From then on it is not asked. */
  until: Time;
  told_users: number | null;
  /** How passwords are checked there, without the secret. */
  passwords: OptionalJson;
  password_secret: Buffer | null;
  /** Whose tokens are exchanged for sessions, without the secret. */
  sessions: OptionalJson;
  session_secret: Buffer | null;
  /** The import of the users whom sign-ins have created; it may be gone. */
  import_id: string | null;
  exchanged_count: Generated<number>;
  failed_at: OptionalTime;
  failure: string | null;
  created_at: Time;
}

/** Tokens that were exchanged, until they would have ended. */
export interface UsedPreviousTokens {
  project_id: string;
  hash: Buffer;
  expires_at: Time;
}
