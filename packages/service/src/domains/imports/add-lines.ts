import { Refusal } from '@latchkey/protocol/refusals';
import { inTransaction } from '../../database/transaction.ts';
import type { Context } from '../../platform/context.ts';
import { nextTurn } from '../../runtime/next-turn.ts';
import type { Project } from '../projects/project.ts';
import { addTeams } from './add-teams.ts';
import { addUsers } from './add-users.ts';
import { before } from './before.ts';
import { knownOf, type Noun } from './claim-queries.ts';
import { theImport } from './imports.ts';
import { type Outcome, type Outcomes, type ReadLine, readLine, type TeamLine, type UserLine } from './line.ts';
import { prepareUsers } from './prepare-users.ts';
import { addToCounts, type Import } from './queries.ts';

/** What is read in a turn: some thirty usual lines, which take two milliseconds. */
const TURN_CHARACTERS = 8_192;

/**
 * Imports users and teams in one transaction of a few statements, however many lines there are; answers the result of
 * each, in their order. `mayAdd` is asked in that transaction. Throws the refusals IMPORT_UNKNOWN and IMPORT_UNDONE, and
 * ImportForestalled where nothing may be added.
 */
export async function addLines(
  context: Context,
  project: Project,
  importId: string,
  sent: readonly unknown[],
  mayAdd: (context: Context) => Promise<boolean> = async () => true,
) {
  const into = await theImport(context, project, importId);
  if (into.undoneAt !== null) throw new Refusal('IMPORT_UNDONE');
  const lines = await readLines(project, sent);
  const teams = await unknownOf(
    context,
    project,
    into,
    'team',
    lines.filter((line) => 'team' in line),
  );
  const users = await unknownOf(
    context,
    project,
    into,
    'user',
    lines.filter((line) => 'user' in line),
  );
  const prepared = await prepareUsers(context, project, into, users.unknown);
  const write = async (context: Context) => {
    if (!(await mayAdd(context))) throw new ImportForestalled();
    const made: Outcomes = await addTeams(context, project, into, teams.unknown);
    for (const [line, outcome] of await addUsers(context, project, into, prepared)) made.set(line, outcome);
    const created = (lines: readonly (TeamLine | UserLine)[]) =>
      lines.filter((line) => made.get(line)?.result === 'created').length;
    const counts = { users: created(users.unknown), teams: created(teams.unknown), isUndone: false };
    if (counts.users + counts.teams > 0 && !(await addToCounts(context.db, project.id, into.id, counts)))
      throw new Refusal('IMPORT_UNDONE');
    return made;
  };
  const made = into.isDryRun ? await rehearse(context, write) : await inTransaction(context, write);
  const first = (line: TeamLine | UserLine) => ('team' in line ? teams : users).firsts.get(line.sourceId);
  return lines.map((line) => {
    if ('problem' in line) return describe(line.sourceId, { result: 'refused', problem: line.problem });
    const known = ('team' in line ? teams : users).known.get(line.sourceId);
    if (known) return describe(line.sourceId, before(line, known));
    const leader = first(line) as TeamLine | UserLine;
    const outcome = made.get(leader) as Outcome;
    if (line === leader || outcome.result !== 'created') return describe(line.sourceId, outcome);
    return describe(line.sourceId, before(line, { id: outcome.id, digest: leader.digest }));
  });
}

/** What the lines came from has changed, so they are not added. */
export class ImportForestalled extends Error {
  override readonly name = 'ImportForestalled';
}

/** Other requests take their turns in between: a line may have three kinds of metadata, each of 256 KiB. */
async function readLines(project: Project, sent: readonly unknown[]) {
  const lines: ReadLine[] = [];
  let characters = 0;
  for (const one of sent) {
    const line = readLine(project, one);
    lines.push(line);
    characters += 'problem' in line ? TURN_CHARACTERS : line.length;
    if (characters < TURN_CHARACTERS) continue;
    characters = 0;
    await nextTurn();
  }
  return lines;
}

/** Which of the lines were imported before; of several with the same source id, the first one counts. */
async function unknownOf<L extends TeamLine | UserLine>(
  { db }: Context,
  project: Project,
  { source }: Import,
  noun: Noun,
  lines: readonly L[],
) {
  const known = await knownOf(
    db,
    noun,
    { projectId: project.id, source },
    lines.map(({ sourceId }) => sourceId),
  );
  const firsts = new Map<string, L>();
  for (const line of lines)
    if (!known.has(line.sourceId) && !firsts.has(line.sourceId)) firsts.set(line.sourceId, line);
  return { known, firsts, unknown: [...firsts.values()] };
}

/** Does everything, and keeps nothing of it. */
async function rehearse(context: Context, write: (context: Context) => Promise<Outcomes>): Promise<Outcomes> {
  const rehearsed = new Rehearsed();
  try {
    await inTransaction(context, async (context) => {
      rehearsed.outcomes = await write(context);
      throw rehearsed;
    });
  } catch (error) {
    if (error !== rehearsed) throw error;
  }
  const withoutId = ({ id, ...outcome }: Outcome): Outcome =>
    outcome.result === 'created' ? outcome : { ...outcome, ...(id && { id }) };
  return new Map([...rehearsed.outcomes].map(([line, outcome]) => [line, withoutId(outcome)]));
}

/** Rolls the transaction of a dry run back. */
class Rehearsed extends Error {
  outcomes: Outcomes = new Map();
}

const describe = (sourceId: string | null, { result, id, problem }: Outcome) => ({
  source_id: sourceId,
  result,
  id: id ?? null,
  code: problem?.code ?? null,
  message: problem?.message ?? null,
});
