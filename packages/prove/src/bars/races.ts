import type { Outcome, Program, Trial } from '../bar.ts';
import type { Call, Reply } from '../installation/client.ts';
import { textOf } from '../installation/client.ts';
import type { Fault, Passed } from '../installation/faulty-proxy.ts';
import { callback, newEmail, type Project } from '../installation/project.ts';

/** As many of them at once, on two processes. */
const WAYS = 64;

/** Sends what may succeed once 64 times at once, at two processes. */
export const races: Program = {
  whole: 1000,
  least: 2,
  processes: 2,
  settings: { LATCHKEY_RATE_LIMITS: 'off' },
  fault: { about: 'a proxy that answers what is used up as it answered the first', onTheWay: generous },
  run,
};

/** One race: what is made ready, and what is sent again and again. */
interface Race {
  readonly name: string;
  /** Answers what is sent 64 times. */
  ready(project: Project, call: Call): Promise<() => Promise<Reply>>;
  /** What is wrong with the answers; undefined where they are as they should be. */
  judge(replies: readonly Reply[]): string | undefined;
}

const once = (replies: readonly Reply[]): string | undefined => {
  const count = replies.filter(({ status }) => status === 200 || status === 201).length;
  return count === 1 ? undefined : `${count} of ${replies.length} succeeded`;
};

const kinds: readonly Race[] = [
  {
    name: 'sign-ups with one address in mixed case',
    async ready(_, call) {
      const email = newEmail();
      let turn = 0;
      return () => {
        const spelled = turn++ % 2 === 0 ? email : email.toUpperCase();
        return call('POST /auth/password/sign-up', {
          body: { email: spelled, password: 'correct horse battery', verification_callback_url: callback },
        });
      };
    },
    judge: once,
  },
  {
    name: 'sign-ins with one code',
    async ready(project, call) {
      const email = newEmail();
      await call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callback } });
      const code = await codeTo(project, email);
      return () => call('POST /auth/otp/sign-in', { body: { code } });
    },
    judge: once,
  },
  {
    name: 'new passwords with one code',
    async ready(project, call) {
      const { email } = await verified(project);
      await call('POST /auth/password/send-reset-code', { body: { email, callback_url: callback } });
      const code = await codeTo(project, email);
      return () => call('POST /auth/password/reset', { body: { code, password: `another horse ${Math.random()}` } });
    },
    judge: once,
  },
  {
    name: 'refreshes of one token by older clients',
    async ready(project, call) {
      const { refreshToken } = await sessionOf(project);
      return () => call('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': refreshToken } });
    },
    judge: (replies) => {
      const refused = replies.filter(({ status }) => status !== 200);
      return refused.length === 0 ? undefined : `${refused.length} of ${replies.length} were refused`;
    },
  },
  {
    name: 'acceptances of one invitation',
    async ready(project, call) {
      const email = newEmail();
      const team = textOf(await project.server('POST /teams', { body: { display_name: 'A team' } }), 'id');
      const body = { team_id: team, email, callback_url: callback };
      await project.server('POST /team-invitations/send-code', { body });
      const code = await codeTo(project, email);
      const users = await Promise.all(Array.from({ length: 8 }, () => sessionOf(project)));
      let turn = 0;
      return () => {
        const token = users[turn++ % users.length]?.accessToken ?? '';
        return call('POST /team-invitations/accept', { headers: { 'access-token': token }, body: { code } });
      };
    },
    judge: once,
  },
  {
    name: 'users of a server with one address',
    async ready(project) {
      const body = { primary_email: newEmail(), primary_email_verified: true, primary_email_auth_enabled: true };
      return () => project.server('POST /users', { body });
    },
    judge: once,
  },
];

async function run({ installation, times, progress }: Trial): Promise<Outcome> {
  const project = await installation.newProject({ magic_link_enabled: true });
  const broken: string[] = [];
  let sent = 0;
  for (let round = 0; round < times; round++) {
    for (const { name, ready, judge } of kinds) {
      progress(round, times);
      const send = await ready(project, project.call);
      const replies = await Promise.all(Array.from({ length: WAYS }, send));
      sent += replies.length;
      const failed = replies.find(({ status }) => status >= 500 && status !== 503);
      const wrong = failed ? `one was answered ${failed.status} ${failed.text.slice(0, 200)}` : judge(replies);
      if (wrong !== undefined) broken.push(`round ${round}, ${name}: ${wrong}`);
    }
  }
  return { tried: `${times} rounds of ${kinds.length} races, ${sent} requests`, broken };
}

async function codeTo(project: Project, email: string): Promise<string> {
  const [mail] = await project.mails(email);
  if (!mail?.code) throw new Error(`The mail to ${email} has no code.`);
  return mail.code;
}

/** A user with a verified address and without a password. */
async function verified(project: Project): Promise<{ id: string; email: string }> {
  const email = newEmail();
  const body = { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true };
  return { id: textOf(await project.server('POST /users', { body }), 'id'), email };
}

async function sessionOf(project: Project): Promise<{ accessToken: string; refreshToken: string }> {
  const { id } = await verified(project);
  const made = await project.server('POST /auth/sessions', { body: { user_id: id } });
  return { accessToken: textOf(made, 'access_token'), refreshToken: textOf(made, 'refresh_token') };
}

/** Keeps what a code was first answered, and says it again to those who come late. */
function generous(): Fault {
  const first = new Map<string, Passed>();
  return async ({ path, body }, forward) => {
    const code = /"code":"(\w+)"/.exec(String(body))?.[1];
    const answer = await forward();
    if (code === undefined) return answer;
    const key = `${path} ${code}`;
    if (answer.status === 200) first.set(key, answer);
    return first.get(key) ?? answer;
  };
}
