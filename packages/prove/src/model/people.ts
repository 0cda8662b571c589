import { textOf } from '../installation/client.ts';
import { callback } from '../installation/project.ts';
import { anyEmail, anyone, hasPeople } from './choose.ts';
import { sessionOf } from './sessions.ts';
import { endSessions, ownerOf, type Person, primaryOf } from './state.ts';
import { type Choice, type Expected, itemsOf, otherFacts, otherThan, type Step } from './step.ts';

const PASSWORDS = ['correct horse battery', 'another horse battery', 'a third horse battery'];
const NAMES = ['Ada', 'Grace', 'Alan', null];

const NOT_FOUND: Expected = [404, 'USER_NOT_FOUND'];
const TAKEN: Expected = [409, 'USER_EMAIL_ALREADY_EXISTS'];

const newPerson = (id: string): Person => ({
  id,
  name: null,
  password: undefined,
  isBanned: false,
  channels: [],
  sessions: [],
  keys: [],
  granted: new Set(),
});

/** A server changes a user. */
const change = (
  name: string,
  body: (choice: Choice, person: Person) => Readonly<Record<string, unknown>>,
  expected: (person: Person) => Expected,
  then: (person: Person, body: Readonly<Record<string, unknown>>) => void,
): Step => ({
  name,
  isPossible: hasPeople,
  async run(state, { server }, choice) {
    const person = anyone(state, choice);
    const given = body(choice, person);
    const reply = await server(`PATCH /users/${person.id}`, { body: given });
    const should = state.gone.includes(person) ? NOT_FOUND : expected(person);
    if (should[0] === 200) then(person, given);
    return otherThan(reply, should);
  },
});

export const peopleSteps: readonly Step[] = [
  {
    name: 'a server creates a user',
    async run(state, { server }, choice) {
      const [value, password] = [anyEmail(choice), choice.pick([undefined, ...PASSWORDS])];
      const [usedForAuth, isVerified] = [!choice.rarely(3), !choice.rarely(2)];
      const reply = await server('POST /users', {
        body: {
          primary_email: value,
          primary_email_auth_enabled: usedForAuth,
          primary_email_verified: isVerified,
          ...(password && { password }),
        },
      });
      if (usedForAuth && ownerOf(state, value)) return otherThan(reply, TAKEN);
      const wrong = otherThan(reply, [201]);
      if (wrong !== undefined) return wrong;
      const person = { ...newPerson(textOf(reply, 'id')), password };
      const [channel] = itemsOf(await server(`GET /contact-channels?user_id=${person.id}`));
      person.channels.push({ id: String(channel?.id), value, isPrimary: true, isVerified, usedForAuth });
      state.people.push(person);
      return undefined;
    },
  },
  {
    name: 'a user signs up',
    async run(state, { call, server }, choice) {
      const [value, password] = [anyEmail(choice), choice.pick(PASSWORDS)];
      const body = { email: value, password, verification_callback_url: callback };
      const reply = await call('POST /auth/password/sign-up', { body });
      if (ownerOf(state, value)) return otherThan(reply, TAKEN);
      const wrong = otherThan(reply, [200]);
      if (wrong !== undefined) return wrong;
      const person = { ...newPerson(textOf(reply, 'user_id')), password };
      const [channel] = itemsOf(await server(`GET /contact-channels?user_id=${person.id}`));
      const flags = { isPrimary: true, isVerified: false, usedForAuth: true };
      person.channels.push({ id: String(channel?.id), value, ...flags });
      person.sessions.push(await sessionOf(server, person, reply));
      state.people.push(person);
      return undefined;
    },
  },
  {
    name: 'a user signs in',
    async run(state, { call, server }, choice) {
      const value = anyEmail(choice);
      const person = ownerOf(state, value);
      const password = choice.rarely(3) ? choice.pick(PASSWORDS) : (person?.password ?? choice.pick(PASSWORDS));
      const reply = await call('POST /auth/password/sign-in', { body: { email: value, password } });
      if (!person || person.password !== password) return otherThan(reply, [400, 'EMAIL_PASSWORD_MISMATCH']);
      if (person.isBanned) return otherThan(reply, [403]);
      const wrong = otherThan(reply, [200]);
      if (wrong !== undefined) return wrong;
      person.sessions.push(await sessionOf(server, person, reply));
      return otherFacts(reply.body, { user_id: person.id });
    },
  },
  change(
    'a server names a user',
    (choice) => ({ display_name: choice.pick(NAMES) }),
    () => [200],
    (person, { display_name }) => {
      person.name = display_name as string | null;
    },
  ),
  change(
    'a server sets a password',
    (choice) => ({ password: choice.pick(PASSWORDS) }),
    (person) => (person.password === undefined && !primaryOf(person) ? [400] : [200]),
    (person, { password }) => {
      person.password = password as string;
      endSessions(person);
    },
  ),
  change(
    'a server takes a password away',
    () => ({ password: null }),
    () => [200],
    (person) => {
      endSessions(person);
      person.password = undefined;
    },
  ),
  {
    name: 'a server deletes a user',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = anyone(state, choice);
      const reply = await server(`DELETE /users/${person.id}`);
      if (state.gone.includes(person)) return otherThan(reply, NOT_FOUND);
      endSessions(person);
      for (const { members } of state.teams) members.delete(person);
      state.people.splice(state.people.indexOf(person), 1);
      state.gone.push(person);
      return otherThan(reply, [200]);
    },
  },
  ...[true, false].map(
    (isBanned): Step => ({
      name: isBanned ? 'a server bans a user' : 'a server lifts a ban',
      isPossible: hasPeople,
      async run(state, { server }, choice) {
        const person = anyone(state, choice);
        const path = `/latchkey/users/${person.id}/ban`;
        const reply = await (isBanned ? server(`PUT ${path}`, { body: {} }) : server(`DELETE ${path}`));
        if (state.gone.includes(person)) return otherThan(reply, NOT_FOUND);
        person.isBanned = isBanned;
        if (isBanned) endSessions(person);
        return otherThan(reply, [200]);
      },
    }),
  ),
  {
    name: 'a server looks at a user',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = anyone(state, choice);
      const reply = await server(`GET /users/${person.id}`);
      if (state.gone.includes(person)) return otherThan(reply, NOT_FOUND);
      const primary = primaryOf(person);
      return otherFacts(reply.body, {
        id: person.id,
        display_name: person.name,
        has_password: person.password !== undefined,
        primary_email: primary?.value ?? null,
        primary_email_verified: primary?.isVerified ?? false,
        primary_email_auth_enabled: primary?.usedForAuth ?? false,
      });
    },
  },
];
