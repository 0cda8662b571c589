import pg from 'pg';

/** Longer than anything is kept that has expired: sessions are listed for 30 days more. */
const AGED = '60 days';

/** A table whose rows end by themselves, and what makes its rows old. */
interface Expiring {
  readonly name: string;
  readonly age: (projectId: string) => pg.QueryConfig;
  /** The condition of a row that is so old that none may be left. */
  readonly isOld: string;
}

const byExpiry = (name: string): Expiring => ({
  name,
  age: (projectId) => ({
    text: `update ${name} set expires_at = expires_at - interval '${AGED}' where project_id = $1`,
    values: [projectId],
  }),
  isOld: `expires_at < now() - interval '31 days'`,
});

/** What the load puts something into that expires: codes, states and limits. */
const expiring: readonly Expiring[] = [
  byExpiry('one_time_codes'),
  byExpiry('oauth_grants'),
  byExpiry('cli_logins'),
  byExpiry('sessions'),
  {
    name: 'rate_limits',
    age: () => ({ text: 'update rate_limits set tat = 0' }),
    isOld: 'tat = 0',
  },
];

/** How many rows of each table. */
export type Rows = Readonly<Record<string, number>>;

/** The tables of an installation whose rows expire. */
export interface Tables {
  /** Lets two months go by for every row of the project. Answers how many there were in each. */
  age(projectId: string): Promise<Rows>;
  /** The rows whose time was over long ago, of tables that have any. */
  old(): Promise<Rows>;
  count(): Promise<Rows>;
  close(): Promise<void>;
}

/** Opens the tables of an installation. */
export async function tablesAt(databaseUrl: string): Promise<Tables> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const countWhere = async (condition: (table: Expiring) => string): Promise<Rows> => {
    const counts: Record<string, number> = {};
    for (const table of expiring) {
      const { rows } = await client.query(`select count(*)::int as n from ${table.name} where ${condition(table)}`);
      counts[table.name] = rows[0].n;
    }
    return counts;
  };
  return {
    async age(projectId) {
      const counts: Record<string, number> = {};
      for (const { name, age } of expiring) counts[name] = (await client.query(age(projectId))).rowCount ?? 0;
      return counts;
    },
    old: async () =>
      Object.fromEntries(Object.entries(await countWhere(({ isOld }) => isOld)).filter(([, n]) => n > 0)),
    count: () => countWhere(() => 'true'),
    close: () => client.end(),
  };
}

/** Makes a database keep every code that is deleted, as one does whose sweeper forgot them. */
export async function keepCodes(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    create or replace function prove_keep() returns trigger language plpgsql as 'begin return null; end';
    create or replace trigger prove_keep before delete on one_time_codes for each row execute function prove_keep()`);
  await client.end();
}
