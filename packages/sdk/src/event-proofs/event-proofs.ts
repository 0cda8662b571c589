import type { AdminApp } from '../apps/admin-app.ts';
import { contextOf } from '../apps/inherited.ts';
import type { ServerApp } from '../apps/server-app.ts';
import { callAs } from '../core/wire/call.ts';

const path = '/latchkey/event-proofs';

/** A signed head of the event log: it fixes all events up to then. */
export interface EventHead {
  /** How many events it is of. */
  readonly size: number;
  /** The root of the hash tree, as base64url. */
  readonly root: string;
  /** When it was signed. */
  readonly signedAt: Date;
  /** All of it, signed by the project: keep this outside of the installation. */
  readonly jws: string;
}

/** An entry of the event log with its inclusion proof; hashes are base64url. */
export interface EventLogEntry {
  /** Counts from 0. */
  readonly position: number;
  /** From when on the event may be deleted, in milliseconds since the epoch; null for never. */
  readonly keptUntilMillis: number | null;
  /** The event as JSON text; null if it was deleted. */
  readonly body: string | null;
  /** SHA-256 of the body. */
  readonly bodyHash: string;
  /** The personal part of its detail as JSON text; null if there is none. */
  readonly personal: string | null;
  /** What the personal part is hashed with; null once it was erased. */
  readonly salt: string | null;
  /** The inclusion proof. */
  readonly path: readonly string[];
}

/** The latest signed heads, newest first: `const [latest] = await listEventHeads(app, { limit: 1 });` */
export async function listEventHeads(
  app: ServerApp,
  { limit }: { readonly limit?: number } = {},
): Promise<EventHead[]> {
  const call = callAs(contextOf(app).connection, 'server');
  const { items } = await call(`GET ${path}/heads`, { query: { limit } });
  return items.map(({ signed_at_millis, ...head }) => ({ ...head, signedAt: new Date(signed_at_millis) }));
}

/** The consistency proof between the heads of two sizes, as base64url: `await proveHeads(app, { from: 10, to: 25 })`. */
export async function proveHeads(
  app: ServerApp,
  query: { readonly from: number; readonly to: number },
): Promise<string[]> {
  const call = callAs(contextOf(app).connection, 'server');
  return (await call(`GET ${path}/consistency`, { query })).path;
}

/**
 * The entries up to a head in their order, read as they are asked for:
 * `for await (const entry of eventLogEntries(app, { size: head.size })) …`
 */
export async function* eventLogEntries(
  app: AdminApp,
  { size, from = 0 }: { readonly size: number; readonly from?: number },
): AsyncGenerator<EventLogEntry, void> {
  const call = callAs(contextOf(app).connection, 'admin');
  let next = from;
  while (next < size) {
    const { items } = await call(`GET ${path}/entries`, { query: { size, from: next, limit: 500 } });
    if (items.length === 0) return;
    for (const { kept_until_millis, body_hash, ...entry } of items)
      yield { ...entry, keptUntilMillis: kept_until_millis, bodyHash: body_hash };
    next += items.length;
  }
}
