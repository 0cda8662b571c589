import { data } from '@latchkey/testing/fake-api/answers';
import type { Item } from '@latchkey/testing/fake-api/samples/ids';
import { HOUR, idOf, NOW } from '@latchkey/testing/fake-api/samples/ids';
import { userBody } from '@latchkey/testing/fake-api/samples/user';
import type { Replies } from '@latchkey/testing/fake-api/table';
import { pageOf } from './page-of.ts';
import type { World } from './world.ts';

/** An event of the log. */
export type EventBody = Item<'GET /latchkey/events'>;

const nobody = {
  user_id: null,
  impersonator_id: null,
  key_id: null,
  set_up_link_id: null,
  name: null,
  impersonator_name: null,
};
const ada = userBody(1);
const person = { ...nobody, kind: 'client', user_id: ada.id, name: 'Ada Lovelace' };
const owner = { ...nobody, kind: 'owner', user_id: idOf(5, 9), name: 'Grace Hopper' };
const server = { ...nobody, kind: 'server', key_id: idOf(1, 2), name: 'Backend' };
const acting = { ...person, impersonator_id: idOf(5, 9), impersonator_name: 'Grace Hopper' };
const subject: EventBody['subject'] = { id: ada.id, type: 'user', name: 'Ada Lovelace' };
const team: EventBody['subject'] = { id: idOf(1, 10), type: 'team', name: 'Analysts' };
const settings: EventBody['subject'] = { id: idOf(1, 1), type: null, name: null };

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

/** A log with every kind of event, newest first; the oldest is a user's sign-up. */
export const fullEvents: readonly EventBody[] = [
  ...Array.from({ length: 59 }, (_, index) => eventBody(index + 1, happened[index % happened.length])),
  eventBody(60, { kind: 'user.created', actor: person, detail: {} }),
];

/** What an application did, newest first. */
export const clientEvents = (client_id: string): readonly EventBody[] => [
  eventBody(1, {
    kind: 'oauth_client.refused',
    result: 'refused',
    subject: { id: client_id, type: null, name: null },
    detail: { client_id, name: 'Grafana', reason: 'invalid_client', count: 3 },
  }),
  eventBody(2, { kind: 'oauth_client.issued', detail: { client_id, name: 'Grafana', method: 'authorization_code' } }),
  eventBody(3, {
    kind: 'connected_app.authorized',
    actor: person,
    detail: { client_id, name: 'Grafana', scopes: ['openid', 'email'] },
  }),
];

export const eventReplies = ({ events }: World): Replies => ({
  'GET /latchkey/events'({ query }) {
    const [result, actor, by, about] = ['result', 'actor', 'actor_user_id', 'subject_id'].map((name) =>
      query.get(name),
    );
    const kinds = query.get('kinds')?.split(',');
    const [from, to] = [Number(query.get('from_millis') ?? 0), Number(query.get('to_millis') ?? NOW)];
    const found = events.filter(
      (event) =>
        (!kinds || kinds.includes(event.kind)) &&
        (!result || event.result === result) &&
        (!actor || event.actor.kind === actor) &&
        (!by || event.actor.user_id === by) &&
        (!about || event.subject.id === about || event.detail.client_id === about) &&
        event.at_millis >= from &&
        event.at_millis <= to,
    );
    return data(pageOf(found, query, 25));
  },
});
