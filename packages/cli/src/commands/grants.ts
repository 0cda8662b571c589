import type { ServerTeam, ServerUser } from '@latchkey/sdk/admin';
import { type Command, command } from '../command/command.ts';
import { object, oneOf, orNull, text } from '../command/schema.ts';
import { adminAt } from '../session/owner.ts';
import { project } from './options.ts';
import { teamOf } from './teams.ts';
import { userOf } from './users.ts';

export const grantCommands = {
  'permissions grant': grant({
    purpose: 'Grant a permission to a user.',
    status: 'granted',
    example: 'permissions grant write_posts ada@example.com',
    act: (user, id, team) => (team ? user.grantPermission(team, id) : user.grantPermission(id)),
    words: (user, id) => `${user} has ${id} now.`,
  }),
  'permissions revoke': grant({
    purpose: 'Take a granted permission back.',
    status: 'revoked',
    example: 'permissions revoke write_posts ada@example.com',
    act: (user, id, team) => (team ? user.revokePermission(team, id) : user.revokePermission(id)),
    words: (user, id) => `${id} is taken back from ${user}.`,
  }),
};

interface Grant {
  readonly purpose: string;
  readonly status: string;
  readonly example: string;
  act(user: ServerUser, permissionId: string, team: ServerTeam | undefined): Promise<void>;
  words(user: string, permissionId: string): string;
}

/** A command that changes what a user holds, in a team or in the project. */
function grant({ purpose, status, example, act, words }: Grant): Command {
  return command({
    purpose,
    words: { permission: 'Its id.', user: 'An id or an e-mail.' },
    options: { ...project, team: { value: 'id', purpose: 'In this team; else in the project.' } },
    output: object({ status: oneOf(status), permissionId: text, userId: text, teamId: orNull(text) }),
    example,
    async run(run, { permission, project, ...given }) {
      const app = await adminAt(run, project);
      const user = await userOf(app, given.user);
      const team = given.team === undefined ? undefined : await teamOf(app, given.team);
      await act(user, permission, team);
      const data = { status, permissionId: permission, userId: user.id, teamId: team?.id ?? null };
      run.answer(data, words(given.user, permission));
    },
  });
}
