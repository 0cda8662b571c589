import { createHash } from 'node:crypto';
import { leafHash } from '@latchkey/service/domains/event-proofs/merkle';
import type { Background } from '@latchkey/service/runtime/background';
import { sql } from 'kysely';
import { type CountedWorld, startCountedWorld } from './counted-statements.ts';
import { newProject, type TestProject } from './new-project.ts';
import type { World } from './start.ts';

const MINUTE = 60_000;

/** The head of a log. */
export interface LogHead {
  readonly size: number;
  readonly root: string;
  readonly signed_at_millis: number;
  readonly jws: string;
}

/** An entry of a log, with its proof. */
export interface LogEntry {
  readonly position: number;
  readonly kept_until_millis: number | null;
  readonly body: string | null;
  readonly body_hash: string;
  readonly personal: string | null;
  readonly salt: string | null;
  readonly path: string[];
}

/** Nothing is appended and signed but when a test says so: a head that is signed a moment early leaves out what follows. */
const still: Background = { now: () => {}, runEvery: () => {}, close: async () => {} };

/** Starts a world whose event logs grow when a test says so. */
export const startLogWorld = (): Promise<CountedWorld> => startCountedWorld({ background: () => still });

/** What tests do with the event logs of a world, which has started by then. */
export const eventLogsOf = (world: () => World) => ({
  inThisWorld: () => newProject({}, Promise.resolve(world())),

  /** Has what happened so far signed. */
  async sign(project: TestProject): Promise<LogHead> {
    world().clock.advance(MINUTE);
    await world().service.workOutbox();
    return (await project.server('GET /latchkey/event-proofs/heads')).body.items[0];
  },

  entriesOf: async (project: TestProject, { size }: LogHead, query: Record<string, number> = {}): Promise<LogEntry[]> =>
    (await project.admin('GET /latchkey/event-proofs/entries', { query: { size, limit: 500, ...query } })).body.items,

  headsOf: async (project: TestProject, query: Record<string, number> = {}) =>
    (await project.server('GET /latchkey/event-proofs/heads', { query })).body,

  /** How many events a project has. */
  async countOf(project: TestProject): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from events where project_id = ${project.id}`.execute(world().database.db);
    return rows[0]?.count ?? 0;
  },
});

export const base64url = (bytes: Buffer) => bytes.toString('base64url');
export const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** The hash of an entry as a proof has it. */
export const leafOf = ({ kept_until_millis, body, body_hash }: LogEntry): string =>
  base64url(
    leafHash(JSON.stringify({ v: 1, kept_until_millis, body: body === null ? body_hash : base64url(sha256(body)) })),
  );

/** The root that a tree of these leaves has by its definition (RFC 9162, section 2.1.1). */
function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (leaves.length === 1 && only) return only;
  const middle = 2 ** Math.ceil(Math.log2(leaves.length) - 1);
  return sha256(Buffer.concat([Buffer.of(1), rootOf(leaves.slice(0, middle)), rootOf(leaves.slice(middle))]));
}

/** The root that entries come to. */
export const rootOfEntries = (entries: readonly LogEntry[]) =>
  base64url(rootOf(entries.map((entry) => Buffer.from(leafOf(entry), 'base64url'))));

/** What is hashed of entries; null of deleted ones. */
export const bodiesOf = (entries: readonly LogEntry[]) => entries.map(({ body }) => JSON.parse(body ?? 'null'));
