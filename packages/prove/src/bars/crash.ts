import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome, Program, Trial } from '../bar.ts';
import { type Reply, textOf } from '../installation/client.ts';
import type { Fault, Passed } from '../installation/faulty-proxy.ts';
import type { Installation } from '../installation/installation.ts';
import { newEmail, type Project } from '../installation/project.ts';

const WRITERS = 8;
/** The kill comes after this many were acknowledged, at another moment each time. */
const AT_LEAST = 10;
const SPREAD_MILLIS = 300;
/** Longer than a start takes on the slowest machine: it is not coming back by itself. */
const BACK_MILLIS = 60_000;

const fault = { about: 'a proxy that acknowledges every tenth new user without passing it on', onTheWay: forgetful };
const settings = { LATCHKEY_RATE_LIMITS: 'off' };

/** Kills the service, or it and its database, while users are written; starts again without help, and looks for all of it. */
export const crash: Program = {
  whole: 200,
  least: 2,
  processes: 1,
  settings,
  fault,
  run: (trial) => run(trial, trial.installation.isEmbedded ? ['service', 'both'] : ['service']),
};

/** Kills the database alone, again and again, and leaves the service to it. */
export const databaseCrash: Program = {
  whole: 60,
  least: 2,
  processes: 1,
  settings,
  embeddedOnly: true,
  fault,
  run: (trial) => run(trial, ['database']),
};

type Victim = 'service' | 'database' | 'both';

/** What the service has acknowledged of a user. */
interface Entry {
  readonly id: string;
  readonly email: string;
  name: string;
  /** A name that was sent, and not acknowledged: it may be there or not. */
  attempted: string | undefined;
  state: 'there' | 'gone' | 'being deleted';
}

async function run({ installation, times, seed, progress }: Trial, victims: readonly Victim[]): Promise<Outcome> {
  const project = await installation.newProject();
  const ledger: Entry[] = [];
  const unanswered: string[] = [];
  const broken = new Set<string>();
  const waits: number[] = [];
  for (let round = 0; round < times; round++) {
    progress(round, times);
    const victim = victims[round % victims.length] ?? 'service';
    const goal = ledger.length + AT_LEAST;
    let isOver = false;
    const writers = Array.from({ length: WRITERS }, () => write(project, ledger, unanswered, () => isOver));
    while (ledger.length < goal) await pause(5);
    await pause(seed.below(SPREAD_MILLIS));
    if (victim !== 'service') installation.killDatabase();
    // Writers go on, and are answered that the database is away.
    if (victim === 'database') await pause(seed.below(SPREAD_MILLIS));
    isOver = true;
    if (victim !== 'database') await installation.kill();
    await Promise.all(writers);
    waits.push(victim === 'database' ? await untilHealthy(installation) : await installation.restart());
    // All that was ever acknowledged, each time: a later crash may lose what an earlier one did not.
    const sentences = [...(await differences(project, ledger)), ...(await halves(project, unanswered.splice(0)))];
    for (const sentence of sentences) broken.add(`round ${round}, ${victim} killed: ${sentence}`);
  }
  return {
    tried: `${times} kills, ${ledger.length} users written`,
    broken: [...broken],
    figures: { 'longest until it was back, ms': Math.round(Math.max(...waits)) },
  };
}

async function untilHealthy({ urls }: Installation): Promise<number> {
  const started = performance.now();
  while (performance.now() - started < BACK_MILLIS) {
    const answer = await fetch(`${urls[0]}/health?db=1`).catch(() => undefined);
    if (answer?.ok) return performance.now() - started;
    await pause(10);
  }
  throw new Error('The service did not come back after its database was killed.');
}

/** Creates users, renames and deletes some of them, until the service stops answering. */
async function write(project: Project, ledger: Entry[], unanswered: string[], isOver: () => boolean) {
  for (let turn = 0; ; turn++) {
    const email = newEmail();
    const body = { primary_email: email, primary_email_verified: true, display_name: email };
    const created = await answered(project.server('POST /users', { body }));
    if (created?.status !== 201) {
      if (created === undefined) unanswered.push(email);
      if (isOver()) return;
      await pause(10);
      continue;
    }
    const entry: Entry = { id: textOf(created, 'id'), email, name: email, attempted: undefined, state: 'there' };
    ledger.push(entry);
    if (turn % 2 === 0) await rename(project, entry);
    if (turn % 5 === 0) await remove(project, entry);
  }
}

async function rename(project: Project, entry: Entry): Promise<void> {
  entry.attempted = `${entry.name} renamed`;
  const reply = await answered(project.server(`PATCH /users/${entry.id}`, { body: { display_name: entry.attempted } }));
  if (reply?.status !== 200) return;
  entry.name = entry.attempted;
  entry.attempted = undefined;
}

async function remove(project: Project, entry: Entry): Promise<void> {
  entry.state = 'being deleted';
  const reply = await answered(project.server(`DELETE /users/${entry.id}`));
  if (reply?.status === 200) entry.state = 'gone';
}

const answered = (reply: Promise<Reply>): Promise<Reply | undefined> => reply.catch(() => undefined);

/** What of the ledger is not as it was acknowledged. */
async function differences(project: Project, ledger: readonly Entry[]): Promise<string[]> {
  const sentences = await inTurns(ledger, async ({ id, email, name, attempted, state }) => {
    const { status, body, text } = await project.server(`GET /users/${id}`);
    if (status === 404 || status === 400) return state === 'there' ? `${email} is lost` : undefined;
    if (status !== 200) return `${email} is answered ${status} ${text.slice(0, 200)}`;
    if (state === 'gone') return `${email} was deleted, and is there again`;
    const isNamed = body.display_name === name || body.display_name === attempted;
    return isNamed ? undefined : `${email} is called ${JSON.stringify(body.display_name)}, not ${name}`;
  });
  return sentences.filter((sentence) => sentence !== undefined);
}

/** A user whose creation was not answered is there as a whole or not at all: the address is free, or finds the user. */
async function halves(project: Project, emails: readonly string[]): Promise<string[]> {
  const sentences = await inTurns(emails, async (email) => {
    const { status } = await project.server('POST /users', { body: { primary_email: email } });
    if (status === 201 || status === 409) return undefined;
    const listed = await project.server(`GET /users?query=${encodeURIComponent(email)}`);
    return listed.text.includes(email) ? undefined : `${email} is neither there nor free (${status})`;
  });
  return sentences.filter((sentence) => sentence !== undefined);
}

/** A few at a time: the service has more connections than that. */
async function inTurns<T, R>(items: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.values();
  const workers = Array.from({ length: WRITERS }, async () => {
    for (const item of queue) results.push(await act(item));
  });
  await Promise.all(workers);
  return results;
}

/** Says of every tenth new user what was said of the one before. */
function forgetful(): Fault {
  let count = 0;
  let last: Passed | undefined;
  return async ({ method, path, body }, forward) => {
    if (method !== 'POST' || path !== '/api/v1/users' || !body.includes('display_name')) return forward();
    count++;
    if (last !== undefined && count % 10 === 0) return renumbered(last);
    last = await forward();
    return last;
  };
}

/** The same answer about a user of another id. */
function renumbered({ status, headers, body }: Passed): Passed {
  const user = { ...(JSON.parse(String(body)) as object), id: crypto.randomUUID() };
  return { status, headers, body: Buffer.from(JSON.stringify(user)) };
}
