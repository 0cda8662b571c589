import { randomUUID } from 'node:crypto';
import { afterwards } from '../../leftovers.ts';
import { previousSystem } from '../../oauth/previous-system.ts';
import { newProject, type TestProject } from '../../world/new-project.ts';
import type { World } from '../../world/start.ts';
import type { Flows } from './flow.ts';

const HOUR = 3_600_000;
const PATH = '/latchkey/previous-system';

/** Requests about the system that users come from. */
export const movingFlows: Flows = {
  'PUT /latchkey/previous-system': {
    plain: async (_, world) => {
      const { project, set } = await moving(world);
      await project.server(`DELETE ${PATH}`);
      return set;
    },
  },
  'DELETE /latchkey/previous-system': {
    plain: async (_, world) => {
      const { project } = await moving(world);
      return () => project.server(`DELETE ${PATH}`);
    },
  },
  'POST /latchkey/previous-system/session': {
    'of a user who was imported': async (_, world) => {
      const { project, there } = await moving(world);
      const sub = randomUUID();
      const { id } = (await project.server('POST /latchkey/imports', { body: { source: 'old' } })).body;
      await project.server(`POST /latchkey/imports/${id}/lines`, { body: { lines: [{ source_id: sub }] } });
      const token = await there.token({ sub }, { now: world.clock() });
      return () => project.call(`POST ${PATH}/session`, { body: { token } });
    },
  },
};

/** A project whose users come from another system. */
async function moving(world: World) {
  const there = await previousSystem();
  afterwards(there.close);
  const project: TestProject = await newProject({}, Promise.resolve(world));
  const sessions = { issuer: there.url, audience: 'app' };
  const body = { source: 'old', ends_at_millis: world.clock() + HOUR, sessions };
  const set = () => project.server(`PUT ${PATH}`, { body });
  await set();
  return { project, there, set };
}
