import { openPostgres } from '@latchkey/service/database/open';
import { addressOf, onServer, STOCKED, TEMPLATE } from './databases.ts';
import { type Keys, newProject } from './new-project.ts';
import { startWorld } from './start.ts';

/** A project that is in the database of a world from the start. */
export interface StockedProject {
  readonly id: string;
  readonly keys: Keys;
}

/** More than most files of tests need; whoever needs more makes them. */
const COUNT = 40;

/**
 * Before the tests of a run, after start-postgres.ts: makes the projects that their worlds begin with. Nearly every test
 * needs one, and making it costs more than many of them do.
 */
export default async function start(): Promise<void> {
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
  process.env.LATCHKEY_TEST_STOCK = JSON.stringify(projects);
}

/** The projects that a database of newStockedDatabase has; none where this run has not made any. */
export const stockedProjects = (): StockedProject[] => JSON.parse(process.env.LATCHKEY_TEST_STOCK ?? '[]');
