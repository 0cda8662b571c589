import { ImportedUser } from '@latchkey/protocol';
import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import type { Charge } from '../../platform/rate-limit/rate-limit.ts';
import type { Services } from '../../platform/services.ts';
import { addLines, ImportForestalled } from '../imports/add-lines.ts';
import { beginImport } from '../imports/imports.ts';
import { hashPassword } from '../passwords/hash.ts';
import type { Project } from '../projects/project.ts';
import { normaliseEmail } from '../users/email.ts';
import { askAboutPassword, type FoundUser } from './asking/ask.ts';
import type { Credential } from './asking/way.ts';
import { excuse } from './limits.ts';
import { holdSystemAt, lockSystemAt, setImport, systemAt, takesLines } from './queries.ts';
import { recordFailure } from './record-failure.ts';
import type { PreviousSystem } from './system.ts';

/**
 * How long a wrong password takes while unknown addresses are checked elsewhere, so that an answer that comes later tells
 * little. A system that takes longer tells which addresses are not here.
 */
const REFUSAL_MILLIS = 2_000;

/** The previous system for one sign-in, which is read once, for known and unknown addresses alike. */
export class PreviousPasswords {
  readonly #context: Context;
  readonly #services: Pick<Services, 'fetch'>;
  readonly #project: Project;
  #system: Promise<PreviousSystem | undefined> | undefined;

  constructor(context: Context, services: Pick<Services, 'fetch'>, project: Project) {
    this.#context = context;
    this.#services = services;
    this.#project = project;
  }

  /** The least time after which a wrong password is answered; 0 where no previous system checks passwords. */
  async refusalMillis(): Promise<number> {
    return (await this.#read())?.passwords ? REFUSAL_MILLIS : 0;
  }

  /**
   * Creates a user whose password the previous system knows; answers whether there may be one now. What the try was
   * charged is given back where the password was not compared there. Throws the
   * refusal PREVIOUS_SYSTEM_UNAVAILABLE where it can't be asked, or no user be created of its answer.
   */
  async bringOver(credential: Credential, charges: readonly Charge[]): Promise<boolean> {
    const [context, project] = [this.#context, this.#project];
    const system = await this.#read();
    if (!system?.passwords) return false;
    const verdict = await askAboutPassword(context, this.#services, project, system, credential);
    if (verdict === 'no') return false;
    if ('user' in verdict) return create(context, project, system, verdict, credential);
    if (verdict.failure === 'second_factor') {
      // The password alone was not enough there, so it isn't here; nor is it told that it was right.
      await recordFailure(context, project, verdict.failure);
      return false;
    }
    if (!verdict.isJudged) await excuse(context, charges);
    throw await unavailable(context, project, verdict.failure);
  }

  #read(): Promise<PreviousSystem | undefined> {
    const { db, clock } = this.#context;
    this.#system ??= systemAt(db, this.#project.id, clock());
    return this.#system;
  }
}

async function create(
  context: Context,
  project: Project,
  system: PreviousSystem,
  { user: told, mayOmitEmails }: FoundUser,
  { email, password }: Credential,
): Promise<boolean> {
  const { data: user } = ImportedUser.safeParse(told);
  if (!user) throw await unavailable(context, project, 'unexpected_answer');
  if (user.emails === undefined && !mayOmitEmails) throw await unavailable(context, project, 'no_address');
  const emails = emailsWith(user, email);
  if (!emails) throw await unavailable(context, project, 'other_address');
  const line = { ...user, emails, password_hash: await hashPassword(context, project, password) };
  const problem = await add(context, project, system, line);
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
async function add(
  context: Context,
  project: Project,
  { version }: PreviousSystem,
  line: object,
): Promise<string | undefined> {
  const isAsked = (context: Context) => holdSystemAt(context.db, project.id, version, context.clock());
  try {
    const importId = await importOf(context, project, version);
    // It was set anew, removed or over meanwhile: nothing is created, as if it had not been asked.
    if (importId === undefined) return undefined;
    const [outcome] = await addLines(context, project, importId, [line], isAsked);
    return outcome?.result === 'refused' ? (outcome.code ?? 'user_refused') : undefined;
  } catch (error) {
    if (error instanceof ImportForestalled) return undefined;
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
}

/** The import of the users whom sign-ins create; another one is begun after it was undone. */
const importOf = (context: Context, project: Project, version: string): Promise<string | undefined> =>
  inTransaction({ ...context, now: context.clock() }, async (context) => {
    const { db, now } = context;
    const system = await lockSystemAt(db, project.id, version, now);
    if (!system) return undefined;
    if (system.importId !== null && (await takesLines(db, project.id, system.importId))) return system.importId;
    const { id } = await beginImport(context, project, { source: system.source, isDryRun: false });
    await setImport(db, project.id, id);
    return id;
  });

async function unavailable(context: Context, project: Project, reason: string): Promise<Refusal> {
  await recordFailure(context, project, reason);
  return new Refusal('PREVIOUS_SYSTEM_UNAVAILABLE');
}
