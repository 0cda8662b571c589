import type { GatheredKind } from '@latchkey/protocol/event-kinds';
import { sql } from 'kysely';
import type { Db } from '../../database/tables.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { localArrivals } from '../rate-limit/local-arrivals.ts';
import type { Actor } from './events.ts';

const MINUTE_MILLIS = 60_000;

/**
 * A project gets this many single rows of one kind at once, and one more every ten seconds, so a flood of failures
 * can't fill the disk. Those about a known user are counted apart, so that a flood of other attempts doesn't hide them.
 */
const SINGLE = { burst: 60, emission: 10_000 };
/** Different sums that are kept for the next minute; what is beyond them is lost. */
const MOST_SUMS = 10_000;

/** Something that strangers can cause as often as they like, and that no transaction tells of. */
export interface GatheredEvent {
  readonly kind: GatheredKind;
  readonly projectId: string;
  /** The user or thing it is about; the project itself where it is left out. */
  readonly subjectId?: string | undefined;
  readonly at: number;
  readonly actor: Actor;
  readonly requestId: string;
  readonly detail: Readonly<Record<string, string | undefined>>;
  /** Told once a minute for the same caller and subject, however often it happens. */
  readonly isOncePerMinute?: boolean;
}

/** Records an event without a statement or a wait. */
export type Gather = (event: GatheredEvent) => void;

/** What happened in this process and is not in the event log yet. */
export interface GatheredEvents {
  readonly gather: Gather;
  /** Writes what was gathered as one statement. */
  write(): Promise<void>;
  /** The same with the sums of the minute that is not over; what a database that is away does not take is lost. */
  close(log: Log): Promise<void>;
}

interface Counted extends GatheredEvent {
  readonly count: number;
}

/**
 * Gathers in memory and writes in batches: alike events of one batch are one row with their `count`. Beyond the bound of
 * their project and kind they are added up by their reason and client, and the sum becomes a row once a minute. A process that is
 * killed loses what it has not written.
 */
export function gatheredEvents(db: Db, clock: Clock, happened: (kind: GatheredKind) => void): GatheredEvents {
  const arrivals = localArrivals(10_000);
  let single = new Map<string, Counted>();
  let sums = new Map<string, Counted>();
  let summedSince: number | undefined;
  let told = new Map<string, number>();

  function gather(event: GatheredEvent): void {
    const { kind, projectId, subjectId, actor, detail, at } = event;
    const key = JSON.stringify([kind, projectId, subjectId, actor, detail]);
    if (event.isOncePerMinute) {
      if ((told.get(key) ?? Number.NEGATIVE_INFINITY) > at - MINUTE_MILLIS) return;
      told.set(key, at);
    }
    const known = single.get(key);
    const isWithin = known || arrivals.wait(at, `${kind} ${projectId} ${subjectId !== undefined}`, SINGLE) === 0;
    if (isWithin) single.set(key, { ...(known ?? event), count: (known?.count ?? 0) + 1 });
    else addUp(event);
  }

  function addUp(event: GatheredEvent, times = 1): void {
    const { kind, projectId, at } = event;
    const { method, reason, client_id } = event.detail;
    const key = JSON.stringify([kind, projectId, method, reason, client_id]);
    const sum = sums.get(key);
    if (!sum && sums.size >= MOST_SUMS) return;
    summedSince ??= at;
    const others = {
      ...event,
      subjectId: undefined,
      actor: { kind: 'system' } as const,
      detail: { method, reason, client_id },
    };
    sums.set(key, { ...(sum ?? others), count: (sum?.count ?? 0) + times });
  }

  async function writeRows(withSums: boolean): Promise<void> {
    const now = clock();
    told = new Map([...told].filter(([, at]) => at > now - MINUTE_MILLIS));
    const taken = { single, sums: withSums ? sums : new Map<string, Counted>() };
    single = new Map();
    if (withSums) {
      sums = new Map();
      summedSince = undefined;
    }
    const rows = [...taken.single.values(), ...taken.sums.values()];
    try {
      await insertAll(db, rows);
    } catch (error) {
      // The database is away: whatever it is that happened then, it is told as a number.
      for (const row of rows) addUp(row, row.count);
      throw error;
    }
    for (const { kind } of rows) happened(kind);
  }

  return {
    gather,
    write: () => writeRows(summedSince !== undefined && clock() - summedSince >= MINUTE_MILLIS),
    close: (log) => writeRows(true).catch((error) => log.warn({ error: String(error) }, 'events are lost')),
  };
}

/**
 * Only for projects that still exist: the events of others would be neither read nor deleted. One that moves takes none,
 * and would keep the others from being written.
 */
async function insertAll(db: Db, rows: readonly Counted[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map(({ projectId, subjectId, kind, at, actor, requestId, detail, count }) => ({
    project_id: projectId,
    at: new Date(at).toISOString(),
    kind,
    actor,
    subject_id: subjectId ?? projectId,
    request_id: requestId,
    detail: { ...detail, ...(count > 1 && { count }) },
  }));
  await sql`
    insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
    select g.* from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g
      (project_id uuid, at timestamptz, kind text, actor jsonb, subject_id text, request_id text, detail jsonb)
    join projects p on p.id = g.project_id and p.deleted_at is null and p.move_id is null`.execute(db);
}
