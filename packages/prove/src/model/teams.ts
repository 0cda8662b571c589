import { textOf } from '../installation/client.ts';
import { anyone, hasPeople } from './choose.ts';
import type { Person, State, Team } from './state.ts';
import { type Choice, itemsOf, otherFacts, otherLists, otherThan, type Step } from './step.ts';

const hasTeams = ({ teams }: State): boolean => teams.length > 0;
export const hasBoth = (state: State): boolean => hasPeople(state) && hasTeams(state);

/** A team, and one of its members more often than another. */
export function anyMember(state: State, choice: Choice): readonly [Team, Person] {
  const team = choice.pick(state.teams);
  const members = [...team.members.keys()];
  return [team, members.length > 0 && !choice.rarely(4) ? choice.pick(members) : anyone(state, choice)];
}

const join = ({ defaults }: State, { members }: Team, person: Person, as: 'member' | 'creator'): void => {
  members.set(person, new Set(defaults[as]));
};

export const teamSteps: readonly Step[] = [
  {
    name: 'a server creates a team',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const creator = choice.rarely(2) ? anyone(state, choice) : undefined;
      const name = choice.pick(['Engines', 'Compilers', 'Queues']);
      const body = { display_name: name, ...(creator && { creator_user_id: creator.id }) };
      const reply = await server('POST /teams', { body });
      if (creator && state.gone.includes(creator)) return otherThan(reply, [404, 'USER_NOT_FOUND']);
      const wrong = otherThan(reply, [201]);
      if (wrong !== undefined) return wrong;
      const team: Team = { id: textOf(reply, 'id'), name, members: new Map() };
      if (creator) join(state, team, creator, 'creator');
      state.teams.push(team);
      return undefined;
    },
  },
  {
    name: 'a server names a team',
    isPossible: hasTeams,
    async run(state, { server }, choice) {
      const team = choice.pick(state.teams);
      team.name = choice.pick(['Numbers', 'Letters']);
      return otherThan(await server(`PATCH /teams/${team.id}`, { body: { display_name: team.name } }), [200]);
    },
  },
  {
    name: 'a server deletes a team',
    isPossible: hasTeams,
    async run(state, { server }, choice) {
      const team = choice.pick(state.teams);
      state.teams.splice(state.teams.indexOf(team), 1);
      const wrong = otherThan(await server(`DELETE /teams/${team.id}`), [200]);
      return wrong ?? otherThan(await server(`GET /teams/${team.id}`), [404, 'TEAM_NOT_FOUND']);
    },
  },
  {
    name: 'a server adds a member',
    isPossible: hasBoth,
    async run(state, { server }, choice) {
      const [team, person] = [choice.pick(state.teams), anyone(state, choice)];
      const reply = await server(`POST /team-memberships/${team.id}/${person.id}`, { body: {} });
      if (state.gone.includes(person)) return otherThan(reply, [404, 'USER_NOT_FOUND']);
      if (team.members.has(person)) return otherThan(reply, [409, 'TEAM_MEMBERSHIP_ALREADY_EXISTS']);
      join(state, team, person, 'member');
      return otherThan(reply, [201]);
    },
  },
  {
    name: 'a server takes a member out',
    isPossible: hasBoth,
    async run(state, { server }, choice) {
      const [team, person] = anyMember(state, choice);
      const reply = await server(`DELETE /team-memberships/${team.id}/${person.id}`);
      if (state.gone.includes(person)) return otherThan(reply, [404, 'USER_NOT_FOUND']);
      return otherThan(reply, team.members.delete(person) ? [200] : [404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
    },
  },
  {
    name: 'a server looks at a team',
    isPossible: hasTeams,
    async run(state, { server }, choice) {
      const team = choice.pick(state.teams);
      const reply = await server(`GET /teams/${team.id}`);
      const members = itemsOf(await server(`GET /users?team_id=${team.id}`)).map(({ id }) => String(id));
      return (
        otherFacts(reply.body, { id: team.id, display_name: team.name }) ??
        otherLists(
          'the members',
          members,
          [...team.members.keys()].map(({ id }) => id),
        )
      );
    },
  },
  {
    name: 'a server lists the teams of a user',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = choice.pick(state.people);
      const items = itemsOf(await server(`GET /teams?user_id=${person.id}`));
      const own = state.teams.filter(({ members }) => members.has(person));
      return otherLists(
        'the teams',
        items.map(({ id }) => String(id)),
        own.map(({ id }) => id),
      );
    },
  },
];
