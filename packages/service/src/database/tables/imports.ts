import type { Generated } from 'kysely';
import type { OptionalTime, Time } from './columns.ts';

/** Imports of users and teams from other systems. */
export interface Imports {
  project_id: string;
  id: string;
  /** What the other system is called. */
  source: string;
  is_dry_run: boolean;
  user_count: Generated<number>;
  team_count: Generated<number>;
  created_at: Time;
  undone_at: OptionalTime;
}

/** Which user a line of a source has become. */
export interface ImportedUsers {
  project_id: string;
  source: string;
  source_id: string;
  user_id: string;
  /** Null where a token of the source was exchanged, not a line imported. */
  import_id: string | null;
  /** The keyed hash of the line: it has hashes of passwords in it. */
  digest: Buffer;
}

/** Which team a line of a source has become. */
export interface ImportedTeams {
  project_id: string;
  source: string;
  source_id: string;
  team_id: string;
  import_id: string;
  digest: Buffer;
}
