import { Cache } from './cache/cache.ts';
import type { Snapshot } from './cache/entry.ts';
import { type Store, shapedStore } from './cache/store.ts';
import { nullIfRefused } from './emails/refused.ts';
import { type EventExportFormat, exported, exportHead } from './event-export.ts';
import type { Parts } from './parts.ts';
import { fromWire } from './shapes/names.ts';
import { type Call, callAs, type ResponseOf } from './wire/call.ts';

type Answer = ResponseOf<'GET /latchkey/events', 'admin'>;
type Json = Answer['items'][number];

/** Who did something. */
export interface EventActor {
  readonly kind: 'client' | 'server' | 'admin' | 'owner' | 'system';
  /** Of an owner for actors of that kind, of a user of the project for all others. */
  readonly userId: string | null;
  readonly impersonatorId: string | null;
  /** The set of keys that a server or an admin called with. */
  readonly keyId: string | null;
  /** Of the user, or else of the keys; null for who has none, or is gone. */
  readonly name: string | null;
  readonly impersonatorName: string | null;
}

/** Something that happened in the project. */
export interface LoggedEvent {
  readonly id: string;
  readonly kind: string;
  readonly result: Json['result'];
  readonly at: Date;
  readonly actor: EventActor;
  /** What it happened to; type and name are null for what is neither a user nor a team, or is gone. */
  readonly subject: Json['subject'];
  readonly requestId: string;
  /** Where something changed, `before` and `after`; in the names of the API. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Which events. */
export interface EventFilters {
  readonly kinds?: readonly string[] | undefined;
  readonly result?: Json['result'] | undefined;
  readonly actor?: EventActor['kind'] | undefined;
  /** Who acted, or in whose place somebody did. */
  readonly actorUserId?: string | undefined;
  readonly impersonatorId?: string | undefined;
  /** What it happened to; for a team, also what happened to its members as such. */
  readonly subjectId?: string | undefined;
  /** Both are included. */
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

/** Which events of a project are listed. */
export interface ListEventsOptions extends EventFilters {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** Some events; `nextCursor` is the `cursor` of those before them, null after the first that ever happened. */
export type EventPage = LoggedEvent[] & { readonly nextCursor: string | null };

const MOST_A_PAGE = 100;

/** What happened in a project, newest first. */
export class EventLog {
  readonly #call: Call<'admin'>;
  readonly #cache: Cache<[ListEventsOptions], Answer>;
  readonly #seen = new WeakMap<Snapshot<Answer>, Snapshot<EventPage>>();

  constructor({ connection, caches, environment }: Parts) {
    this.#call = callAs(connection, 'admin');
    this.#cache = caches.add('events', new Cache(environment, (_, options) => this.#read(options)));
  }

  async list(options: ListEventsOptions): Promise<EventPage> {
    return page(await this.#cache.get(this, options));
  }

  store(options: ListEventsOptions): Store<EventPage> {
    return shapedStore(() => this.#cache.entry(this, options), page, this.#seen);
  }

  /** Null where there is none with this id. */
  async get(id: string): Promise<LoggedEvent | null> {
    const asked = this.#call('GET /latchkey/events/:event_id', { params: { event_id: Number(id) } });
    const json = await nullIfRefused('EVENT_UNKNOWN', asked);
    return json && loggedEvent(json);
  }

  /** All of them as text, a page at a time, as it is asked for. */
  async *export(format: EventExportFormat, filters: EventFilters): AsyncGenerator<string, void> {
    let cursor: string | null | undefined;
    let head = exportHead(format);
    while (cursor !== null) {
      const answer: Answer = await this.#read({ ...filters, limit: MOST_A_PAGE, cursor });
      yield head + answer.items.map((json) => exported(format, loggedEvent(json))).join('');
      head = '';
      cursor = answer.pagination.next_cursor;
    }
  }

  #read({ kinds, since, until, actorUserId, impersonatorId, subjectId, cursor, ...filters }: ListEventsOptions) {
    const query = {
      ...filters,
      kinds: kinds?.join(','),
      actor_user_id: actorUserId,
      impersonator_id: impersonatorId,
      subject_id: subjectId,
      from_millis: since?.getTime(),
      to_millis: until?.getTime(),
      cursor: cursor === undefined ? undefined : Number(cursor),
    };
    return this.#call('GET /latchkey/events', { query });
  }
}

const page = ({ items, pagination }: Answer): EventPage =>
  Object.assign(items.map(loggedEvent), { nextCursor: pagination.next_cursor });

function loggedEvent({ id, kind, result, at_millis, actor, subject, request_id, detail }: Json): LoggedEvent {
  return {
    id,
    kind,
    result,
    at: new Date(at_millis),
    actor: fromWire(actor) as EventActor,
    subject,
    requestId: request_id,
    detail,
  };
}
