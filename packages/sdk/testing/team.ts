import { ServerApp } from '../src/apps/server-app.ts';
import { password } from './tabs.ts';
import { visitor } from './visitor.ts';

/** A visitor who has created a team, and a server. */
export async function teamMaker(config: Record<string, unknown> = {}) {
  const given = await visitor({ client_team_creation_enabled: true, ...config }, { redirectMethod: 'none' });
  await given.app.signUpWithCredential({ email: given.email, password, noRedirect: true });
  const user = await given.app.getUser({ or: 'throw' });
  const team = await user.createTeam({ displayName: 'Bees' });
  const server = new ServerApp({ ...given.options, tokenStore: null });
  return { ...given, user, team, server };
}

/** The same with another member. */
export async function twoMembers(config: Record<string, unknown> = {}) {
  const given = await teamMaker(config);
  const other = await given.project.signUp();
  const serverTeam = await given.server.getTeam(given.team.id);
  if (!serverTeam) throw new Error('There is no such team.');
  await serverTeam.addUser(other.id);
  return { ...given, other, serverTeam };
}
