import { openPostgres } from '@latchkey/service/database/open';
import { callerOf } from './call.ts';
import { keyed } from './matrix/tenant.ts';
import { newAddress, type TestProject } from './new-project.ts';
import { baseUrl, newPostgresDatabase, startWorld, type World } from './start.ts';

/** Two services on one PostgreSQL, as two processes of a fleet are. */
export interface TwoServices {
  readonly here: World;
  readonly there: World;
  /** The same project as each of them serves it, from a network of its own. */
  calls(project: TestProject): readonly [TestProject['call'], TestProject['call']];
  /** Either of them, without any header of ours. */
  readonly bare: readonly [TestProject['call'], TestProject['call']];
  close(): Promise<void>;
}

export async function startTwoServices(changes: Partial<World['parts']> = {}): Promise<TwoServices> {
  const { url, drop } = await newPostgresDatabase();
  const open = () => openPostgres(url, { say: () => {}, onError: () => {} });
  const [one, other] = [await open(), await open()];
  const here = await startWorld({ ...changes, database: one });
  const there = await startWorld({ ...changes, database: other });
  return {
    here,
    there,
    bare: [callerOf(here.service.fetch, baseUrl), callerOf(there.service.fetch, baseUrl)],
    calls(project) {
      const headers = { ...keyed('client', project), 'x-forwarded-for': newAddress() };
      return [callerOf(here.service.fetch, baseUrl, headers), callerOf(there.service.fetch, baseUrl, headers)];
    },
    async close() {
      await Promise.all([here.close(), there.close()]);
      await Promise.all([one.close(), other.close()]);
      await drop();
    },
  };
}
