import { createHash, randomBytes } from 'node:crypto';
import type { Reply } from '../installation/client.ts';
import { callback, newEmail, type Project, type User } from '../installation/project.ts';
import type { Seed } from '../seed.ts';

/** Users that are there at a time: the oldest goes as another comes, so that tables grow by nothing but what expires. */
const MOST_USERS = 100;

/** Settings of a project in which every journey can be made. */
export const settings = {
  magic_link_enabled: true,
  client_user_deletion_enabled: true,
  oauth_providers: [{ id: 'github', type: 'standard', client_id: 'prove', client_secret: 'of a throw-away project' }],
};

/** Something that people do, and what it comes to. */
interface Journey {
  readonly name: string;
  /** How often, beside the others. */
  readonly weight: number;
  /** Answers a user who has signed in, or the one whom it was given if that one may go on. */
  go(project: Project, user: User): Promise<User>;
}

const journeys: readonly Journey[] = [
  {
    name: 'signing in',
    weight: 3,
    async go({ call }, user) {
      const { email, password } = user;
      const reply = heard(await call('POST /auth/password/sign-in', { body: { email, password } }), 200);
      return signedIn(user, reply);
    },
  },
  {
    name: 'a wrong password',
    weight: 1,
    async go({ call }, user) {
      const body = { email: user.email, password: 'not the password' };
      heard(await call('POST /auth/password/sign-in', { body }), 400);
      return user;
    },
  },
  {
    name: 'a refresh',
    weight: 6,
    async go({ call }, user) {
      const headers = { 'refresh-token': user.refreshToken };
      return signedIn(user, heard(await call('POST /auth/sessions/current/refresh', { headers }), 200));
    },
  },
  {
    name: 'reading who one is',
    weight: 6,
    async go({ call }, user) {
      heard(await call('GET /users/me', { headers: { 'access-token': user.accessToken } }), 200);
      return user;
    },
  },
  {
    name: 'writing metadata',
    weight: 4,
    async go({ call }, user) {
      const body = { client_metadata: { note: randomBytes(300).toString('hex') } };
      heard(await call('PATCH /users/me', { headers: { 'access-token': user.accessToken }, body }), 200);
      return user;
    },
  },
  {
    name: 'a code by mail',
    weight: 2,
    async go({ call }, user) {
      const body = { email: newEmail(), callback_url: callback };
      heard(await call('POST /auth/otp/send-sign-in-code', { body }), 200);
      return user;
    },
  },
  {
    name: 'setting off to a provider',
    weight: 3,
    async go(project, user) {
      heard(await project.call(`GET /auth/oauth/authorize/github?${authorizeQuery(project)}`), 307);
      return user;
    },
  },
  {
    name: 'a command line that asks to be signed in',
    weight: 1,
    async go({ call }, user) {
      heard(await call('POST /auth/cli', { body: {} }), 200);
      return user;
    },
  },
  {
    name: 'listing users',
    weight: 1,
    async go({ server }, user) {
      heard(await server('GET /users?limit=20'), 200);
      return user;
    },
  },
];

/** The people of a project and what they do. */
export interface People {
  /** One of them does something, or another joins. Throws what came instead of what was due. */
  act(): Promise<void>;
  /** Does each of what there is to do, once. */
  each(): Promise<void>;
  /** Forgets all users: their sessions are about to end. */
  forget(): void;
  /** What was answered that limits had been reached. */
  limited(): number;
}

/** People of a project, who come to a hundred. */
export function peopleOf(project: Project, seed: Seed): People {
  const users: User[] = [];
  const drawn = journeys.flatMap((journey) => Array.from({ length: journey.weight }, () => journey));
  let limited = 0;
  async function join(): Promise<void> {
    users.push(await project.signUp());
    const oldest = users.length > MOST_USERS ? users.shift() : undefined;
    if (oldest) heard(await project.server(`DELETE /users/${oldest.id}`), 200);
  }
  return {
    async each() {
      let user = await project.signUp();
      for (const { go } of journeys) user = await go(project, user);
      users.push(user);
    },
    async act() {
      // While a user does something, the same one does nothing else: refresh tokens have an order.
      const [user] = seed.below(20) === 0 ? [] : users.splice(seed.below(users.length), 1);
      if (!user) return join();
      const { name, go } = seed.pick(drawn);
      try {
        users.push(await go(project, user));
      } catch (error) {
        if (!(error instanceof Limited)) throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
        limited++;
        users.push(user);
      }
    },
    forget: () => void users.splice(0),
    limited: () => limited,
  };
}

/** A limit was reached, which is no fault of the service. */
class Limited extends Error {}

function heard(reply: Reply, status: number): Reply {
  if (reply.status === 429) throw new Limited();
  if (reply.status !== status) throw new Error(`${reply.status} ${reply.text.slice(0, 200)}`);
  return reply;
}

function signedIn(user: User, { body }: Reply): User {
  const { access_token, refresh_token } = body;
  return {
    ...user,
    accessToken: typeof access_token === 'string' ? access_token : user.accessToken,
    refreshToken: typeof refresh_token === 'string' ? refresh_token : user.refreshToken,
  };
}

const authorizeQuery = ({ id, credentials: { client } }: Project) =>
  new URLSearchParams({
    client_id: id,
    client_secret: client['publishable-client-key'] ?? '',
    redirect_uri: callback,
    scope: 'legacy',
    state: randomBytes(16).toString('base64url'),
    grant_type: 'authorization_code',
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
    response_type: 'code',
    type: 'authenticate',
    error_redirect_url: callback,
  });
