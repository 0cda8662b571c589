import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { isCanceled, isUnanswered } from '../errors.ts';
import type { RequestReads } from './replicas.ts';

/** Other statements, and what a replica refuses to write (25006), are the primary's. */
const READ = /^[\s(]*(?:select|with)\b/i;

/** Statements of one request: from a replica if one is fit, else from the primary; transactions always from the primary. */
export class RequestDriver implements Driver {
  readonly #primary: Driver;
  readonly #reads: RequestReads;

  constructor(primary: Driver, reads: RequestReads) {
    this.#primary = primary;
    this.#reads = reads;
  }

  async init() {}

  /** The primary's driver takes no connection of its pool before one is needed. */
  async acquireConnection(): Promise<RequestConnection> {
    return new RequestConnection(await this.#primary.acquireConnection(), this.#reads);
  }

  async beginTransaction(connection: RequestConnection, settings: TransactionSettings) {
    connection.isTransaction = true;
    // What the transaction writes is read from where it wrote.
    this.#reads.leave();
    await this.#primary.beginTransaction(connection.primary, settings);
  }

  async commitTransaction({ primary }: RequestConnection) {
    await this.#primary.commitTransaction(primary);
  }

  async rollbackTransaction({ primary }: RequestConnection) {
    await this.#primary.rollbackTransaction(primary);
  }

  async releaseConnection({ primary }: RequestConnection) {
    await this.#primary.releaseConnection(primary);
  }

  /** The connections are those of the process. */
  async destroy() {}
}

class RequestConnection implements DatabaseConnection {
  readonly primary: DatabaseConnection;
  readonly #reads: RequestReads;
  isTransaction = false;

  constructor(primary: DatabaseConnection, reads: RequestReads) {
    this.primary = primary;
    this.#reads = reads;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const isRead = !this.isTransaction && READ.test(query.sql);
    if (!isRead) this.#reads.leave();
    const result = isRead ? await this.#byReplica<R>(query) : undefined;
    if (result) return result;
    const answer = await this.primary.executeQuery<R>(query);
    if (isRead) this.#reads.answered('primary');
    return answer;
  }

  /**
   * Nothing is written there, so what failed may be sent again: the replica may be gone, or have canceled the statement for what it
   * replays. One that took too long would take as long on the primary.
   */
  async #byReplica<R>(query: CompiledQuery): Promise<QueryResult<R> | undefined> {
    const lent = await this.#reads.lend();
    if (!lent) return undefined;
    try {
      const result = await lent.connection.executeQuery<R>(query);
      this.#reads.answered('replica');
      return result;
    } catch (error) {
      lent.failed(error);
      this.#reads.leave();
      if (isCanceled(error) || isUnanswered(error)) throw error;
      return undefined;
    } finally {
      lent.giveBack();
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed: read a page at a time.');
  }
}
