import pg from 'pg';
import type { Call } from '../../http/call.ts';
import { newAddress, newProject } from '../../world/new-project.ts';
import { projectIn, type ReadyProcess } from '../process.ts';

/** One write in so many is a sign-up with a session; the others are users that a server creates. */
const SIGN_UP_EVERY = 10;
/** One read for so many writes, of something that was acknowledged. */
const READ_EVERY = 4;
const STARTING_SESSIONS = 8;
/** A request without an answer for so long counts as not answered. */
const ANSWER_MILLIS = 30_000;
const WITH_TIME_TO_WAIT = /^\d+$/;

/** An acknowledged write. */
interface Acknowledged {
  readonly userId: string;
  /** The place of the process that acknowledged it. */
  readonly by: number;
  /** When (`performance.now()`). */
  readonly at: number;
}

/** What was wrong at the end; everything is empty where nothing was. */
export interface Faults {
  /** Acknowledged users that the database lacks. */
  readonly lost: string[];
  /** What happened twice: names with two users, users with other than one event of their creation. */
  readonly doubled: string[];
  /** Sessions that a fail-over ended. */
  readonly ended: string[];
  /** Reads that did not find what had been acknowledged before. */
  readonly stale: string[];
  /** Answers that are neither success nor 503 with `Retry-After`. */
  readonly odd: string[];
}

/** Writes, reads and sessions that go on, and a judge of their answers. */
export interface Traffic {
  readonly acknowledged: readonly Acknowledged[];
  /** How many requests were answered 503. */
  readonly refused: () => number;
  /** The longest time without an answer, in milliseconds. */
  readonly longestMillis: () => number;
  /** How long after a moment (`performance.now()`) each process first acknowledged a write; undefined while one has not. */
  backAfter(moment: number): number[] | undefined;
  /** Ends it, and looks for what is wrong in the database of the present primary. */
  judge(databaseUrl: string): Promise<Faults>;
}

