import { ImportedTeam, ImportedUser } from '@latchkey/protocol';
import { KnownError } from '@latchkey/protocol/errors';
import { violations } from '@latchkey/protocol/input/violations';
import { Refusal } from '@latchkey/protocol/refusals';
import { asBareDigest } from '../../platform/crypto/bare-digest.ts';
import { hashSecret, primary } from '../../platform/crypto/key-ring.ts';
import { checkMetadata } from '../metadata/check.ts';
import { isRecoveryCode } from '../mfa/recovery-codes.ts';
import { checkImportedHash } from '../passwords/hash.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';

type GivenUser = ImportedUser;
type GivenTeam = ImportedTeam;

/** Why a line is refused: a code for programs, a sentence for their owners. */
export interface Problem {
  readonly code: string;
  readonly message: string;
}

/** What became of a line. */
export interface Outcome {
  readonly result: 'created' | 'unchanged' | 'differs' | 'refused';
  readonly id?: string;
  readonly problem?: Problem;
}

interface OfLine {
  readonly sourceId: string;
  /** Tells by itself whether the line is the same as before. */
  readonly digest: Buffer;
  /** How many characters it has as JSON. */
  readonly length: number;
}
export type UserLine = OfLine & { readonly user: GivenUser };
export type TeamLine = OfLine & { readonly team: GivenTeam };
/** What became of lines. */
export type Outcomes = Map<TeamLine | UserLine, Outcome>;
export type ReadLine = UserLine | TeamLine | { readonly sourceId: string | null; readonly problem: Problem };

/** Reads a line as it was sent, and checks what takes no look at the database. */
export function readLine(project: Project, sent: unknown): ReadLine {
  const { source_id: sourceId, type } = (typeof sent === 'object' && sent ? sent : {}) as Record<string, unknown>;
  const isTeam = type === 'team';
  const { data, error } = (isTeam ? ImportedTeam : ImportedUser).safeParse(sent);
  if (!data) {
    const message = violations('body', error ?? [])
      .map((sentence) => sentence.replace(/^body(\.|\b)/, (_, dot) => (dot ? '' : 'the line')))
      .join('; ');
    return { sourceId: typeof sourceId === 'string' ? sourceId : null, problem: { code: 'SCHEMA_ERROR', message } };
  }
  // Keyed, because the hash of a password is in it: a digest that anyone can make could be guessed at.
  const text = JSON.stringify(data);
  const digest = hashSecret(primary(project), 'imported-line', project.id, text);
  const line = { sourceId: data.source_id, digest, length: text.length };
  try {
    checkMetadata(project, isTeam ? 'team' : 'user', data);
    if (isTeam) return { ...line, team: checkedTeam(data as GivenTeam) };
    checkUser(project, data as GivenUser);
    return { ...line, user: data as GivenUser };
  } catch (error) {
    return { sourceId: data.source_id, problem: problemOf(error) };
  }
}

/** A failure that the API knows, as the reason why a line is refused. */
export function problemOf(error: unknown): Problem {
  if (error instanceof KnownError) return { code: error.code, message: error.message };
  if (error instanceof Refusal) return { code: error.refusal, message: error.message };
  throw error;
}

/** What `POST /users` checks as well. A provider may be off; users sign in by it once it is on. */
function checkUser({ config }: Project, user: GivenUser): void {
  const { emails = [], oauth_providers: accounts = [], passkeys = [], teams = [] } = user;
  checkOnce(
    'emails',
    emails.map(({ value }) => normaliseEmail(value)),
  );
  checkOnce(
    'passkeys',
    passkeys.map(({ credential_id: id }) => id),
  );
  checkOnce(
    'teams',
    teams.map(({ source_id: id }) => id),
  );
  if (emails.filter(({ is_primary: isPrimary }) => isPrimary).length > 1)
    throw new KnownError('SCHEMA_ERROR', { message: 'emails must have at most one that is primary' });
  const providers = new Set([...config.oauth_providers, ...config.oidc_providers].map(({ id }): string => id));
  if (accounts.some(({ id }) => !providers.has(id))) throw new Refusal('OAUTH_PROVIDER_UNKNOWN');
  const names = accounts.map(({ id, account_id: account }) => `${id} ${account}`);
  if (new Set(names).size < names.length) throw new Refusal('OAUTH_ACCOUNT_TWICE');
  if (user.otp_auth_enabled && !config.magic_link_enabled) throw new Refusal('OTP_OFF');
  checkOnce('api_keys', digestsOf(user));
  const { recovery_codes: codes = [], recovery_code_hashes: digests = [], totp_secret_base64: secret } = user;
  if (codes.length + digests.length > 0 && secret == null) throw new Refusal('SECOND_FACTOR_OFF');
  if (!codes.every(isRecoveryCode))
    throw new KnownError('SCHEMA_ERROR', {
      message: 'recovery_codes must have at least 6 characters each, besides blanks and hyphens',
    });
  if (user.password_hash == null) return;
  if (!config.credential_enabled) throw new Refusal('PASSWORD_AUTH_OFF');
  checkImportedHash(user.password_hash);
}

function checkedTeam(team: GivenTeam): GivenTeam {
  checkOnce('api_keys', digestsOf(team));
  checkOnce(
    'invitations',
    (team.invitations ?? []).map(({ email }) => normaliseEmail(email)),
  );
  return team;
}

const digestsOf = ({ api_keys: keys = [] }: Pick<GivenUser, 'api_keys'>) =>
  keys.map(({ value_hash: digest }) => asBareDigest(digest));

function checkOnce(field: string, values: readonly string[]): void {
  if (new Set(values).size < values.length)
    throw new KnownError('SCHEMA_ERROR', { message: `${field} must not name one twice` });
}
