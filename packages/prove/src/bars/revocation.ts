import type { Outcome, Program, Trial } from '../bar.ts';
import { textOf } from '../installation/client.ts';
import type { Fault, Passed } from '../installation/faulty-proxy.ts';
import { callback, newEmail, type Project } from '../installation/project.ts';

/** Clients that use the same sessions at the same time. */
const CLIENTS = 16;
/** Sessions that are used and ended in a round. */
const SESSIONS = 8;

/** Uses sessions at two processes while they are ended, and looks for a use that began after the end was acknowledged. */
export const revocation: Program = {
  whole: 10_000,
  least: 200,
  processes: 2,
  settings: { LATCHKEY_RATE_LIMITS: 'off' },
  fault: { about: 'a proxy that remembers the answers to refreshes', onTheWay: remembering },
  run,
};

/** When something began and ended, in milliseconds of one clock. */
interface Span {
  readonly from: number;
  readonly to: number;
}

interface Use extends Span {
  readonly session: number;
  readonly succeeded: boolean;
}

interface Session {
  readonly refreshToken: string;
  /** Ends it in one of the ways there are. */
  readonly end: () => Promise<void>;
  readonly way: string;
}

async function run({ installation, times, seed, progress }: Trial): Promise<Outcome> {
  const project = await installation.newProject({ magic_link_enabled: true });
  const broken: string[] = [];
  let uses = 0;
  while (uses < times) {
    progress(uses, times);
    const sessions = await Promise.all(Array.from({ length: SESSIONS }, (_, index) => newSession(project, index)));
    const history = await use(project, sessions, seed.below(20));
    uses += history.uses.length;
    broken.push(...history.uses.flatMap((one) => late(one, history.ends, sessions)));
  }
  return { tried: `${uses} refreshes by ${CLIENTS} clients while their sessions were ended`, broken };
}

/** A use that succeeded although it began after the acknowledged end: no order of both explains it. */
function late(one: Use, ends: readonly (Span | undefined)[], sessions: readonly Session[]): string[] {
  const end = ends[one.session];
  if (!one.succeeded || end === undefined || one.from < end.to) return [];
  const after = (one.from - end.to).toFixed(1);
  return [`A refresh succeeded that began ${after} ms after "${sessions[one.session]?.way}" was acknowledged.`];
}

async function use(project: Project, sessions: readonly Session[], pauseMillis: number) {
  const uses: Use[] = [];
  const ends: (Span | undefined)[] = sessions.map(() => undefined);
  const isOver = { value: false };
  const client = async (first: number) => {
    for (let turn = first; !isOver.value; turn++) {
      const session = turn % sessions.length;
      const from = performance.now();
      const { status } = await project.call('POST /auth/sessions/current/refresh', {
        headers: { 'refresh-token': sessions[session]?.refreshToken ?? '' },
      });
      uses.push({ session, from, to: performance.now(), succeeded: status === 200 });
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index));
  for (const [index, { end }] of sessions.entries()) {
    await new Promise((resolve) => setTimeout(resolve, pauseMillis));
    const from = performance.now();
    await end();
    ends[index] = { from, to: performance.now() };
  }
  // Long enough that each client has used each of them once more.
  await new Promise((resolve) => setTimeout(resolve, 50));
  isOver.value = true;
  await Promise.all(clients);
  return { uses, ends };
}

/** A session of a user of its own, and one of the ways in which sessions end, in turns. */
async function newSession(project: Project, index: number): Promise<Session> {
  const email = newEmail();
  const body = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true };
  const id = textOf(await project.server('POST /users', { body }), 'id');
  const made = await project.server('POST /auth/sessions', { body: { user_id: id } });
  const [refreshToken, accessToken] = [textOf(made, 'refresh_token'), textOf(made, 'access_token')];
  const own = { headers: { 'refresh-token': refreshToken, 'access-token': accessToken } };
  const ways: readonly (readonly [string, () => Promise<{ status: number; text: string }>])[] = [
    ['signing out', () => project.call('DELETE /auth/sessions/current', own)],
    ['deleting the user', () => project.server(`DELETE /users/${id}`)],
    ['a new password', () => resetPassword(project, email)],
    ['a ban', () => project.server(`PUT /latchkey/users/${id}/ban`, { body: {} })],
  ];
  const [way, act] = ways[index % ways.length] as (typeof ways)[number];
  return {
    refreshToken,
    way,
    async end() {
      const { status, text } = await act();
      if (status >= 300) throw new Error(`"${way}" was answered ${status} ${text.slice(0, 200)}`);
    },
  };
}

async function resetPassword(project: Project, email: string) {
  await project.call('POST /auth/password/send-reset-code', { body: { email, callback_url: callback } });
  const [mail] = await project.mails(email);
  return project.call('POST /auth/password/reset', { body: { code: mail?.code, password: 'another horse battery' } });
}

/** Asks for each token once. */
function remembering(): Fault {
  const known = new Map<string, Passed>();
  return async ({ path, headers }, forward) => {
    const token = String(headers['x-latchkey-refresh-token'] ?? '');
    if (!path.endsWith('/sessions/current/refresh')) return forward();
    const answer = known.get(token) ?? (await forward());
    if (answer.status === 200) known.set(token, answer);
    return answer;
  };
}
