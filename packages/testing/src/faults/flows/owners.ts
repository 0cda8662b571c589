import { ownersByEmail } from '@latchkey/service/domains/owner-recovery/queries';
import { issueRecovery } from '@latchkey/service/domains/owner-recovery/recovery';
import type { Project } from '@latchkey/service/domains/projects/project';
import { INTERNAL_PROJECT_ID } from '@latchkey/service/domains/projects/project-id';
import { issueFirstOwnerToken } from '@latchkey/service/domains/sign-up/first-owner';
import { callerOf } from '../../http/call.ts';
import { asOwner, newInternalUser, ownedProject, ownerInvitationCode } from '../../people/owners.ts';
import { testContext } from '../../world/context.ts';
import { internalProject, newEmail, type TestProject, type TestUser } from '../../world/new-project.ts';
import { baseUrl, type World } from '../../world/start.ts';
import type { Flows, Send } from './flow.ts';

/** Requests about the owners of projects, and by those who become one. */
export const ownerFlows: Flows = {
  'PATCH /latchkey/owners/:user_id': {
    plain: async (_, world) => {
      const { asAda, bob } = await twoOwners(world);
      return () => asAda(`PATCH /latchkey/owners/${bob.id}`, { body: { role: 'support' } });
    },
  },
  'DELETE /latchkey/owners/:user_id': {
    plain: async (_, world) => {
      const { asAda, bob } = await twoOwners(world);
      return () => asAda(`DELETE /latchkey/owners/${bob.id}`);
    },
  },
  'POST /latchkey/owner-invitations/accept': {
    plain: async (project, world) => {
      const user = await newInternalUser(Promise.resolve(world));
      await project.admin('POST /latchkey/owner-invitations', { body: { email: user.email } });
      const code = await ownerInvitationCode(user.email, Promise.resolve(world));
      return () => user.call('POST /latchkey/owner-invitations/accept', { body: { code } });
    },
  },
  'POST /latchkey/owner-recovery/inspect': {
    plain: async (_, world) => {
      const { internal, code } = await recovering(world);
      return () => internal.call('POST /latchkey/owner-recovery/inspect', { body: { code } });
    },
  },
  'POST /latchkey/owner-recovery': {
    'that drops the second factor': async (_, world) => {
      const { internal, code } = await recovering(world);
      const body = { code, password: 'quite another password' };
      return () => internal.call('POST /latchkey/owner-recovery', { body });
    },
  },
};

/** Makes the first owner of an installation that has none. */
export async function makingFirstOwner({ database, clock, service }: World): Promise<Send> {
  const internal = { id: INTERNAL_PROJECT_ID } as Project;
  const token = await issueFirstOwnerToken(testContext(database.db, { now: clock() }), internal);
  const body = { token, email: newEmail(), password: 'correct horse battery' };
  return () => callerOf(service.fetch, baseUrl)('POST /latchkey/first-owner', { body });
}

async function twoOwners(world: World) {
  const { project, owners } = await ownedProject(2, Promise.resolve(world));
  const [ada, bob] = owners as [TestUser, TestUser];
  return { asAda: await asOwner(ada, project.id, Promise.resolve(world)), bob };
}

/** What the command line gives to an owner who is locked out. */
async function recovering(world: World): Promise<{ internal: TestProject; code: string }> {
  const { owners } = await ownedProject(1, Promise.resolve(world));
  const [owner] = owners as [TestUser];
  const { db } = world.database;
  const [found] = await ownersByEmail(db, owner.email);
  if (!found) throw new Error('There is no such owner.');
  const { code } = await issueRecovery(testContext(db, { now: world.clock() }), found, { dropsSecondFactor: true });
  return { internal: await internalProject(Promise.resolve(world)), code };
}
