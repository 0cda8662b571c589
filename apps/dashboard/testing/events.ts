import { ok } from './answers.ts';
import { idOf, NOW, userBody } from './shapes.ts';
import type { Asked, World } from './world.ts';

const HOUR = 3_600_000;

/** An event of the log, as the service sends it. */
export interface EventBody {
  readonly id: string;
  readonly kind: string;
  readonly result: string;
  readonly at_millis: number;
  readonly actor: Readonly<Record<string, string | null>>;
  readonly subject: { readonly id: string; readonly type: string | null; readonly name: string | null };
  readonly request_id: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

const nobody = { user_id: null, impersonator_id: null, key_id: null, name: null, impersonator_name: null };
const ada = userBody(1);
const person = { ...nobody, kind: 'client', user_id: ada.id, name: 'Ada Lovelace' };
const owner = { ...nobody, kind: 'owner', user_id: idOf(5, 9), name: 'Grace Hopper' };
const server = { ...nobody, kind: 'server', key_id: idOf(1, 2), name: 'Backend' };
const acting = { ...person, impersonator_id: idOf(5, 9), impersonator_name: 'Grace Hopper' };
const subject = { id: ada.id, type: 'user', name: 'Ada Lovelace' };
const team = { id: idOf(1, 10), type: 'team', name: 'Analysts' };
const settings = { id: idOf(1, 1), type: null, name: null };

export const eventBody = (number: number, changes: Partial<EventBody> = {}): EventBody => ({
  id: String(1_000 - number),
  kind: 'session.created',
  result: 'done',
  at_millis: NOW - number * 5 * HOUR,
  actor: { ...nobody, kind: 'client' },
  subject,
  request_id: `request${number}`,
  detail: { session_id: idOf(number, 5), factors: ['password'] },
  ...changes,
});

const renamed = { fields: ['display_name'], before: { display_name: 'Ada' }, after: { display_name: 'Ada Lovelace' } };
const switched = {
  before: { magic_link_enabled: false, domains: [] },
  after: { magic_link_enabled: true, domains: [{ domain: 'https://notes.example', handler_path: '/handler' }] },
};
const happened: readonly Partial<EventBody>[] = [
  { kind: 'user.updated', actor: person, detail: renamed },
  { kind: 'project.updated', actor: owner, subject: settings, detail: switched },
  { kind: 'session.reused', result: 'suspicious', actor: { ...nobody, kind: 'client' } },
  { kind: 'user.updated', actor: server, detail: { fields: ['server_metadata'], before: {}, after: {} } },
  { kind: 'team.updated', actor: acting, subject: team, detail: renamed },
  { kind: 'cli_login.denied', result: 'refused', actor: person, detail: { session_id: idOf(2, 5) } },
  { kind: 'user.deleted', actor: owner, subject: { id: idOf(70, 3), type: null, name: null }, detail: {} },
  {
    kind: 'sign_in.failed',
    result: 'refused',
    detail: {
      method: 'password',
      reason: 'wrong_password',
      network: '203.0.113.0/24',
      client: 'Firefox/Linux',
      count: 12,
    },
  },
];

/** A log with something of everything, newest first; all began with the account of somebody. */
export const fullEvents: readonly EventBody[] = [
  ...Array.from({ length: 59 }, (_, index) => eventBody(index + 1, happened[index % happened.length])),
  eventBody(60, { kind: 'user.created', actor: person, detail: {} }),
];

/** Undefined for requests of other kinds. */
export function answerEvents({ events }: World, { key, query }: Asked): Response | undefined {
  if (key !== 'GET /latchkey/events') return undefined;
  const [result, actor, by, about] = ['result', 'actor', 'actor_user_id', 'subject_id'].map((name) => query.get(name));
  const kinds = query.get('kinds')?.split(',');
  const [from, to] = [Number(query.get('from_millis') ?? 0), Number(query.get('to_millis') ?? NOW)];
  const found = events.filter(
    (event) =>
      (!kinds || kinds.includes(event.kind)) &&
      (!result || event.result === result) &&
      (!actor || event.actor.kind === actor) &&
      (!by || event.actor.user_id === by) &&
      (!about || event.subject.id === about) &&
      event.at_millis >= from &&
      event.at_millis <= to,
  );
  const at = found.findIndex(({ id }) => id === query.get('cursor'));
  const begin = at < 0 && query.has('cursor') ? found.length : Math.max(0, at);
  const limit = Number(query.get('limit') ?? 25);
  return ok({
    items: found.slice(begin, begin + limit),
    is_paginated: true,
    pagination: { next_cursor: found[begin + limit]?.id ?? null },
  });
}
