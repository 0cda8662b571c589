import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import { isCanceled } from '../errors.ts';
import type { RequestReads } from './replicas.ts';

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
    const result = this.isTransaction ? undefined : await this.#byReplica<R>(query);
    if (result) return result;
    this.#reads.answered('primary');
    return this.primary.executeQuery(query);
  }

  /**
   * Nothing is written there, so what failed may be sent again: the replica may be gone, or have canceled the statement for what it
   * replays. One that took too long would take as long on the primary.
   */
  async #byReplica<R>(query: CompiledQuery): Promise<QueryResult<R> | undefined> {
    const lent = await this.#reads.lend();
    try {
      const result = await lent?.connection.executeQuery<R>(query);
      if (result) this.#reads.answered('replica');
      return result;
    } catch (error) {
      if (isCanceled(error)) throw error;
      this.#reads.leave();
      return undefined;
    } finally {
      lent?.giveBack();
    }
  }

  // biome-ignore lint/correctness/useYield: streaming is not offered.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Queries are not streamed: read a page at a time.');
  }
}
