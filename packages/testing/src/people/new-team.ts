import type { TestProject } from '../world/new-project.ts';

/** Makes a team the way a server does; answers its id. Who creates it administers it, members start as the project says. */
export async function newTeam(
  { server }: TestProject,
  { creator, members = [] }: { creator?: { id: string }; members?: readonly { id: string }[] } = {},
): Promise<string> {
  const body = { display_name: 'A team', ...(creator && { creator_user_id: creator.id }) };
  const made = await server('POST /teams', { body });
  if (made.status !== 201) throw new Error(`The team was not made: ${made.text}`);
  for (const { id } of members) {
    const joined = await server(`POST /team-memberships/${made.body.id}/${id}`, { body: {} });
    if (joined.status !== 201) throw new Error(`The member was not added: ${joined.text}`);
  }
  return made.body.id;
}

/** Defines permissions of a scope, each with what it contains; one may contain only what stands before it. */
export async function define(
  { admin }: TestProject,
  scope: 'team' | 'project',
  definitions: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  for (const [id, contained_permission_ids] of Object.entries(definitions)) {
    const made = await admin(`POST /${scope}-permission-definitions`, { body: { id, contained_permission_ids } });
    if (made.status !== 201) throw new Error(`The permission was not defined: ${made.text}`);
  }
}
