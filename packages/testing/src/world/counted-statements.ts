import { AsyncLocalStorage } from 'node:async_hooks';
import { openDatabase, startWorld, type World } from './start.ts';

/** A project is read anew when the feed tells of its own making, or when it could not poll for a second. */
const PROJECT_READ = /from "projects" as "p"/;

/** A world that knows which statements a request took. */
export interface CountedWorld {
  readonly world: World;
  /**
   * The statements of a request, authentication included, BEGIN and COMMIT left out. One belongs to the request in whose
   * asynchronous context it ran, so background polls are never counted. Where the project was read anew, it is sent again.
   * Throws where it does not succeed.
   */
  statementsOf(send: () => Promise<{ readonly status: number; readonly text: string }>): Promise<string[]>;
  /**
   * The answer of a request beside its statements, whether it succeeds or not; undefined where the project was read anew,
   * and the request has to be made again.
   */
  watched<T>(send: () => Promise<T>): Promise<{ readonly answer: T; readonly statements: string[] } | undefined>;
  close(): Promise<void>;
}

/** Starts one on a new database. `changes` are parts of its service. */
export async function startCountedWorld(
  changes: Omit<NonNullable<Parameters<typeof startWorld>[0]>, 'database'> = {},
): Promise<CountedWorld> {
  const request = new AsyncLocalStorage<string[]>();
  const { database, drop } = await openDatabase(({ query }) => request.getStore()?.push(query.sql));
  const world = await startWorld({ ...changes, database });
  const watched: CountedWorld['watched'] = async (send) => {
    const statements: string[] = [];
    const answer = await request.run(statements, send);
    return statements.some((sql) => PROJECT_READ.test(sql)) ? undefined : { answer, statements };
  };
  return {
    world,
    watched,
    async statementsOf(send) {
      for (;;) {
        const { answer, statements } = (await watched(send)) ?? {};
        if (!answer || !statements) continue;
        if (answer.status >= 300) throw new Error(`The request did not succeed: ${answer.status} ${answer.text}`);
        return statements;
      }
    },
    async close() {
      await world.close();
      await database.close();
      await drop();
    },
  };
}
