import type { Outcome, Program, Trial } from '../bar.ts';
import type { Reply } from '../installation/client.ts';
import type { Fault } from '../installation/faulty-proxy.ts';
import { callback, newAddress, newEmail, type Project } from '../installation/project.ts';

const PASSWORD = '/api/v1/auth/password/sign-in';

/** Guesses at passwords and codes in every way that might not be counted, and counts those that were looked at. */
export const limits: Program = {
  whole: 1000,
  least: 60,
  processes: 2,
  fault: { about: 'a proxy that lets one guess in ten come from a network of its own', onTheWay: hiding },
  run,
};

/** A way to send many guesses at once. */
interface Attack {
  readonly name: string;
  /** The most that may be looked at; docs/limits.md. */
  readonly most: number;
  ready(project: Project): Promise<Guesses>;
}

interface Guesses {
  /** Sends the next wrong guess. */
  send(turn: number): Promise<Reply>;
  /** Sends the right one, where wrong ones are answered alike whether they were looked at or not. */
  readonly right?: () => Promise<Reply>;
}

/** An address of one IPv6 network, which counts as one. */
const inOneNetwork = (turn: number) => `2001:db8:1:2:${(turn + 1).toString(16)}::1`;

const attacks: readonly Attack[] = [
  {
    name: 'passwords from one network',
    most: 10,
    async ready(project) {
      const { email } = await project.signUp();
      const address = newAddress();
      return { send: () => guess(project, email, address) };
    },
  },
  {
    name: 'passwords from one IPv6 network',
    most: 10,
    async ready(project) {
      const { email } = await project.signUp();
      return { send: (turn) => guess(project, email, inOneNetwork(turn)) };
    },
  },
  {
    name: 'passwords for spellings of one address',
    most: 10,
    async ready(project) {
      const { email } = await project.signUp();
      const address = newAddress();
      return { send: (turn) => guess(project, spelled(email, turn), address) };
    },
  },
  {
    name: 'passwords from as many networks',
    most: 50,
    async ready(project) {
      const { email } = await project.signUp();
      return { send: () => guess(project, email, newAddress()) };
    },
  },
  {
    name: 'passwords of unknown accounts from as many networks',
    most: 50,
    async ready(project) {
      const email = newEmail();
      return { send: () => guess(project, email, newAddress()) };
    },
  },
  {
    name: 'presentations of one mailed code',
    most: 20,
    async ready(project) {
      const email = newEmail();
      await project.call('POST /auth/otp/send-sign-in-code', { body: { email, callback_url: callback } });
      const [mail] = await project.mails(email);
      const code = mail?.code ?? '';
      const present = (presented: string) => project.call('POST /auth/otp/sign-in', { body: { code: presented } });
      return { send: (turn) => present(`${wrongCode(turn)}${code.slice(TYPED)}`), right: () => present(code) };
    },
  },
];

const guess = (project: Project, email: string, address: string) =>
  project.call('POST /auth/password/sign-in', {
    headers: { 'x-forwarded-for': address },
    body: { email, password: 'not the password' },
  });

/** The same address, with other letters in upper case. */
const spelled = (email: string, turn: number) =>
  [...email].map((letter, index) => ((turn >> (index % 10)) & 1 ? letter.toUpperCase() : letter)).join('');

/** What is typed of a code; the client that asked for it has the rest, so that is no secret from an attacker. */
const TYPED = 6;
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const wrongCode = (turn: number) =>
  Array.from({ length: TYPED }, (_, index) => DIGITS[(turn >> (5 * (index % 3))) & 31]).join('');

const codeOf = ({ body }: Reply) => (typeof body.code === 'string' ? body.code : '');

async function run({ installation, times, progress }: Trial): Promise<Outcome> {
  const broken: string[] = [];
  const figures: Record<string, number> = {};
  for (const [index, { name, most, ready }] of attacks.entries()) {
    progress(index, attacks.length);
    const project = await installation.newProject({ magic_link_enabled: true });
    const { send, right } = await ready(project);
    const replies = await Promise.all(Array.from({ length: times }, (_, turn) => send(turn)));
    const failed = replies.find(({ status }) => status >= 500);
    if (failed) broken.push(`${name}: one was answered ${failed.status} ${failed.text.slice(0, 200)}`);
    if (right) {
      const { status } = await right();
      if (status === 200) broken.push(`${name}: the right one was taken after ${times} wrong ones, of ${most}`);
      continue;
    }
    const lookedAt = replies.filter((reply) => codeOf(reply) === 'EMAIL_PASSWORD_MISMATCH').length;
    figures[name] = lookedAt;
    if (lookedAt > most) broken.push(`${name}: ${lookedAt} of ${times} were looked at, ${most} may be`);
    if (lookedAt === 0) broken.push(`${name}: none was looked at, so nothing was limited (${replies[0]?.text})`);
  }
  return { tried: `${attacks.length} attacks with ${times} guesses at once`, broken, figures };
}

/** What a proxy does that believes what clients say of where they are. */
function hiding(): Fault {
  let turn = 0;
  return ({ path, headers }, forward) =>
    path === PASSWORD && turn++ % 10 === 0
      ? forward({ headers: { ...headers, 'x-forwarded-for': newAddress() } })
      : forward();
}
