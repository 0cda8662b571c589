import type { Endpoints, InputOf } from '@latchkey/protocol';
import type { Sealing } from '../projects/project.ts';
import { openSecret } from './secrets.ts';

/** What an owner sets. */
export type GivenSystem = InputOf<Endpoints['PUT /latchkey/previous-system']>['body'];
type GivenPasswords = NonNullable<GivenSystem['passwords']>;
type WithoutSecret<T> = T extends unknown ? Omit<T, 'client_secret' | 'api_key'> : never;

/** How passwords are checked at the previous system, without the secret. */
export type PasswordCheck = WithoutSecret<GivenPasswords>;

/** Whose tokens are exchanged for sessions, without the secret. */
export interface TokenIssuer {
  readonly issuer: string;
  readonly audience: string;
  readonly clients: string[];
  readonly jwks_url?: string | undefined;
  readonly max_age_seconds: number;
  readonly allow_one_factor: boolean;
}

/** The system that the users of a project come from, as it is stored. */
export interface PreviousSystem {
  /** Another one whenever it is set: what was begun before doesn't count. */
  readonly version: string;
  readonly source: string;
  readonly until: number;
  readonly toldUsers: number | null;
  readonly passwords: PasswordCheck | null;
  readonly passwordSecret: Buffer | null;
  readonly sessions: TokenIssuer | null;
  readonly sessionSecret: Buffer | null;
  readonly importId: string | null;
  readonly exchangedCount: number;
  readonly failedAt: number | null;
  readonly failure: string | null;
  readonly createdAt: number;
}

/** The secret that belongs to the check of passwords; undefined without one. */
export const passwordSecretOf = (project: Sealing, { passwordSecret }: PreviousSystem): string | undefined =>
  passwordSecret ? openSecret(project, 'password_secret', passwordSecret) : undefined;

/** The secret that tokens are signed with by HS256; undefined where they are signed by a key pair. */
export const sessionSecretOf = (project: Sealing, { sessionSecret }: PreviousSystem): string | undefined =>
  sessionSecret ? openSecret(project, 'session_secret', sessionSecret) : undefined;
