import { openPostgres } from '@latchkey/service/database/open';
import { startPostgres } from '../../../../scripts/support/postgres.mjs';
import { TEMPLATE } from './databases.ts';
import { addressOf, onServer } from './on-server.ts';

/** Before the tests of a run: a PostgreSQL server for all of them, with a migrated database that each gets a copy of. */
export default async function start(): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres({ fsync: false });
  await onServer(url, `create database ${TEMPLATE}`);
  const { close } = await openPostgres(addressOf(TEMPLATE, url), { say: () => {}, onError: () => {} });
  await close();
  process.env.LATCHKEY_TEST_POSTGRES_URL = url;
  return stop;
}
