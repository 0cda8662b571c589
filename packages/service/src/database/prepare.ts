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

/** A statement that is built once, at its first use, and prepared once per connection under its name. */
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

interface PreparedStatement {
  readonly name: string;
  /** Whether it only reads, so that it may share a connection. */
  readonly isRead: boolean;
}

const statements = new Map<string, PreparedStatement>();

/** What is prepared under this SQL; undefined for all other SQL. */
export const preparedStatement = (text: string): PreparedStatement | undefined => statements.get(text);

type Build<Args, Row> = (
  db: Db,
  arg: <K extends keyof Args & string>(name: K) => RawBuilder<Args[K]>,
) => Compilable<Row>;

/**
 * Prepares a hot statement. `arg(name)` stands for a value given at each call:
 * `prepare<{ id: string }, Row>('user-by-id', (db, arg) => db.selectFrom('users').selectAll().where('id', '=', arg('id')))`.
 */
export const prepare = <Args extends object, Row>(name: string, build: Build<Args, Row>): Prepared<Args, Row> =>
  prepared({ name, isRead: false }, build);

/**
 * The same for what reads a few rows by their keys. Outside of transactions it shares a connection with others of its kind:
 * see SharedReads for what that takes.
 */
export const prepareRead = <Args extends object, Row>(name: string, build: Build<Args, Row>): Prepared<Args, Row> =>
  prepared({ name, isRead: true }, build);

function prepared<Args extends object, Row>(
  statement: PreparedStatement,
  build: Build<Args, Row>,
): Prepared<Args, Row> {
  const compile = () => {
    const query = build(builder, (argument) => sql`${new Placeholder(argument)}`).compile();
    statements.set(query.sql, statement);
    return query;
  };
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, args) => {
    compiled ??= compile();
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
