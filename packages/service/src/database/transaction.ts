import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './tables.ts';

interface OpenTransaction {
  readonly afterCommit: (() => void)[];
}

const open = new AsyncLocalStorage<OpenTransaction>();

/**
 * Opens a transaction, or joins the one that the context already carries. Inside, only SQL is awaited: no hashing,
 * no network. What `work` throws rolls everything back.
 */
export async function inTransaction<C extends { readonly db: Db }, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  if (context.db.isTransaction) return work(context);
  const afterCommit: (() => void)[] = [];
  const result = await context.db
    .transaction()
    .execute((db) => open.run({ afterCommit }, () => work({ ...context, db })));
  for (const act of afterCommit) act();
  return result;
}

/** Runs `act` once the open transaction has committed, never if it rolls back; at once where none is open. */
export function afterCommit(act: () => void): void {
  const transaction = open.getStore();
  if (transaction) transaction.afterCommit.push(act);
  else act();
}

/**
 * How the drivers commit. A bare COMMIT of a transaction in which a statement has failed rolls back without a word;
 * the statement before it makes that an error.
 */
export const COMMIT = 'select 1; commit';

/**
 * Called by the drivers before a connection is handed out. A query on the root database inside a transaction would
 * wait for a connection that the transaction itself holds, so it fails at once instead.
 */
export function refuseInsideTransaction(): void {
  if (open.getStore()) {
    throw new Error('A query on the root database inside a transaction: use the db that inTransaction hands over.');
  }
}
