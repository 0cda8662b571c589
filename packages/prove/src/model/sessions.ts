import { type Call, type Reply, textOf } from '../installation/client.ts';
import { anyone, hasPeople } from './choose.ts';
import { endSessions, type Person, type Session, type State } from './state.ts';
import { type Choice, type Expected, itemsOf, otherFacts, otherLists, otherThan, type Step } from './step.ts';

/** The session that an answer began: the one of the person's that isn't known yet. */
export async function sessionOf(server: Call, person: Person, reply: Reply): Promise<Session> {
  const known = new Set(person.sessions.map(({ id }) => id));
  const [begun] = itemsOf(await server(`GET /auth/sessions?user_id=${person.id}`)).filter(
    ({ id }) => !known.has(String(id)),
  );
  const tokens = { refreshToken: textOf(reply, 'refresh_token'), accessToken: textOf(reply, 'access_token') };
  return { id: String(begun?.id), ...tokens, isLive: true };
}

const everyone = ({ people, gone }: State) => [...people, ...gone];
const allSessions = (state: State) =>
  everyone(state).flatMap((person) => person.sessions.map((session) => ({ person, session })));
const hasSessions = (state: State): boolean => allSessions(state).length > 0;
/** One of all that began; those that are live more often. */
function anySession(state: State, choice: Choice) {
  const all = allSessions(state);
  const live = all.filter(({ session }) => session.isLive);
  return choice.pick(live.length > 0 && !choice.rarely(3) ? live : all);
}

const OVER: Expected = [401];
const as = ({ accessToken, refreshToken }: Session) => ({
  headers: { 'access-token': accessToken, 'refresh-token': refreshToken },
});

export const sessionSteps: readonly Step[] = [
  {
    name: 'a server begins a session',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = anyone(state, choice);
      const reply = await server('POST /auth/sessions', { body: { user_id: person.id } });
      if (state.gone.includes(person)) return otherThan(reply, [400, 'USER_ID_DOES_NOT_EXIST']);
      if (person.isBanned) return otherThan(reply, [403]);
      const wrong = otherThan(reply, [200]);
      if (wrong !== undefined) return wrong;
      person.sessions.push(await sessionOf(server, person, reply));
      return undefined;
    },
  },
  {
    name: 'a session is refreshed',
    isPossible: hasSessions,
    async run(state, { call }, choice) {
      const { session } = anySession(state, choice);
      const headers = { 'refresh-token': session.refreshToken };
      return otherThan(await call('POST /auth/sessions/current/refresh', { headers }), session.isLive ? [200] : OVER);
    },
  },
  {
    name: 'a user reads who they are',
    isPossible: hasSessions,
    async run(state, { call }, choice) {
      const { person, session } = anySession(state, choice);
      const reply = await call('GET /users/me', as(session));
      return session.isLive
        ? otherFacts(reply.body, { id: person.id, display_name: person.name })
        : otherThan(reply, OVER);
    },
  },
  {
    name: 'a user takes a name',
    isPossible: hasSessions,
    async run(state, { call }, choice) {
      const { person, session } = anySession(state, choice);
      const body = { display_name: choice.pick(['Countess', 'Admiral']) };
      const reply = await call('PATCH /users/me', { ...as(session), body });
      if (!session.isLive) return otherThan(reply, OVER);
      person.name = body.display_name;
      return otherThan(reply, [200]);
    },
  },
  {
    name: 'a user signs out',
    isPossible: hasSessions,
    async run(state, { call }, choice) {
      const { session } = anySession(state, choice);
      const reply = await call('DELETE /auth/sessions/current', as(session));
      const wasLive = session.isLive;
      session.isLive = false;
      return otherThan(reply, wasLive ? [200] : OVER);
    },
  },
  {
    name: 'a server ends a session',
    isPossible: hasSessions,
    async run(state, { server }, choice) {
      const { session } = anySession(state, choice);
      const reply = await server(`DELETE /auth/sessions/${session.id}`);
      const wasLive = session.isLive;
      session.isLive = false;
      return otherThan(reply, wasLive ? [200] : [404]);
    },
  },
  {
    name: 'a user changes the password',
    isPossible: hasSessions,
    async run(state, { call }, choice) {
      const { person, session } = anySession(state, choice);
      const old = choice.rarely(3) ? 'a wrong horse battery' : (person.password ?? 'a wrong horse battery');
      const body = { old_password: old, new_password: 'a fourth horse battery' };
      const reply = await call('POST /auth/password/update', { ...as(session), body });
      if (!session.isLive) return otherThan(reply, OVER);
      if (person.password === undefined) return otherThan(reply, [400, 'USER_DOES_NOT_HAVE_PASSWORD']);
      if (person.password !== old) return otherThan(reply, [400, 'PASSWORD_CONFIRMATION_MISMATCH']);
      person.password = body.new_password;
      endSessions(person);
      session.isLive = true;
      return otherThan(reply, [200]);
    },
  },
  {
    name: 'a server lists sessions',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = anyone(state, choice);
      const reply = await server(`GET /auth/sessions?user_id=${person.id}`);
      const live = person.sessions.filter(({ isLive }) => isLive);
      const ids = (sessions: readonly { readonly id?: unknown }[]) => sessions.map(({ id }) => String(id));
      return otherLists('the sessions', ids(itemsOf(reply)), ids(live));
    },
  },
];
