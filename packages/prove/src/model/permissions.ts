import { anyone, hasPeople } from './choose.ts';
import { heldBy, type Scope, type State } from './state.ts';
import { type Choice, type Expected, itemsOf, otherLists, otherThan, type Step } from './step.ts';
import { anyMember, hasBoth } from './teams.ts';

const IDS = ['edit', 'read', 'bill', 'invite', 'ship'];
/** Built in; of teams alone. */
const SYSTEM = ['$read_members', '$invite_members', '$update_team'];
const scopes = ['team', 'project'] as const;

const scopeOf = ({ definitions }: State, id: string): Scope | undefined =>
  scopes.find((scope) => definitions[scope].has(id) || (scope === 'team' && id.startsWith('$')));
/** Definitions that new members and creators get stay: what becomes of their lists is a matter of settings. */
const isLasting = ({ defaults }: State, id: string): boolean => [...defaults.member, ...defaults.creator].includes(id);

const anyPermission = (choice: Choice): string => (choice.rarely(5) ? choice.pick(SYSTEM) : choice.pick(IDS));
const some = (choice: Choice): string[] => [
  ...new Set(Array.from({ length: choice.below(4) }, () => anyPermission(choice))),
];
/** The first that isn't there to be contained. */
const missing = (state: State, scope: Scope, contained: readonly string[], own?: string): string | undefined =>
  contained.find((id) => id !== own && scopeOf(state, id) !== scope);

const defining = (scope: Scope): readonly Step[] => {
  const path = `/${scope}-permission-definitions`;
  const anyDefined = (state: State, choice: Choice) => {
    const free = [...state.definitions[scope].keys()].filter((id) => !isLasting(state, id));
    return free.length > 0 && !choice.rarely(5) ? choice.pick(free) : choice.pick(IDS);
  };
  return [
    {
      name: `an admin defines a permission of the ${scope}`,
      async run(state, { admin }, choice) {
        const [id, contained] = [choice.pick(IDS), some(choice)];
        const reply = await admin(`POST ${path}`, { body: { id, contained_permission_ids: contained } });
        if (scopeOf(state, id)) return otherThan(reply, [400, 'PERMISSION_ID_ALREADY_EXISTS']);
        if (missing(state, scope, contained)) return otherThan(reply, [400, 'CONTAINED_PERMISSION_NOT_FOUND']);
        state.definitions[scope].set(id, new Set(contained));
        return otherThan(reply, [201]);
      },
    },
    {
      // Permissions may contain each other in a circle.
      name: `an admin changes what a permission of the ${scope} contains`,
      async run(state, { admin }, choice) {
        const [id, contained] = [anyDefined(state, choice), some(choice)];
        const reply = await admin(`PATCH ${path}/${id}`, { body: { contained_permission_ids: contained } });
        if (!state.definitions[scope].has(id)) return otherThan(reply, [404, 'PERMISSION_NOT_FOUND']);
        if (missing(state, scope, contained, id)) return otherThan(reply, [400, 'CONTAINED_PERMISSION_NOT_FOUND']);
        state.definitions[scope].set(id, new Set(contained));
        return otherThan(reply, [200]);
      },
    },
    {
      name: `an admin renames a permission of the ${scope}`,
      async run(state, { admin }, choice) {
        const [id, to] = [anyDefined(state, choice), choice.pick(IDS)];
        const before = state.definitions[scope].get(id);
        const body = { id: to, contained_permission_ids: [...(before ?? [])] };
        const reply = await admin(`PATCH ${path}/${id}`, { body });
        if (!before) return otherThan(reply, [404, 'PERMISSION_NOT_FOUND']);
        if (to !== id && scopeOf(state, to)) return otherThan(reply, [400, 'PERMISSION_ID_ALREADY_EXISTS']);
        for (const ids of everywhere(state, scope)) if (ids.delete(id)) ids.add(to);
        state.definitions[scope].delete(id);
        state.definitions[scope].set(to, before);
        return otherThan(reply, [200]);
      },
    },
    {
      name: `an admin deletes a permission of the ${scope}`,
      async run(state, { admin }, choice) {
        const id = anyDefined(state, choice);
        const reply = await admin(`DELETE ${path}/${id}`);
        if (!state.definitions[scope].delete(id)) return otherThan(reply, [404, 'PERMISSION_NOT_FOUND']);
        for (const ids of everywhere(state, scope)) ids.delete(id);
        return otherThan(reply, [200]);
      },
    },
  ];
};

