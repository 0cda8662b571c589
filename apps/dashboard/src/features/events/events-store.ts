import type { Store } from '@latchkey/sdk';
import type { AdminApp, EventFilters, EventPage, ListEventsOptions } from '@latchkey/sdk/admin';
import { kindGroups } from './event-words.ts';

const PAGE_SIZE = 25;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time ranges, by their value in the URL. */
export const spans = {
  '1h': { word: 'Last hour', millis: HOUR },
  '1d': { word: 'Last 24 hours', millis: DAY },
  '7d': { word: 'Last 7 days', millis: 7 * DAY },
  '30d': { word: 'Last 30 days', millis: 30 * DAY },
  '90d': { word: 'Last 90 days', millis: 90 * DAY },
} as const;

/** The filters in the URL, and the cursor. */
export interface EventSearch {
  /** An event type or a group of types. */
  readonly kind?: string | undefined;
  readonly result?: string | undefined;
  readonly actor?: string | undefined;
  /** The actor: the ID of a user or an owner. */
  readonly by?: string | undefined;
  /** The impersonator: the ID of an owner. */
  readonly as?: string | undefined;
  /** The target of the event. */
  readonly about?: string | undefined;
  readonly since?: string | undefined;
  /** Days such as `2026-06-15`; ignored if a time range is set. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly cursor?: string | undefined;
}

export type EventResult = EventPage[number]['result'];
export type ActorKind = EventPage[number]['actor']['kind'];

export const results: Readonly<Record<EventResult, string>> = {
  done: 'Succeeded',
  refused: 'Refused',
  suspicious: 'Suspicious',
};
export const actors: Readonly<Record<ActorKind, string>> = {
  client: 'Apps and users',
  server: 'Servers',
  admin: 'Admin keys',
  owner: 'Owners',
  system: 'Latchkey',
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is the ID of a user, team or key, and not a name. */
export const isId = (text: string): boolean => UUID.test(text);

/** The request for the service. Unknown filter values are ignored. */
export function eventFilters(app: AdminApp, search: EventSearch): EventFilters {
  const { kind, result, actor, by, as, about, since } = search;
  const span = spans[since as keyof typeof spans];
  return {
    kinds: kind ? (kindGroups.get(kind) ?? [kind]) : undefined,
    result: result && result in results ? (result as EventResult) : undefined,
    actor: actor && actor in actors ? (actor as ActorKind) : undefined,
    actorUserId: by && UUID.test(by) ? by : undefined,
    impersonatorId: as || undefined,
    subjectId: about || undefined,
    // Rounded to the minute, so that repeated requests within it share the cache.
    since: span ? new Date(Math.floor((app.clock() - span.millis) / MINUTE) * MINUTE) : dayOf(search.from, '00:00:00'),
    until: span ? undefined : dayOf(search.to, '23:59:59.999'),
  };
}

export const pageOf = (app: AdminApp, search: EventSearch): ListEventsOptions => ({
  ...eventFilters(app, search),
  limit: PAGE_SIZE,
  cursor: /^\d+$/.test(search.cursor ?? '') ? search.cursor : undefined,
});

/** One page of events. */
export const eventsStore = (app: AdminApp, search: EventSearch): Store<EventPage> =>
  app.eventsStore(pageOf(app, search));

/** Whether any filter is set. */
export const isFiltered = ({ cursor: _, ...filters }: EventSearch): boolean => Object.values(filters).some(Boolean);

/** In the browser's time zone. */
function dayOf(day: string | undefined, time: string): Date | undefined {
  const moment = new Date(`${day}T${time}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}
