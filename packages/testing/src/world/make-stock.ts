import { openPostgres } from '@latchkey/service/database/open';
import { STOCKED, TEMPLATE } from '../database/databases.ts';
import { addressOf, onServer } from '../database/on-server.ts';
import { isOnCitus } from '../remote.ts';
import { newProject } from './new-project.ts';
import { startWorld } from './start.ts';
import { keepStock, type StockedProject } from './stock.ts';

/** More than most test files need; the rest are created on demand. */
const COUNT = 40;

/**
 * Before the tests of a run, after start-postgres.ts: makes the projects that their worlds begin with. Nearly every test
 * needs one, and making it costs more than many of them do.
 */
export default async function start(): Promise<void> {
  if (isOnCitus()) return;
  const server = process.env.LATCHKEY_TEST_POSTGRES_URL as string;
  await onServer(server, `create database ${STOCKED} template ${TEMPLATE}`);
  const database = await openPostgres(addressOf(STOCKED, server), { say: () => {}, onError: () => {} });
  const world = startWorld({ database });
  const projects: StockedProject[] = [];
  while (projects.length < COUNT) {
    const { id, keys } = await newProject({}, world);
    projects.push({ id, keys });
  }
  await (await world).close();
  await database.close();
  keepStock(projects);
}
