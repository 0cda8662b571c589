import type { ServiceParts } from '@latchkey/service/app/service-parts';
import { openPostgres } from '@latchkey/service/database/open';
import type { Egress } from '@latchkey/service/platform/network/egress';
import type { Background } from '@latchkey/service/runtime/background';
import type { KyselyPlugin, RootOperationNode } from 'kysely';
import { newPostgresDatabase } from '../database/databases.ts';
import { startAssistantServer } from '../process/assistant-server.ts';
import { startWorld, type World } from '../world/start.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { type KeptTables, keepTables } from './kept-tables.ts';
import type { SampleRequest } from './requests.ts';

/** A service whose line to its database breaks where a test wants it to, and the tables behind it. */
export interface FaultBench {
  readonly world: World;
  readonly requests: readonly SampleRequest[];
  readonly proxy: CuttingProxy;
  readonly tables: KeptTables;
  /** Puts the clock back to where it stood when the tables were kept. */
  rewind(): void;
  close(): Promise<void>;
}

/** Requests are the only ones to speak. */
const silence: Background = { runEvery() {}, now() {}, async close() {} };
/** Mails by the servers that tenants name come to an end at once. */
const nowhere: Egress = { reach: async () => ({ refused: 'private' }) };

/** What the model answers, whatever it is asked. */
const writesTheme = {
  id: 'call_1',
  name: 'createEmailTheme',
  arguments: JSON.stringify({ content: 'export const EmailTheme = ({ children }) => <div>{children}</div>;' }),
};

/**
 * Tables that go back in time are no change that the feed could tell of, so it never begins: what a service holds in
 * memory is then read anew by each request.
 */
const noFeed: KyselyPlugin = {
  transformQuery({ node }) {
    if (beginsFeed(node)) throw new Error('There is no feed here.');
    return node;
  },
  transformResult: async ({ result }) => result,
};
const beginsFeed = (node: RootOperationNode) =>
  node.kind === 'RawNode' && node.sqlFragments.at(-1) === '::text as seen';

/** Starts one. The tables are kept as they are when the requests are ready to be sent. */
export async function startFaultBench(
  requestsIn: (world: World) => Promise<readonly SampleRequest[]>,
  changes: Partial<ServiceParts> = {},
): Promise<FaultBench> {
  const server = process.env.LATCHKEY_TEST_POSTGRES_URL;
  if (!server) throw new Error('LATCHKEY_TEST_POSTGRES_URL is not set: this project has no start-postgres.ts.');
  const { url, drop } = await newPostgresDatabase();
  const proxy = await startCuttingProxy(server);
  const options = { say: () => {}, onError: () => {}, leaveSchema: true };
  const database = await openPostgres(proxy.through(url), options);
  const direct = await openPostgres(url, options);
  const model = await startAssistantServer();
  model.behave({ calls: [writesTheme] });
  const world = await startWorld({
    assistant: model.assistant,
    database: { ...database, db: database.db.withPlugin(noFeed) },
    rateLimits: 'off',
    egress: nowhere,
    background: () => silence,
    ...changes,
  });
  const requests = await requestsIn(world);
  await world.service.workOutbox();
  const tables = await keepTables(direct.db);
  const then = world.clock();
  return {
    world,
    requests,
    proxy,
    tables,
    rewind: () => world.clock.advance(then - world.clock()),
    async close() {
      await world.close();
      await direct.close();
      await database.close();
      await proxy.stop();
      await drop();
    },
  };
}