/** Begins `perSecond` writes a second, whether or not those before were answered, at each of the processes in turn. */
export async function startTraffic(processes: readonly ReadyProcess[], perSecond: number): Promise<Traffic> {
  const [first] = processes;
  if (!first) throw new Error('There is no process to send to.');
  const project = await newProject({}, first.world);
  await project.admin('PATCH /latchkey/project-settings', { body: { anonymous_sign_up_enabled: true } });
  const lanes = processes.map((process) => projectIn(process, project));
  const acknowledged: Acknowledged[] = [];
  const sessions = new Map<string, string>();
  const [ended, stale, odd] = [new Set<string>(), [] as string[], [] as string[]];
  const underWay = new Set<Promise<void>>();
  let [refused, longestMillis, turn, isOver] = [0, 0, 0, false];

  const laneAt = (place: number) => lanes[place % lanes.length] as (typeof lanes)[number];

  /** Answers what is a success; what else there is gets counted. */
  async function send(call: Call, ...[endpoint, options]: Parameters<Call>) {
    const began = performance.now();
    const answer = await Promise.race([call(endpoint, options), unanswered()]).catch((error: Error) => error.message);
    longestMillis = Math.max(longestMillis, performance.now() - began);
    if (typeof answer === 'string') odd.push(`${endpoint}: ${answer}`);
    else if (answer.status === 503 && WITH_TIME_TO_WAIT.test(answer.headers.get('retry-after') ?? '')) refused++;
    else return answer;
    return undefined;
  }

  async function createUser(by: number, name: string): Promise<void> {
    const answer = await send(laneAt(by).server, 'POST /users', { body: { display_name: name } });
    if (answer?.status === 201) acknowledged.push({ userId: answer.body.id, by, at: performance.now() });
    else if (answer) odd.push(`POST /users: ${answer.status} ${answer.text}`);
  }

  async function signUp(by: number): Promise<void> {
    const headers = { 'x-forwarded-for': newAddress() };
    const answer = await send(laneAt(by).call, 'POST /auth/anonymous/sign-up', { headers });
    if (answer?.status !== 200) {
      if (answer) odd.push(`sign-up: ${answer.status} ${answer.text}`);
      return;
    }
    acknowledged.push({ userId: answer.body.user_id, by, at: performance.now() });
    sessions.set(answer.body.user_id, answer.body.refresh_token);
  }

  /** Of what the other process acknowledged, where there is one. */
  async function read(by: number): Promise<void> {
    const known = acknowledged.at(-1);
    if (!known) return;
    const answer = await send(laneAt(by + 1).server, `GET /users/${known.userId}`);
    if (answer && answer.status !== 200) stale.push(`${known.userId}: ${answer.status}`);
  }

  async function refresh(by: number, userId: string, token: string): Promise<void> {
    const headers = { 'refresh-token': token, 'x-forwarded-for': newAddress() };
    const answer = await send(laneAt(by).call, 'POST /auth/sessions/current/refresh', { headers });
    if (answer && answer.status !== 200) ended.add(`${userId}: ${answer.status} ${answer.text}`);
  }

  function begin(work: Promise<void>): void {
    underWay.add(work);
    void work.finally(() => underWay.delete(work));
  }

  function next(): void {
    const place = turn % lanes.length;
    if (turn % SIGN_UP_EVERY === 0) begin(signUp(place));
    else begin(createUser(place, `write ${turn}`));
    if (turn % READ_EVERY === 0) begin(read(place));
    if (turn % SIGN_UP_EVERY === 1) {
      const [userId, token] = [...sessions][turn % sessions.size] ?? [];
      if (userId && token) begin(refresh(place, userId, token));
    }
    turn++;
  }

  for (let place = 0; place < STARTING_SESSIONS; place++) await signUp(place % lanes.length);
  const started = performance.now();
  const timer = setInterval(() => {
    // A tick that is late makes up for those that it missed.
    while (!isOver && turn < ((performance.now() - started) / 1000) * perSecond) next();
  }, 5);

  return {
    acknowledged,
    refused: () => refused,
    longestMillis: () => Math.round(longestMillis),
    backAfter(moment) {
      const firsts = lanes.map((_, by) => acknowledged.find((each) => each.by === by && each.at >= moment));
      return firsts.every((first) => first !== undefined) ? firsts.map(({ at }) => at - moment) : undefined;
    },
    async judge(databaseUrl) {
      isOver = true;
      clearInterval(timer);
      await Promise.all(underWay);
      // A session that was not used meanwhile has to go on as well.
      for (const [userId, token] of sessions) await refresh(0, userId, token);
      const inDatabase = await lookInto(
        databaseUrl,
        acknowledged.map(({ userId }) => userId),
      );
      return { ...inDatabase, ended: [...ended], stale, odd };
    },
  };
}

async function lookInto(databaseUrl: string, ids: readonly string[]): Promise<Pick<Faults, 'lost' | 'doubled'>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const lost = await client.query<{ id: string }>(
    'select id from unnest($1::uuid[]) as given(id) where not exists (select from users where users.id = given.id)',
    [ids],
  );
  const names = await client.query<{ name: string }>(
    "select display_name as name from users where display_name like 'write %' group by project_id, display_name having count(*) > 1",
  );
  const events = await client.query<{ name: string }>(
    `select given.id as name from unnest($1::uuid[]) given(id)
     left join events on events.subject_id = given.id::text and events.kind = 'user.created'
     group by given.id having count(events.kind) <> 1`,
    [ids],
  );
  await client.end();
  const twice = ids.length === new Set(ids).size ? [] : ['an acknowledged id'];
  return {
    lost: lost.rows.map(({ id }) => id),
    doubled: [...twice, ...names.rows.map(({ name }) => name), ...events.rows.map(({ name }) => name)],
  };
}

const unanswered = () =>
  new Promise<string>((resolve) => setTimeout(resolve, ANSWER_MILLIS, `no answer in ${ANSWER_MILLIS} ms`).unref());
