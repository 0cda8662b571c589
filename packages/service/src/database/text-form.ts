import { sql } from 'kysely';
import type { Db } from './tables.ts';

/**
 * How values are written as text, whatever the server is set to. It may take as long as it needs; the server notices within
 * two minutes that its client's machine is gone.
 */
const TEXT_FORM = {
  timezone: 'UTC',
  datestyle: 'ISO',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  statement_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  // Of PostgreSQL 17 and later.
  transaction_timeout: '0',
  // Those of a server on the same machine, by its socket, are always 0.
  tcp_keepalives_idle: '60',
  tcp_keepalives_interval: '10',
  tcp_keepalives_count: '6',
};

/** For the rest of the transaction. */
export async function useTextForm(db: Db): Promise<void> {
  await sql`
    select set_config(known.name, given.value, true)
    from json_each_text(${JSON.stringify(TEXT_FORM)}::json) as given (name, value)
    join pg_settings known on lower(known.name) = given.name`.execute(db);
}
