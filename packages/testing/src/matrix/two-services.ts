import { openPostgres } from '@latchkey/service/database/open';
import { callerOf } from '../http/call.ts';
import { newAddress, type TestProject } from '../world/new-project.ts';
import { baseUrl, newPostgresDatabase, startWorld, type World } from '../world/start.ts';
import { keyed } from './tenant/tenant.ts';

type Keyed = Parameters<typeof keyed>[1];

/** Two services on one PostgreSQL, as two processes of a fleet are. */
export interface TwoServices {
  readonly here: World;
  readonly there: World;
  /** The same project as each of them serves it, from a network of its own. */
  calls(project: TestProject): readonly [TestProject['call'], TestProject['call']];
  /** As the servers of a project call either of them, by its number. */
  server(project: Keyed, service: number): TestProject['call'];
  /** Calls either of them as a project's signed-in user. */
  as(project: Keyed, service: number, user: { readonly accessToken: string }): TestProject['call'];
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
  const callOf = (service: number, headers: Record<string, string> = {}) =>
    callerOf((service % 2 === 0 ? here : there).service.fetch, baseUrl, headers);
  return {
    here,
    there,
    bare: [callOf(0), callOf(1)],
    server: (project, service) => callOf(service, keyed('server', project)),
    as: (project, service, { accessToken }) =>
      callOf(service, { ...keyed('client', project), 'access-token': accessToken }),
    calls(project) {
      const headers = { ...keyed('client', project), 'x-forwarded-for': newAddress() };
      return [callOf(0, headers), callOf(1, headers)];
    },
    async close() {
      await Promise.all([here.close(), there.close()]);
      await Promise.all([one.close(), other.close()]);
      await drop();
    },
  };
}
