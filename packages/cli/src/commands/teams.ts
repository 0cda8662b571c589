import type { AdminApp, ServerTeam, ServerTeamUser } from '@latchkey/sdk/admin';
import { type Command, CommandError, command } from '../command/command.ts';
import { type Fields, listSchema, schemaOf } from '../command/fields.ts';
import { acted, anything, object, oneOf, orNull, text, time } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { confirm } from './confirm.ts';
import { changes, project, yes } from './options.ts';
import { isId, userOf } from './users.ts';

const fields: Fields<ServerTeam> = {
  id: ['ID', text, ({ id }) => id],
  displayName: ['Name', text, ({ displayName }) => displayName],
  profileImageUrl: ['Picture', orNull(text), ({ profileImageUrl }) => profileImageUrl],
  createdAt: ['Created', time, ({ createdAt }) => createdAt],
  clientMetadata: ['Client metadata', anything, ({ clientMetadata }) => clientMetadata ?? null],
  serverMetadata: ['Server metadata', anything, ({ serverMetadata }) => serverMetadata ?? null],
};

const member: Fields<ServerTeamUser> = {
  id: ['ID', text, ({ id }) => id],
  primaryEmail: ['Email', orNull(text), ({ primaryEmail }) => primaryEmail],
  displayName: ['Name here', orNull(text), ({ teamProfile }) => teamProfile.displayName],
};

const team = { team: 'Its ID.' };
const name = { name: { value: 'name', purpose: 'The display name.' } } as const;
const EXAMPLE_ID = '7c0b0c0e-3c7c-4a8e-9d43-55f1d3a4c2a9';

export const teamCommands = {
  'teams list': command({
    purpose: 'List teams, oldest first.',
    options: project,
    output: listSchema('teams', fields),
    example: 'teams list',
    async run(run, { project }) {
      const things = await (await adminAt(run, project)).listTeams();
      run.list('teams', {
        fields,
        columns: ['id', 'displayName', 'createdAt'],
        things,
        empty: 'No teams yet. Create one: latchkey teams create <name>',
      });
    },
  }),
  'teams show': command({
    purpose: 'Show a team.',
    words: team,
    options: project,
    output: schemaOf(fields),
    example: `teams show ${EXAMPLE_ID}`,
    run: async (run, { team, project }) => run.show(fields, await teamOf(await adminAt(run, project), team)),
  }),
  'teams create': command({
    purpose: 'Create a team. Without a creator it has no members.',
    words: { name: 'The display name.' },
    options: { ...project, creator: { value: 'user', purpose: 'Its first member: an ID or email.' } },
    output: schemaOf(fields),
    example: 'teams create Analysts --creator ada@example.com',
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const creator = given.creator === undefined ? undefined : await userOf(app, given.creator);
      run.show(fields, await app.createTeam({ displayName: given.name, creatorUserId: creator?.id }));
    },
  }),
  'teams change': command({
    purpose: 'Update a team.',
    words: team,
    options: { ...project, ...name },
    output: schemaOf(fields),
    example: `teams change ${EXAMPLE_ID} --name Engineers`,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      await (await teamOf(app, given.team)).update(changes({ displayName: given.name }));
      run.show(fields, await teamOf(app, given.team));
    },
  }),
  'teams delete': command({
    purpose: 'Delete a team. Its members stay users.',
    words: team,
    options: { ...project, ...yes },
    output: acted('deleted'),
    example: `teams delete ${EXAMPLE_ID}`,
    async run(run, given) {
      const team = await teamOf(await adminAt(run, given.project), given.team);
      await confirm(run, given.yes, `the team "${team.displayName}"`, team.displayName);
      await team.delete();
      run.done({ status: 'deleted', id: team.id }, `The team ${team.displayName} is deleted.`);
    },
  }),
  'teams members': command({
    purpose: 'List the members of a team.',
    words: team,
    options: project,
    output: listSchema('members', member),
    example: `teams members ${EXAMPLE_ID}`,
    async run(run, { team, project }) {
      const things = await (await teamOf(await adminAt(run, project), team)).listUsers();
      const empty = `No members yet. Add one: latchkey teams add ${team} <user>`;
      run.list('members', { fields: member, columns: Object.keys(member), things, empty });
    },
  }),
  'teams add': membership({
    purpose: 'Add a user to a team.',
    status: 'added',
    example: `teams add ${EXAMPLE_ID} ada@example.com`,
    act: (team, userId) => team.addUser(userId),
    words: (team, user) => `${user} is in ${team} now.`,
  }),
  'teams remove': membership({
    purpose: 'Remove a user from a team.',
    status: 'removed',
    example: `teams remove ${EXAMPLE_ID} ada@example.com`,
    act: (team, userId) => team.removeUser(userId),
    words: (team, user) => `${user} is no longer in ${team}.`,
  }),
};

/** The team with this id. Throws where there is none. */
export async function teamOf(app: AdminApp, id: string): Promise<ServerTeam> {
  const team = isId(id) ? await app.getTeam(id) : null;
  if (!team) throw new CommandError(`There is no team ${id}.`, 'NOT_FOUND');
  return team;
}

interface Membership {
  readonly purpose: string;
  readonly status: string;
  readonly example: string;
  act(team: ServerTeam, userId: string): Promise<void>;
  words(team: string, user: string): string;
}

/** A command with which a user comes into a team, or goes. */
function membership({ purpose, status, example, act, words }: Membership): Command {
  return command({
    purpose,
    words: { ...team, user: 'An ID or email.' },
    options: project,
    output: object({ status: oneOf(status), teamId: text, userId: text }),
    example,
    async run(run, given) {
      const app = await adminAt(run, given.project);
      const [team, user] = [await teamOf(app, given.team), await userOf(app, given.user)];
      await act(team, user.id);
      run.done({ status, teamId: team.id, userId: user.id }, words(team.displayName, given.user));
    },
  });
}
