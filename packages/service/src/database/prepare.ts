import type { RawBuilder } from 'kysely';
import {
  type Compilable,
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import type { Db, Tables } from './tables.ts';

/** A query that is built once, at module load, and on PostgreSQL prepared once per connection under its name. */
export type Prepared<Args, Row> = (db: Db, args: Args) => Promise<Row[]>;

const builder = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: () => {
      throw new Error('The builder of prepared queries has no database.');
    },
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const names = new Map<string, string>();

/** The statement name of a prepared query's SQL; undefined for all other SQL. */
export const statementName = (text: string) => names.get(text);

/**
 * Prepares a hot query. `arg(name)` stands for a value given at each call:
 * `prepare<{ id: string }, Row>('user-by-id', (db, arg) => db.selectFrom('users').selectAll().where('id', '=', arg('id')))`.
 */
export function prepare<Args extends object, Row>(
  name: string,
  build: (db: Db, arg: <K extends keyof Args & string>(name: K) => RawBuilder<Args[K]>) => Compilable<Row>,
): Prepared<Args, Row> {
  const compiled = build(builder, (argument) => sql`${new Placeholder(argument)}`).compile();
  names.set(compiled.sql, name);
  return async (db, args) => {
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? args[parameter.name as keyof Args] : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters } as CompiledQuery<Row>);
    return rows;
  };
}

class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
