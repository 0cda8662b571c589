import { type Call, callAt, type Reply, textOf } from '../installation/client.ts';
import { callback } from '../installation/project.ts';
import type { CaseName } from './capacity.ts';

/** A project that is there for the measurement alone, with its keys. */
export interface Target {
  readonly url: string;
  readonly projectId: string;
  readonly clientKey: string;
  readonly serverKey: string;
}

/** How many of each there are to spread the calls over. */
export interface Crowd {
  readonly signedIn: number;
  readonly withPassword: number;
}

/** Sends one call of a kind. */
export type Act = () => Promise<Reply>;

/** A call that is not answered in this time has failed. */
const PATIENCE_MILLIS = 30_000;
const PASSWORD = 'correct horse battery staple';

interface SignedIn {
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** Makes a team and its users, so many at a time, and answers what each case sends. */
export async function openCases(
  target: Target,
  crowd: Crowd,
  connections: number,
  progress: (done: number, of: number) => void,
  signal?: AbortSignal,
): Promise<Record<CaseName, Act>> {
  const { client, server } = callsOf(target);
  const teamId = textOf(await server('POST /teams', { body: { display_name: 'Benchmark' } }), 'id');
  const [users, accounts]: [SignedIn[], string[]] = [[], []];
  const addUser = async () => {
    const userId = textOf(await server('POST /users', { body: { display_name: 'A user' } }), 'id');
    textOf(await server(`POST /team-memberships/${teamId}/${userId}`, { body: {} }), 'team_id');
    const session = await server('POST /auth/sessions', { body: { user_id: userId } });
    users.push({ accessToken: textOf(session, 'access_token'), refreshToken: textOf(session, 'refresh_token') });
  };
  const addAccount = async () => {
    const email = newEmail();
    const body = { primary_email: email, primary_email_auth_enabled: true, password: PASSWORD };
    textOf(await server('POST /users', { body }), 'id');
    accounts.push(email);
  };
  const work = [...Array(crowd.withPassword).fill(addAccount), ...Array(crowd.signedIn).fill(addUser)];
  const total = work.length;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let next = work.shift(); next; next = work.shift()) {
        signal?.throwIfAborted();
        await next();
        progress(users.length + accounts.length, total);
      }
    }),
  );
  const own = ({ accessToken }: SignedIn) => ({ headers: { 'access-token': accessToken } });
  const permission = `team_id=${teamId}&user_id=me&permission_id=team_member&recursive=true`;
  return {
    'read-user': eachInTurn(users, (user) => client('GET /users/me', own(user))),
    'check-permission': eachInTurn(users, (user) => client(`GET /team-permissions?${permission}`, own(user))),
    'list-users': () => server('GET /users?limit=50&order_by=signed_up_at&desc=true'),
    refresh: eachInTurn(users, ({ refreshToken }) =>
      client('POST /auth/sessions/current/refresh', { headers: { 'refresh-token': refreshToken } }),
    ),
    'password-sign-in': eachInTurn(accounts, (email) =>
      client('POST /auth/password/sign-in', { body: { email, password: PASSWORD } }),
    ),
    'sign-up': () =>
      client('POST /auth/password/sign-up', {
        body: { email: newEmail(), password: PASSWORD, verification_callback_url: callback },
      }),
  };
}

/** While one of them does something, the same one does nothing else, like an honest client. */
function eachInTurn<T>(all: readonly T[], send: (one: T) => Promise<Reply>): Act {
  const waiting = [...all];
  return async () => {
    const one = waiting.shift();
    if (one === undefined) throw new Error('There are fewer users than connections.');
    return send(one).finally(() => waiting.push(one));
  };
}

function callsOf({ url, projectId, clientKey, serverKey }: Target): { readonly client: Call; readonly server: Call } {
  const of = (level: Readonly<Record<string, string>>): Call => {
    const call = callAt(url, { 'project-id': projectId, ...level });
    return (endpoint, sent = {}) =>
      call(endpoint, {
        ...sent,
        headers: { 'x-forwarded-for': nextAddress(), ...sent.headers },
        signal: AbortSignal.timeout(PATIENCE_MILLIS),
      });
  };
  return {
    client: of({ 'access-type': 'client', 'publishable-client-key': clientKey }),
    server: of({ 'access-type': 'server', 'secret-server-key': serverKey }),
  };
}

let addresses = 0;
/**
 * Addresses that are set aside for measurements (RFC 2544). A service believes them only from its own proxy; from elsewhere
 * all calls come from one network, and its limits are met.
 */
function nextAddress(): string {
  addresses++;
  return `198.${18 + ((addresses >> 8) & 1)}.${addresses & 255}.${1 + ((addresses >> 9) % 254)}`;
}

let people = 0;
/** An address that can't exist, so nothing ever reaches a mailbox. */
const newEmail = () => `user-${Date.now().toString(36)}-${people++}@bench.invalid`;
