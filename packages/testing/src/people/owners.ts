import { type Call, callerOf } from '../http/call.ts';
import { internalProject, newEmail, newProject, type TestProject, type TestUser, world } from '../world/new-project.ts';
import { baseUrl, type World } from '../world/start.ts';

/** A user of project `internal` whose address is proven. */
export async function newInternalUser(inWorld: Promise<World> = world()): Promise<TestUser> {
  const internal = await internalProject(inWorld);
  // Self sign-up there goes through email; a server creates users directly.
  const [email, password] = [newEmail(), 'correct horse battery'];
  await internal.server('POST /users', {
    body: { primary_email: email, primary_email_verified: true, primary_email_auth_enabled: true, password },
  });
  return internal.signIn(email, password);
}

/** Calls a project as one of its owners does, by the session at project `internal`. */
export async function asOwner(
  { accessToken }: Pick<TestUser, 'accessToken'>,
  projectId: string,
  inWorld: Promise<World> = world(),
): Promise<Call> {
  return callerOf((await inWorld).service.fetch, baseUrl, {
    'access-type': 'admin',
    'project-id': projectId,
    'admin-access-token': accessToken,
  });
}

/** A project with so many owners of its own, and no other. */
export async function ownedProject(
  count: number,
  inWorld: Promise<World> = world(),
): Promise<{ project: TestProject; owners: TestUser[] }> {
  const project = await newProject({}, inWorld);
  const owners: TestUser[] = [];
  const former = (await project.admin('GET /latchkey/owners')).body.items[0].user_id;
  for (let index = 0; index < count; index++) {
    const owner = await newInternalUser(inWorld);
    await owner.server('PATCH /users/me', { body: { server_metadata: { managedProjectIds: [project.id] } } });
    owners.push(owner);
  }
  await project.admin(`DELETE /latchkey/owners/${former}`);
  return { project, owners };
}

/** The kinds of what happened to the ownership of a project, in order, each with what it happened to. */
export async function ownershipEvents(projectId: string): Promise<{ kind: string; subjectId: string }[]> {
  const { db } = (await world()).database;
  return db
    .selectFrom('events')
    .select(['kind', 'subject_id as subjectId'])
    .where('project_id', '=', projectId)
    .where('kind', 'like', '%owner%')
    .orderBy('id')
    .execute();
}

/** The newest invitation that an address got: the code in its link. */
export async function ownerInvitationCode(email: string, inWorld: Promise<World> = world()): Promise<string> {
  const { mailbox } = await internalProject(inWorld);
  const code = (await mailbox.to(email)).find(({ html }) => html.includes('/owner-invitation?'))?.linkCode;
  if (code === undefined) throw new Error(`No invitation came to ${email}.`);
  return code;
}
