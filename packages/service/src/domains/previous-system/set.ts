import { limits } from '@latchkey/protocol/limits';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { recordEvent } from '../../platform/events/events.ts';
import { newId } from '../../runtime/ids.ts';
import type { Project } from '../projects/project.ts';
import { INTERNAL_PROJECT_ID } from '../projects/project-id.ts';
import { newSigningSecret } from '../webhooks/endpoints/secret.ts';
import { countHere, deleteSystem, findSystem, lockSystem, storeSystem } from './queries.ts';
import { sealSecret } from './secrets.ts';
import type { GivenSystem, PasswordCheck, PreviousSystem, TokenIssuer } from './system.ts';

const DAY_SECONDS = 24 * 3600;

/** Which system users come from, and how far the move is. Throws the refusal PREVIOUS_SYSTEM_UNKNOWN. */
export async function readPreviousSystem(context: Context, project: Project) {
  const { db, now } = context;
  const system = await findSystem(db, project.id);
  if (!system) throw new Refusal('PREVIOUS_SYSTEM_UNKNOWN');
  const { source, until, toldUsers, passwords, sessions } = system;
  const here = await countHere(db, project.id, system);
  return {
    source,
    ends_at_millis: until,
    is_on: until > now,
    passwords,
    sessions: sessions && { ...sessions, has_secret: system.sessionSecret !== null },
    told_users: toldUsers,
    users_here: here.all,
    users_missing: toldUsers === null ? null : Math.max(0, toldUsers - here.all),
    created_at_sign_in: here.atSignIn,
    exchanged_sessions: system.exchangedCount,
    failed_at_millis: system.failedAt,
    failure: system.failure,
    created_at_millis: system.createdAt,
  };
}

/**
 * Sets which system users come from. Counts go on while the source is the same. Throws the refusals
 * PREVIOUS_SYSTEM_INTERNAL, PREVIOUS_SYSTEM_TOO_LONG and PREVIOUS_SYSTEM_SECRET_MISSING.
 */
export async function setPreviousSystem(context: Context, project: Project, given: GivenSystem) {
  if (project.id === INTERNAL_PROJECT_ID) throw new Refusal('PREVIOUS_SYSTEM_INTERNAL');
  if (given.ends_at_millis > context.now + limits.previousSystemMaxMillis)
    throw new Refusal('PREVIOUS_SYSTEM_TOO_LONG');
  const hookSecret = await inTransaction(context, async (context) => {
    const { db, now } = context;
    const before = await lockSystem(db, project.id);
    const passwords = passwordsOf(context, project, given, before);
    const sessions = sessionsOf(context, project, given, before);
    const goesOn = before?.source === given.source;
    await storeSystem(db, project.id, {
      version: newId(context.random),
      source: given.source,
      until: given.ends_at_millis,
      toldUsers: given.told_users ?? null,
      passwords: passwords.check,
      passwordSecret: passwords.secret,
      sessions: sessions.issuer,
      sessionSecret: sessions.secret,
      importId: goesOn ? before.importId : null,
      exchangedCount: goesOn ? before.exchangedCount : 0,
      failedAt: null,
      failure: null,
      createdAt: before?.createdAt ?? now,
    });
    await recordEvent(context, {
      kind: 'previous_system.updated',
      projectId: project.id,
      subjectId: project.id,
      detail: {
        source: given.source,
        ends_at_millis: given.ends_at_millis,
        passwords: passwords.check?.kind ?? null,
        issuer: sessions.issuer?.issuer ?? null,
      },
    });
    return passwords.generated;
  });
  return { ...(await readPreviousSystem(context, project)), hook_secret: hookSecret };
}

/** Forgets the previous system. Throws the refusal PREVIOUS_SYSTEM_UNKNOWN. */
export const removePreviousSystem = (context: Context, project: Project): Promise<void> =>
  inTransaction(context, async (context) => {
    const removed = await deleteSystem(context.db, project.id);
    if (!removed) throw new Refusal('PREVIOUS_SYSTEM_UNKNOWN');
    const detail = { source: removed.source };
    await recordEvent(context, {
      kind: 'previous_system.deleted',
      projectId: project.id,
      subjectId: project.id,
      detail,
    });
  });

/** A secret stays while the kind, the addresses and the client do: another server isn't sent it. */
function passwordsOf(
  context: Context,
  project: Project,
  { passwords }: GivenSystem,
  before: PreviousSystem | undefined,
): { check: PasswordCheck | null; secret: Buffer | null; generated: string | null } {
  if (!passwords) return { check: null, secret: null, generated: null };
  const { client_secret, api_key, ...check } = { client_secret: undefined, api_key: undefined, ...passwords };
  const kept = before?.passwords && isSame(before.passwords, check) ? before.passwordSecret : null;
  const generated = check.kind === 'hook' && !kept ? newSigningSecret(context.random) : null;
  const given = generated ?? client_secret ?? api_key;
  const secret = given === undefined ? kept : sealSecret(context, project, 'password_secret', given);
  if (!secret && check.kind !== 'oauth') throw new Refusal('PREVIOUS_SYSTEM_SECRET_MISSING');
  return { check, secret, generated };
}

function sessionsOf(
  context: Context,
  project: Project,
  { sessions }: GivenSystem,
  before: PreviousSystem | undefined,
): { issuer: TokenIssuer | null; secret: Buffer | null } {
  if (!sessions) return { issuer: null, secret: null };
  const { secret: given, clients = [], max_age_seconds = DAY_SECONDS, allow_one_factor = false, ...rest } = sessions;
  const issuer = { ...rest, clients, max_age_seconds, allow_one_factor };
  if (given === null) return { issuer, secret: null };
  if (given !== undefined) return { issuer, secret: sealSecret(context, project, 'session_secret', given) };
  // Keys that are named stand in for a secret.
  const staysShared = before?.sessions?.issuer === issuer.issuer && issuer.jwks_url === undefined;
  return { issuer, secret: staysShared ? before.sessionSecret : null };
}

/** The database keeps no order of fields. */
function isSame(one: object, other: object): boolean {
  const text = (check: object) => JSON.stringify(Object.entries(check).sort(([a], [b]) => (a < b ? -1 : 1)));
  return text(one) === text(other);
}
