import { data, done, listOf, refusal } from '@latchkey/testing/fake-api/answers';
import { idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { type ResourceServerBody, resourceServerBody } from '@latchkey/testing/fake-api/samples/resource-server';
import { before, type Replies } from '@latchkey/testing/fake-api/table';
import type { World } from './world.ts';

/** What the page about APIs asks for and changes, and what that comes to. */
const rows = (world: World): Replies => ({
  'GET /latchkey/resource-servers': () => listOf(...world.resourceServers),
  'POST /latchkey/resource-servers': ({ body }) => {
    const made = resourceServerBody(0, { id: idOf(1, 45), created_at_millis: NOW, ...body });
    world.resourceServers = [made, ...world.resourceServers];
    return data(made);
  },
  'GET /latchkey/resource-servers/:id': ({ params: { id = '' } }) => data(serverOf(world, id)),
  'PATCH /latchkey/resource-servers/:id': ({ params: { id = '' }, body }) => {
    const changed = world.resourceServers.map((server) => (server.id === id ? { ...server, ...body } : server));
    world.resourceServers = changed;
    return data(serverOf(world, id));
  },
  'DELETE /latchkey/resource-servers/:id': ({ params: { id } }) => {
    world.resourceServers = world.resourceServers.filter((server) => server.id !== id);
    return done;
  },
});

const serverOf = ({ resourceServers }: World, id: string) =>
  resourceServers.find((server) => server.id === id) as ResourceServerBody;

/** The same, once it is clear that there is such an API. */
export const resourceServerReplies = (world: World) =>
  before(rows(world), ({ params: { id } }) =>
    id && !serverOf(world, id) ? refusal('RESOURCE_SERVER_UNKNOWN') : undefined,
  );
