import type { AppContext } from '../context/app-context.ts';
import { Cache } from '../core/cache/cache.ts';
import type { Snapshot } from '../core/cache/entry.ts';
import { type Store, shapedStore } from '../core/cache/store.ts';
import { nullOnRefusal } from '../core/null-on.ts';
import { fromWire } from '../core/shapes/names.ts';
import { type Call, callAs, type ResponseOf } from '../core/wire/call.ts';
import { type EventExportFormat, exported, exportHead } from './event-export.ts';

type Answer = ResponseOf<'GET /latchkey/events', 'admin'>;
type Json = Answer['items'][number];

/** Who did something. */
export interface EventActor {
  /**
   * The access level: a user's, a server's, an admin key's or a project owner's; `system` for what the service does
   * itself.
   */
  readonly kind: 'client' | 'server' | 'admin' | 'owner' | 'system';
  /** Of an owner for actors of that kind, of a user of the project for all others. */
  readonly userId: string | null;
  /** The impersonator: the id of an owner, or `admin`; null without one. */
  readonly impersonatorId: string | null;
  /** The set of keys that a server or an admin called with. */
  readonly keyId: string | null;
  /** The set-up link in whose visit it was done; null otherwise. */
  readonly setUpLinkId: string | null;
  /** Of the user, or else of the keys; null for who has none, or is gone. */
  readonly name: string | null;
  /** The impersonator's name; null without one, or if it isn't known. */
  readonly impersonatorName: string | null;
}

/** Something that happened in the project. */
export interface LoggedEvent {
  /** The id for `getEvent`; later events have greater ones. */
  readonly id: string;
  /** What happened: `user.created`. */
  readonly kind: string;
  /** Whether it was done as asked, was refused, or was done and is worth a look. */
  readonly result: Json['result'];
  /** When it happened. */
  readonly at: Date;
  /** Who did it. */
  readonly actor: EventActor;
  /** What it happened to; type and name are null for what is neither a user nor a team, or is gone. */
  readonly subject: Json['subject'];
  /** Finds the request in the log of the service. */
  readonly requestId: string;
  /** Where something changed, `before` and `after`; in the names of the API. */
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Which events. */
export interface EventFilters {
  /** Only these kinds; all by default. */
  readonly kinds?: readonly string[] | undefined;
  /** Whether it was done as requested, refused, or done but suspicious. */
  readonly result?: Json['result'] | undefined;
  /** With which rights it was done. */
  readonly actor?: EventActor['kind'] | undefined;
  /** The user who acted, or was impersonated. */
  readonly actorUserId?: string | undefined;
  /** The impersonator: the id of an owner, or `admin`. */
  readonly impersonatorId?: string | undefined;
  /** What it happened to; for a team, also what happened to its members as such. */
  readonly subjectId?: string | undefined;
  /** Both are included. */
  readonly since?: Date | undefined;
  /** When it happened, at the latest. */
  readonly until?: Date | undefined;
}

/** Which events of a project are listed. */
export interface ListEventsOptions extends EventFilters {
  /** The page size: 25 by default, 100 at most. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the page before; left out for the newest. */
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

  constructor({ connection, caches, environment }: AppContext) {
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
    const json = await nullOnRefusal('EVENT_UNKNOWN', asked);
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
