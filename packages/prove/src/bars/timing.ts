import type { Outcome, Program, Trial } from '../bar.ts';
import { textOf } from '../installation/client.ts';
import type { Fault } from '../installation/faulty-proxy.ts';
import { callback, newEmail, type Project } from '../installation/project.ts';
import { compare } from '../statistics.ts';

/** Users of each kind: no one of them is asked so often that its row stays in a place of its own. */
const USERS = 40;
/** Beyond this the two do not have the same mean: one in 150,000 samples of the same would (dudect). */
const MAX_T = 4.5;
const MAX_MEDIAN_MILLIS = 1;
/** A hash of another system, at a cost as it has them. */
const IMPORTED = '$2b$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy';
const PASSWORD = 'correct horse battery staple';

/** Whether response times reveal what was found: each pair is sent in turns, in random order, one after the other. */
export const timing: Program = {
  whole: 2000,
  least: 100,
  processes: 1,
  settings: { LATCHKEY_RATE_LIMITS: 'off' },
  fault: { about: 'a proxy that takes longer for addresses without an account', onTheWay: hesitating },
  run,
};

interface Sample {
  readonly name: string;
  /** Sends one that is answered like the others that it is held against. */
  send(): Promise<void>;
}

async function run({ installation, times, seed, progress }: Trial): Promise<Outcome> {
  const project = await installation.newProject();
  const [own, without, imported] = await Promise.all([
    usersOf(project, { password: PASSWORD }),
    usersOf(project, {}),
    usersOf(project, { password_hash: IMPORTED }),
  ]);
  const strangers = { next: () => `unknown-${newEmail()}` };
  const wrong = signIn(project, 'a wrong password', own);
  const pairs: readonly (readonly [Sample, Sample])[] = [
    [wrong, signIn(project, 'an unknown address', strangers)],
    [wrong, signIn(project, 'a user without a password', without)],
    [wrong, signIn(project, 'a user with an imported hash', imported)],
    [askReset(project, 'a reset for a user', own), askReset(project, 'a reset for an unknown address', strangers)],
  ];
  const broken: string[] = [];
  const figures: Record<string, number> = {};
  for (const [index, [one, other]] of pairs.entries()) {
    const taken: [number[], number[]] = [[], []];
    for (let turn = 0; turn < times; turn++) {
      progress(index * times + turn, pairs.length * times);
      const order = seed.next() < 0.5 ? ([0, 1] as const) : ([1, 0] as const);
      for (const which of order) {
        const started = performance.now();
        await (which === 0 ? one : other).send();
        taken[which].push(performance.now() - started);
      }
    }
    const { t, medianMillis } = compare(...taken);
    const name = `${one.name} and ${other.name}`;
    figures[`${name}, t`] = t;
    figures[`${name}, median ms`] = medianMillis;
    if (Math.abs(t) > MAX_T || Math.abs(medianMillis) > MAX_MEDIAN_MILLIS)
      broken.push(`${name} can be told apart: t ${t}, medians ${medianMillis} ms apart`);
  }
  return { tried: `${pairs.length} comparisons of ${times} pairs`, broken, figures };
}

/** Their addresses, in turns. */
async function usersOf(project: Project, credentials: Readonly<Record<string, string>>) {
  const emails = Array.from({ length: USERS }, newEmail);
  for (const email of emails) {
    const body = {
      primary_email: email,
      primary_email_verified: true,
      primary_email_auth_enabled: true,
      ...credentials,
    };
    textOf(await project.server('POST /users', { body }), 'id');
  }
  let turn = 0;
  return { next: () => emails[turn++ % emails.length] as string };
}

const signIn = (project: Project, name: string, emails: { next(): string }): Sample => ({
  name,
  send: () => send(project, '/auth/password/sign-in', { email: emails.next(), password: 'a wrong one' }, 400),
});

const askReset = (project: Project, name: string, emails: { next(): string }): Sample => ({
  name,
  send: () => send(project, '/auth/password/send-reset-code', { email: emails.next(), callback_url: callback }, 200),
});

async function send(project: Project, path: string, body: unknown, expected: number): Promise<void> {
  const { status, text } = await project.call(`POST ${path}`, { body });
  if (status !== expected) throw new Error(`${path} answered ${status} ${text.slice(0, 200)}`);
}

function hesitating(): Fault {
  return async ({ body }, forward) => {
    const answer = await forward();
    if (body.includes('unknown-')) await new Promise((resolve) => setTimeout(resolve, 8));
    return answer;
  };
}
