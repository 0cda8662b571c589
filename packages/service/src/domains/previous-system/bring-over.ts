import { ImportedUser } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Services } from '../../platform/services.ts';
import { addLines } from '../imports/add-lines.ts';
import { beginImport } from '../imports/imports.ts';
import { hashPassword } from '../passwords/hash.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import { askAboutPassword } from './asking/ask.ts';
import type { Credential } from './asking/way.ts';
import { lockSystemAt, setImport, systemAt, takesLines } from './queries.ts';
import { recordFailure } from './record-failure.ts';
import type { PreviousSystem } from './system.ts';

/**
 * How long a wrong password takes while unknown addresses are checked elsewhere, so that an answer that comes later tells
 * little. A system that takes longer tells which addresses are not here.
 */
const REFUSAL_MILLIS = 2_000;

/** The least time after which a wrong password is answered; 0 where no previous system checks passwords. */
export async function refusalMillis({ db, clock }: Context, project: Project): Promise<number> {
  const system = await systemAt(db, project.id, clock());
  return system?.passwords ? REFUSAL_MILLIS : 0;
}

/**
 * Creates a user whose password the previous system knows; answers whether there may be one now. Throws the refusal
 * PREVIOUS_SYSTEM_UNAVAILABLE where it can't be asked, or no user be created of its answer.
 */
export async function bringOver(
  context: Context,
  services: Pick<Services, 'fetch'>,
  project: Project,
  credential: Credential,
): Promise<boolean> {
  const system = await systemAt(context.db, project.id, context.clock());
  if (!system?.passwords) return false;
  const verdict = await askAboutPassword(context, services, project, system, credential);
  if (verdict === 'no') return false;
  if (verdict === 'second_factor') {
    // The password alone was not enough there, so it isn't here; nor is it told that it was right.
    await recordFailure(context, project, verdict);
    return false;
  }
  if (typeof verdict === 'string') throw await unavailable(context, project, verdict);
  return create(context, project, system, verdict.user, credential);
}

async function create(
  context: Context,
  project: Project,
  { source }: PreviousSystem,
  told: unknown,
  { email, password }: Credential,
): Promise<boolean> {
  const { data: user } = ImportedUser.safeParse(told);
  if (!user) throw await unavailable(context, project, 'unexpected_answer');
  const emails = emailsWith(user, email);
  if (!emails) throw await unavailable(context, project, 'other_address');
  const line = { ...user, emails, password_hash: await hashPassword(context, project, password) };
  const problem = await add(context, project, source, line);
  if (problem !== undefined) throw await unavailable(context, project, problem);
  return true;
}

/** The addresses of the user, of whom the one that was typed signs in; undefined where it is none of them. */
function emailsWith({ emails }: ImportedUser, email: string) {
  if (emails === undefined) return [{ value: email, is_primary: true, used_for_auth: true }];
  const isTyped = ({ value }: { readonly value: string }) => normaliseEmail(value) === email;
  if (!emails.some(isTyped)) return undefined;
  return emails.map((each) => (isTyped(each) ? { ...each, used_for_auth: true } : each));
}

/** Adds the user to the import of those whom sign-ins create; answers why it can't. */
async function add(context: Context, project: Project, source: string, line: object): Promise<string | undefined> {
  try {
    const importId = await importOf(context, project, source);
    // It was switched off meanwhile: nothing is created, as if it had not been asked.
    if (importId === undefined) return undefined;
    const [outcome] = await addLines(context, project, importId, [line]);
    return outcome?.result === 'refused' ? (outcome.code ?? 'user_refused') : undefined;
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
}

/** The import of the users whom sign-ins create; another one is begun after it was undone. */
const importOf = (context: Context, project: Project, source: string): Promise<string | undefined> =>
  inTransaction({ ...context, now: context.clock() }, async (context) => {
    const { db, now } = context;
    const system = await lockSystemAt(db, project.id, now);
    if (!system?.passwords || system.source !== source) return undefined;
    if (system.importId !== null && (await takesLines(db, project.id, system.importId))) return system.importId;
    const { id } = await beginImport(context, project, { source, isDryRun: false });
    await setImport(db, project.id, id);
    return id;
  });

async function unavailable(context: Context, project: Project, reason: string): Promise<Refusal> {
  await recordFailure(context, project, reason);
  return new Refusal('PREVIOUS_SYSTEM_UNAVAILABLE');
}
