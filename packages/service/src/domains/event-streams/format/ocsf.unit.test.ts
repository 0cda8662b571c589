import { type EventKind, eventKinds } from '@latchkey/protocol/event-kinds';
import { expect, test } from 'vitest';
import { ocsfEvent, ocsfHead } from './ocsf.ts';
import { ocsfActivities } from './ocsf-activities.ts';

const origin = { projectId: '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e', wireId: '5a4f0c1e-9d1b-4c7e-8a55-3d2f6b7c8d9e' };
const event = {
  id: 7,
  uid: '7-0a1b',
  kind: 'session.created',
  at: 1_700_000_000_000,
  actor: { kind: 'client', userId: 'a-user' },
  subjectId: 'a-user',
  requestId: 'a-request',
  detail: { method: 'password' },
} as const;
const kinds = Object.keys(eventKinds) as EventKind[];

/** What each class requires beside the attributes of all events, with what it wants at least one of. */
const required: Readonly<Record<number, readonly string[]>> = {
  3001: ['user'],
  3002: ['user', 'service'],
  3004: ['entity'],
  3005: ['user', 'privileges.0'],
  3006: ['group', 'user'],
  6003: ['actor', 'api', 'src_endpoint'],
};

test('every kind of event has its row, and no row is of another', () => {
  expect(Object.keys(ocsfActivities).sort()).toEqual([...kinds].sort());
});

test.each(kinds)('%s has what its class requires', (kind) => {
  // biome-ignore lint/suspicious/noExplicitAny: facts of every class.
  const facts: any = ocsfEvent({ ...event, kind }, origin, 3);
  expect(facts.type_uid).toBe(facts.class_uid * 100 + facts.activity_id);
  expect(facts.category_uid).toBe(Math.floor(facts.class_uid / 1000));
  for (const name of ['time', 'severity_id', 'metadata', ...(required[facts.class_uid] ?? ['none'])])
    expect(facts).toHaveProperty(name);
  expect(facts.metadata).toMatchObject({ version: '1.5.0', product: { name: 'Latchkey' }, uid: '7-0a1b', sequence: 3 });
});

test('a failed sign-in is a logon that failed', () => {
  expect(ocsfEvent({ ...event, kind: 'sign_in.failed' }, origin, 0)).toMatchObject({
    class_uid: 3002,
    activity_id: 1,
    activity_name: 'Logon',
    status_id: 2,
    severity_id: 2,
    user: { uid: 'a-user' },
  });
});

test('who acts in the place of a user is told', () => {
  const actor = { kind: 'client', userId: 'a-user', impersonatorId: 'an-owner' } as const;
  expect(ocsfEvent({ ...event, actor }, origin, 0)).toMatchObject({
    actor: { user: { uid: 'an-owner', type_id: 2 } },
    unmapped: {
      actor: { kind: 'client', user_id: 'a-user', impersonator_id: 'an-owner', key_id: null, set_up_link_id: null },
    },
  });
});

test('a member of a team is a user of a group', () => {
  const detail = { team_id: 'a-team', user_id: 'a-user' };
  expect(ocsfEvent({ ...event, kind: 'team_membership.created', detail }, origin, 0)).toMatchObject({
    type_uid: 300_603,
    group: { uid: 'a-team' },
    user: { uid: 'a-user' },
  });
});

test('an event about no known user names none', () => {
  const facts = ocsfEvent({ ...event, kind: 'sign_in.failed', subjectId: origin.projectId }, origin, 0);
  expect(facts).toMatchObject({ user: { name: 'unknown' } });
});

test('an application that is refused is no user', () => {
  const facts = ocsfEvent({ ...event, kind: 'oauth_client.refused', subjectId: 'a-client' }, origin, 0);
  expect(facts).toMatchObject({ class_uid: 3004, status_id: 2, entity: { type: 'oauth_client', uid: 'a-client' } });
  expect(facts).not.toHaveProperty('user');
});

test('what is given to a user and is no permission is called by its kind', () => {
  const facts = ocsfEvent({ ...event, kind: 'project_owner.created', detail: {} }, origin, 0);
  expect(facts).toMatchObject({ class_uid: 3005, privileges: ['project_owner'] });
});

test('a kind of a newer release is told as it is', () => {
  expect(ocsfEvent({ ...event, kind: 'moon.landed' }, origin, 0)).toMatchObject({
    class_uid: 3004,
    activity_id: 99,
    activity_name: 'moon.landed',
    entity: { type: 'moon', uid: 'a-user' },
  });
});

test('a head is told with its signature', () => {
  const head = { size: 12, root: Buffer.from('root'), signedAt: event.at, jws: 'a.b.c' };
  expect(ocsfHead(head, origin)).toMatchObject({
    class_uid: 3004,
    metadata: { uid: 'head-12-726f6f74', event_code: 'event_head.signed' },
    unmapped: { head: { size: 12, root: 'cm9vdA', jws: 'a.b.c' } },
  });
});