/** Every set of ids of permissions: what others contain, and what was granted. */
function everywhere({ definitions, people, teams }: State, scope: Scope): Set<string>[] {
  const contained = [...definitions[scope].values()];
  const granted =
    scope === 'team' ? teams.flatMap(({ members }) => [...members.values()]) : people.map((one) => one.granted);
  return [...contained, ...granted];
}

/** What is wrong with a permission that is to be granted; nothing where it may be. */
function faultOf(state: State, scope: Scope, id: string): Expected | undefined {
  const is = scopeOf(state, id);
  // Built-in ones are known in teams alone.
  if (is === undefined || (scope === 'project' && SYSTEM.includes(id))) return [404, 'PERMISSION_NOT_FOUND'];
  return is === scope ? undefined : [404, 'WRONG_PERMISSION_SCOPE'];
}

const inTeams: readonly Step[] = [
  {
    name: 'a server grants a permission in a team',
    isPossible: hasBoth,
    async run(state, { server }, choice) {
      const [team, person] = anyMember(state, choice);
      const id = anyPermission(choice);
      const reply = await server(`POST /team-permissions/${team.id}/${person.id}/${id}`, { body: {} });
      if (state.gone.includes(person)) return otherThan(reply, [404, 'USER_NOT_FOUND']);
      const granted = team.members.get(person);
      if (!granted) return otherThan(reply, [404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
      const fault = faultOf(state, 'team', id);
      if (!fault) granted.add(id);
      return otherThan(reply, fault ?? [201]);
    },
  },
  {
    name: 'a server takes a permission in a team',
    isPossible: hasBoth,
    async run(state, { server }, choice) {
      const [team, person] = anyMember(state, choice);
      const granted = team.members.get(person);
      const id = granted && granted.size > 0 && !choice.rarely(3) ? choice.pick([...granted]) : anyPermission(choice);
      const reply = await server(`DELETE /team-permissions/${team.id}/${person.id}/${id}`);
      if (state.gone.includes(person)) return otherThan(reply, [404, 'USER_NOT_FOUND']);
      if (!granted) return otherThan(reply, [404, 'TEAM_MEMBERSHIP_NOT_FOUND']);
      return otherThan(reply, granted.delete(id) ? [200] : [401, 'TEAM_PERMISSION_NOT_FOUND']);
    },
  },
  {
    name: 'a server asks what a member may do',
    isPossible: hasBoth,
    async run(state, { server }, choice) {
      const [team, person] = anyMember(state, choice);
      const query = `team_id=${team.id}&user_id=${person.id}`;
      const held = itemsOf(await server(`GET /team-permissions?${query}&recursive=true`)).map(({ id }) => String(id));
      const direct = itemsOf(await server(`GET /team-permissions?${query}&recursive=false`)).map(({ id }) =>
        String(id),
      );
      const granted = team.members.get(person) ?? [];
      return (
        otherLists('the permissions', held, heldBy(state, 'team', granted)) ??
        otherLists('the granted permissions', direct, granted)
      );
    },
  },
];

const inProject: readonly Step[] = [
  {
    name: 'a server grants a permission in the project',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const [person, id] = [anyone(state, choice), anyPermission(choice)];
      const reply = await server(`POST /project-permissions/${person.id}/${id}`, { body: {} });
      if (state.gone.includes(person)) return otherThan(reply, [404, 'USER_NOT_FOUND']);
      const fault = faultOf(state, 'project', id);
      if (!fault) person.granted.add(id);
      return otherThan(reply, fault ?? [201]);
    },
  },
  {
    name: 'a server takes a permission in the project',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const [person, id] = [anyone(state, choice), anyPermission(choice)];
      const reply = await server(`DELETE /project-permissions/${person.id}/${id}`);
      if (state.gone.includes(person)) return otherThan(reply, [404, 'USER_NOT_FOUND']);
      return otherThan(reply, person.granted.delete(id) ? [200] : [404, 'PERMISSION_NOT_FOUND']);
    },
  },
  {
    name: 'a server asks what a user may do',
    isPossible: hasPeople,
    async run(state, { server }, choice) {
      const person = choice.pick(state.people);
      const items = itemsOf(await server(`GET /project-permissions?user_id=${person.id}&recursive=true`));
      const held = items.map(({ id }) => String(id));
      return otherLists('the permissions', held, heldBy(state, 'project', person.granted));
    },
  },
];

export const permissionSteps: readonly Step[] = [...scopes.flatMap(defining), ...inTeams, ...inProject];
