import { newEmail, newProject, type TestProject } from '@latchkey/testing';
import {
  linesOf,
  type StreamReceiver,
  type StreamRequest,
  startStreamReceiver,
  startSyslogReceiver,
} from '@latchkey/testing/event-streams/receivers';
import { startWebhookWorld, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const MINUTE = 60_000;
const PATH = '/latchkey/event-streams';

let place: WebhookWorld;
beforeAll(async () => {
  place = await startWebhookWorld();
});
afterAll(() => place.world.close());

/** Has what happened so far sent. */
const work = () => place.world.service.workOutbox();
/** Has what happened so far signed and sent. */
async function sign() {
  place.world.clock.advance(MINUTE);
  await work();
}

async function newStream(target: object, body: object = {}) {
  const project = await newProject({}, Promise.resolve(place.world));
  await work();
  const created = await project.admin(`POST ${PATH}`, { body: { target, ...body } });
  if (created.status !== 201) throw new Error(`The stream was not made: ${created.text}`);
  const { id } = created.body;
  return {
    project,
    id,
    at: `${PATH}/${id}`,
    read: async () => (await project.admin(`GET ${PATH}`)).body.items.find((one: { id: string }) => one.id === id),
  };
}

/** A stream to a receiver of its own, by lines of JSON. */
async function newLines(body: object = {}) {
  const receiver = await startStreamReceiver();
  const stream = await newStream({ kind: 'http', url: receiver.url('/in'), format: 'ndjson' }, body);
  return { ...stream, receiver };
}

const addUsers = async ({ server }: TestProject, names: readonly string[]) => {
  for (const display_name of names) await server('POST /users', { body: { display_name } });
};

/** What a receiver was sent, without heads. */
const eventsIn = (requests: readonly StreamRequest[]) =>
  requests.flatMap(linesOf).filter(({ metadata }) => metadata.event_code !== 'event_head.signed');
const sequencesIn = ({ requests }: StreamReceiver) =>
  eventsIn(requests).map(({ metadata }): number => metadata.sequence);
const kindsIn = ({ requests }: StreamReceiver) => eventsIn(requests).map(({ metadata }): string => metadata.event_code);
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

describe('events', () => {
  test('are sent once each, in the order of the log, from the next one on', async () => {
    const { project, receiver, read } = await newLines();
    const { position } = await read();
    await addUsers(project, ['a', 'b']);
    await work();
    await addUsers(project, ['c']);
    await work();
    expect(kindsIn(receiver)).toEqual(['event_stream.created', ...Array(3).fill('user.created')]);
    expect(sequencesIn(receiver)).toEqual(from(position, 4));
    expect(await read()).toMatchObject({ position: position + 4, pending_count: 0, failing_since_millis: null });
  });

  test('are sent from the first one on, if that is asked for', async () => {
    const { receiver } = await newLines({ from: 'start' });
    await work();
    expect(kindsIn(receiver)[0]).toBe('project.created');
    expect(sequencesIn(receiver)).toEqual(from(0, sequencesIn(receiver).length));
  });

  test('are in OCSF, with who acted and without names', async () => {
    const { project, receiver } = await newLines();
    await addUsers(project, ['Ada of the stream']);
    await work();
    expect(eventsIn(receiver.requests).at(-1)).toMatchObject({
      class_uid: 3001,
      activity_name: 'Create',
      metadata: { tenant_uid: project.id, event_code: 'user.created' },
      actor: { user: { type_id: 3 } },
      user: { uid: expect.any(String) },
    });
  });

  test('wait while a stream is off', async () => {
    const { project, receiver, at, read } = await newLines({ is_enabled: false });
    await addUsers(project, ['a']);
    await work();
    expect(receiver.requests).toEqual([]);
    expect(await read()).toMatchObject({ pending_count: 2 });
    await project.admin(`PATCH ${at}`, { body: { is_enabled: true } });
    await work();
    expect(kindsIn(receiver)).toEqual(['event_stream.created', 'user.created', 'event_stream.updated']);
  });

  test('go to each receiver, whatever the others do', async () => {
    const { project, receiver } = await newLines();
    const other = await startStreamReceiver();
    receiver.answer = { status: 500 };
    const target = { kind: 'http', url: other.url(), format: 'ndjson' };
    await project.admin(`POST ${PATH}`, { body: { target } });
    await addUsers(project, ['a']);
    await work();
    expect(kindsIn(other)).toContain('user.created');
  });

  test('of a long log come in batches', async () => {
    const { project, receiver, read } = await newLines();
    const { position } = await read();
    const lines = 300;
    await sql`
      insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
      select ${project.id}::uuid, now(), 'user.updated', '{"kind": "system"}', ${project.id}, 'many', '{}'
      from generate_series(1, ${lines})`.execute(place.world.database.db);
    await work();
    expect(receiver.requests.length).toBeGreaterThan(1);
    expect(sequencesIn(receiver)).toEqual(from(position, lines + 1));
  });
});

test('signed tree heads come behind the events that they cover', async () => {
  const { project, receiver } = await newLines();
  await addUsers(project, ['a']);
  await sign();
  const sent = receiver.requests.flatMap(linesOf);
  const { items } = (await project.server('GET /latchkey/event-proofs/heads')).body;
  const head = sent.find(({ metadata }) => metadata.event_code === 'event_head.signed');
  expect(head.unmapped.head).toEqual(items[0]);
  expect(sequencesIn(receiver)).toContain(items[0].size - 1);
  const before = receiver.requests.length;
  await work();
  expect(receiver.requests).toHaveLength(before);
});

describe('a receiver that fails', () => {
  test.each([
    ['answers 500', { status: 500 }, { last_error: 'status', last_status: 500 }],
    ['answers 429', { status: 429 }, { last_error: 'status', last_status: 429 }],
    ['answers 400', { status: 400 }, { last_error: 'rejected', last_status: 400 }],
    ['sends elsewhere', { status: 302 }, { last_error: 'redirect', last_status: 302 }],
  ])('because it %s gets the same again later, and nothing is left out', async (_, answer, told) => {
    const { project, receiver, read } = await newLines();
    const { position } = await read();
    receiver.answer = answer;
    await addUsers(project, ['a']);
    await work();
    await work();
    expect(receiver.requests).toHaveLength(1);
    expect(await read()).toMatchObject({
      ...told,
      position,
      pending_count: 2,
      failing_since_millis: expect.any(Number),
    });
    receiver.answer = { status: 204 };
    place.world.clock.advance(5_000);
    await work();
    expect(sequencesIn(receiver)).toEqual([...from(position, 2), ...from(position, 2)]);
    expect(await read()).toMatchObject({ last_error: null, last_status: null, failing_since_millis: null });
  });

  test('is tried at longer and longer intervals, and the log tells of it once', async () => {
    const { project, receiver, id } = await newLines();
    receiver.answer = { status: 503 };
    for (const seconds of [0, 5, 10, 20, 40, 80, 160, 300, 300]) {
      place.world.clock.advance(seconds * 1_000);
      await work();
    }
    expect(receiver.requests).toHaveLength(9);
    place.world.clock.advance(290_000);
    await work();
    expect(receiver.requests).toHaveLength(9);
    receiver.answer = { status: 200 };
    place.world.clock.advance(10_000);
    await work();
    const { items } = (await project.admin('GET /latchkey/events', { query: { subject_id: id } })).body;
    const kinds = items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(['event_stream.recovered', 'event_stream.failing', 'event_stream.created']);
    expect(items[1].detail).toMatchObject({ error: 'status', status: 503 });
  });

  test('is tried at once when its stream is changed', async () => {
    const { project, receiver, at } = await newLines();
    receiver.answer = { status: 500 };
    await work();
    receiver.answer = { status: 200 };
    await project.admin(`PATCH ${at}`, { body: { description: 'mended' } });
    await work();
    // One batch or two: the service works by its own tick, too.
    expect(new Set(sequencesIn(receiver)).size).toBe(2);
  });
});

test('a stream that is changed while its receiver withholds the answer keeps what was sent', async () => {
  const { project, receiver, at, read } = await newLines();
  const { position } = await read();
  receiver.answer = 'withhold';
  const working = work();
  await expect.poll(() => receiver.requests.length).toBe(1);
  await project.admin(`PATCH ${at}`, { body: { description: 'other' } });
  receiver.release({ status: 200 });
  await working;
  await work();
  expect(sequencesIn(receiver)).toEqual(from(position, 2));
});

describe('a log', () => {
  const db = () => place.world.database.db;
  const of = ({ id }: TestProject) => sql`project_id = ${id}`;

  test('that lacks an event which its tree counts is sent up to there, until it has it again', async () => {
    const { project, receiver, at, read } = await newLines({ is_enabled: false });
    const { position } = await read();
    await addUsers(project, ['a', 'b', 'c']);
    await work();
    const lost = sql`from event_leaves where ${of(project)} and position = ${position + 2}`;
    const kept = sql.id(`kept_${position}`);
    await sql`create table ${kept} as select * ${lost}`.execute(db());
    await sql`delete ${lost}`.execute(db());
    await project.admin(`PATCH ${at}`, { body: { is_enabled: true } });
    await work();
    await work();
    expect(sequencesIn(receiver)).toEqual(from(position, 2));
    const told = { position: position + 2, last_error: 'log_broken', last_status: null, pending_count: 3 };
    expect(await read()).toMatchObject({ ...told, failing_since_millis: expect.any(Number) });
    await sql`insert into event_leaves select * from ${kept}`.execute(db());
    await sql`drop table ${kept}`.execute(db());
    place.world.clock.advance(5_000);
    await work();
    expect(sequencesIn(receiver)).toEqual(from(position, 5));
    expect(await read()).toMatchObject({ last_error: null, pending_count: 0 });
  });

  test('whose tree has a fault is not sent', async () => {
    const { project, receiver, read } = await newLines();
    await sql`update event_trees set fault = 'spoilt' where ${of(project)}`.execute(db());
    await work();
    expect(receiver.requests).toEqual([]);
    expect(await read()).toMatchObject({ pending_count: 1, last_error: null });
    await sql`update event_trees set fault = null where ${of(project)}`.execute(db());
    await work();
    expect(kindsIn(receiver)).toEqual(['event_stream.created']);
  });

  test('whose tree was put back shorter is sent again from its end', async () => {
    const { project, receiver, read } = await newLines();
    await work();
    const { position } = await read();
    const { rows } = await sql<{ size: number; frontier: Buffer; head_size: number }>`
      select size, frontier, head_size from event_trees where ${of(project)}`.execute(db());
    const [tree] = rows;
    await addUsers(project, ['a', 'b']);
    await work();
    expect(sequencesIn(receiver).slice(-2)).toEqual(from(position, 2));
    await sql`delete from event_leaves where ${of(project)} and position >= ${position}`.execute(db());
    await sql`delete from event_nodes where ${of(project)} and (position + 1) << level > ${position}`.execute(db());
    await sql`
      update event_trees set size = ${tree?.size}, frontier = ${tree?.frontier}, head_size = ${tree?.head_size},
        behind_from = 0, behind_due = 'epoch' where ${of(project)}`.execute(db());
    receiver.requests.length = 0;
    await work();
    expect(kindsIn(receiver)).toEqual(['user.created', 'user.created']);
    expect(sequencesIn(receiver)).toEqual(from(position, 2));
    expect(await read()).toMatchObject({ position: position + 2, pending_count: 0 });
  });

  test('calls events by what they are, so that another event with an id of before has another name', async () => {
    const { project, receiver, read } = await newLines();
    await work();
    const { position } = await read();
    const name = () =>
      eventsIn(receiver.requests)
        .map(({ metadata }): string => metadata.uid)
        .at(-1);
    const before = name();
    await sql`
      update event_leaves set body_hash = sha256('another') where ${of(project)} and position = ${position - 1}`.execute(
      db(),
    );
    await sql`update event_streams set position = position - 1 where ${of(project)}`.execute(db());
    await work();
    const idOf = (uid = '') => /^(\d+)-[\da-f]{16}$/.exec(uid)?.[1];
    expect(idOf(name())).toBe(idOf(before));
    expect(name()).not.toBe(before);
  });
});

test('a stream that is deleted while its receiver withholds the answer sends nothing more', async () => {
  const { project, receiver, at, read } = await newLines();
  receiver.answer = 'withhold';
  const working = work();
  await expect.poll(() => receiver.requests.length).toBe(1);
  await project.admin(`DELETE ${at}`);
  receiver.release({ status: 200 });
  await working;
  await addUsers(project, ['a']);
  await work();
  expect(receiver.requests).toHaveLength(1);
  expect(await read()).toBeUndefined();
});

test('heads wait for the events that a full batch has no place for', async () => {
  const { project, receiver } = await newLines();
  await work();
  receiver.answer = { status: 503 };
  await sql`
    insert into events (project_id, at, kind, actor, subject_id, request_id, detail)
    select ${project.id}::uuid, now(), 'user.updated', '{"kind": "system"}', ${project.id}, 'large',
      jsonb_build_object('text', repeat('ä', 200000)) from generate_series(1, 4)`.execute(place.world.database.db);
  await sign();
  receiver.requests.length = 0;
  receiver.answer = { status: 200 };
  place.world.clock.advance(300_000);
  await work();
  const codes = receiver.requests.map((request) => linesOf(request).map(({ metadata }) => metadata.event_code));
  expect(codes.slice(0, 2)).toEqual([['user.updated', 'user.updated'], expect.arrayContaining(['event_head.signed'])]);
});

test('a project that is being deleted sends nothing more', async () => {
  const { project, receiver } = await newLines();
  await project.admin('DELETE /internal/projects/current');
  await work();
  expect(receiver.requests).toEqual([]);
});

describe('while a stream waits for its receiver', () => {
  /** A stream whose receiver was away once. */
  async function waiting() {
    const stream = await newLines();
    stream.receiver.answer = { status: 503 };
    await work();
    stream.receiver.answer = { status: 200 };
    return stream;
  }

  test('what is erased of a user is not sent, and no event is left out', async () => {
    const { project, receiver, read } = await waiting();
    const { position } = await read();
    const email = newEmail();
    const { id } = (await project.server('POST /users', { body: { primary_email: email } })).body;
    await project.server(`PATCH /users/${id}`, { body: { primary_email: `new-${email}` } });
    await project.server(`DELETE /users/${id}`);
    await work();
    receiver.requests.length = 0;
    place.world.clock.advance(5_000);
    await work();
    expect(sequencesIn(receiver)).toEqual(from(position, sequencesIn(receiver).length));
    expect(kindsIn(receiver)).toEqual(expect.arrayContaining(['user.created', 'user.updated', 'user.deleted']));
    expect(receiver.requests.map(({ body }) => body.toString()).join()).not.toContain(email);
    expect(await read()).toMatchObject({ pending_count: 0, failing_since_millis: null });
  });

  test.each([
    ['is deleted', (project: TestProject) => project.admin('DELETE /internal/projects/current')],
    [
      'moves away',
      ({ id }: TestProject) =>
        sql`update projects set move_id = gen_random_uuid() where id = ${id}`.execute(place.world.database.db),
    ],
  ])('a project that %s sends nothing more', async (_, close) => {
    const { project, receiver } = await waiting();
    await addUsers(project, ['a']);
    await close(project);
    receiver.requests.length = 0;
    for (const minute of [1, 2]) {
      place.world.clock.advance(minute * MINUTE);
      await work();
    }
    expect(receiver.requests).toEqual([]);
  });
});

test('the numbers of monitoring count receivers that fail and events that wait', async () => {
  const { receiver } = await newLines();
  const before = (await place.world.service.state().queues()).eventStreams;
  receiver.answer = { status: 500 };
  await work();
  const { failing, waiting } = (await place.world.service.state().queues()).eventStreams;
  expect([failing - before.failing, waiting - before.waiting]).toEqual([1, 1]);
});

describe('over HTTP', () => {
  const send = async (format: string, headers: object[] = []) => {
    const receiver = await startStreamReceiver();
    const stream = await newStream({ kind: 'http', url: receiver.url('/in?a=b'), format, headers });
    return { receiver, ...stream };
  };

  test('headers are sent along', async () => {
    const { receiver } = await send('json', [{ name: 'DD-API-KEY', value: 'secret' }]);
    await work();
    expect(receiver.requests[0]).toMatchObject({
      method: 'POST',
      path: '/in?a=b',
      headers: { 'dd-api-key': 'secret', 'content-type': 'application/json' },
    });
    expect(JSON.parse(String(receiver.requests[0]?.body))).toMatchObject([{ class_uid: 3004 }]);
  });

  test('Splunk gets events with their times in seconds', async () => {
    const { receiver } = await send('splunk');
    await work();
    const [line] = linesOf(receiver.requests[0] as StreamRequest);
    expect(line).toEqual({
      time: line.event.time / 1000,
      source: 'latchkey',
      sourcetype: 'latchkey:ocsf',
      event: expect.objectContaining({ class_uid: 3004 }),
    });
  });

  test('Elasticsearch creates documents by the id of the event', async () => {
    const { receiver, project, read } = await send('elastic');
    receiver.answer = { status: 200, body: '{"errors":false}' };
    await work();
    const [request] = receiver.requests;
    expect(request?.path).toBe('/in?a=b&filter_path=errors%2Citems.create.status');
    const [action, document] = linesOf(request as StreamRequest);
    expect(action).toEqual({ create: { _id: `${project.id}-${document.metadata.uid}` } });
    expect(document).toMatchObject({ '@timestamp': document.time, class_uid: 3004, unmapped: expect.any(String) });
    expect(JSON.parse(document.unmapped)).toMatchObject({ detail: { from: 'now' } });
    expect(await read()).toMatchObject({ pending_count: 0, last_error: null });
  });

  test.each([
    ['was created before', 409, { pending_count: 0, last_error: null }],
    ['may be created later', 429, { pending_count: 1, last_error: 'status', last_status: 429 }],
    ['is refused for ever', 400, { pending_count: 1, last_error: 'rejected', last_status: 400 }],
  ])('a document that %s is told by the answer of Elasticsearch', async (_, status, told) => {
    const { receiver, read } = await send('elastic');
    receiver.answer = { status: 200, body: JSON.stringify({ errors: true, items: [{ create: { status } }] }) };
    await work();
    expect(await read()).toMatchObject(told);
  });
});

test('Elasticsearch says of each document whether it was created, and one that is refused for ever is told', async () => {
  const receiver = await startStreamReceiver();
  const { project, read } = await newStream({ kind: 'http', url: receiver.url(), format: 'elastic' });
  await addUsers(project, ['a', 'b']);
  const items = [201, 429, 400].map((status) => ({ create: { status } }));
  receiver.answer = { status: 200, body: JSON.stringify({ errors: true, items }) };
  await work();
  expect(await read()).toMatchObject({ pending_count: 3, last_error: 'rejected', last_status: 400 });
});

test('a receiver that calls a batch too large gets smaller ones, down to a single event', async () => {
  const { project, receiver, read } = await newLines();
  const { position } = await read();
  await addUsers(project, ['a', 'b', 'c']);
  receiver.limit = 1;
  await work();
  const sizes = receiver.requests.map((request) => linesOf(request).length);
  expect(sizes).toEqual([4, 2, 1, 1, 1, 1]);
  expect(await read()).toMatchObject({ position: position + 4, last_error: null });
  receiver.limit = 0;
  await addUsers(project, ['d']);
  await work();
  expect(await read()).toMatchObject({ pending_count: 1, last_error: 'too_large', last_status: 413 });
});

test('a syslog server gets messages of RFC 5424 with the event as JSON', async () => {
  const receiver = await startSyslogReceiver();
  const { project, read } = await newStream({ kind: 'syslog', host: '127.0.0.1', port: receiver.port, tls: false });
  const { position } = await read();
  await project.call('POST /auth/password/sign-in', { body: { email: 'ada@example.com', password: 'wrong-password' } });
  await work();
  const parts = receiver.messages.map((message) =>
    /^<(\d+)>1 (\S+) (\S+) latchkey - (\S+) (\[.*?\]) (\{.*)$/.exec(message),
  );
  expect(parts.map((part) => part?.[1])).toEqual(['110', '108']);
  expect(parts[0]?.[4]).toBe('event_stream');
  expect(parts[0]?.[5]).toContain('software="Latchkey"');
  expect(receiver.messages[0]).toContain(`[meta sequenceId="${position + 1}"]`);
  const json = JSON.parse(receiver.messages[1]?.replace(/^.*?\] \{/, '{') ?? '');
  expect(json).toMatchObject({ class_uid: 3002, activity_name: 'Logon', status: 'Failure' });
  expect(await read()).toMatchObject({ pending_count: 0, last_error: null });
});

test('a store gets an object for each batch, which the same batch takes the place of when it is sent again', async () => {
  const store = await startStreamReceiver();
  store.answer = { status: 503 };
  const { project, read } = await newStream({
    kind: 's3',
    endpoint: store.url(''),
    region: 'eu-central-1',
    bucket: 'audit',
    prefix: 'logs/',
    access_key_id: 'AKIAEXAMPLE',
    secret_access_key: 'secret',
  });
  const { position } = await read();
  await work();
  place.world.clock.advance(5_000);
  await work();
  await addUsers(project, ['a']);
  store.answer = { status: 200 };
  place.world.clock.advance(10_000);
  await work();
  const [first, again, larger] = store.requests;
  const name = new RegExp(
    `^/audit/logs/${project.id}/\\d{4}/\\d\\d/\\d\\d/0*${position}-\\d+-[\\da-f]{16}\\.jsonl\\.gz$`,
  );
  expect(first?.path).toMatch(name);
  expect(again?.path).toBe(first?.path);
  expect(larger?.path).toMatch(name);
  expect(larger?.path).not.toBe(first?.path);
  expect(again?.method).toBe('PUT');
  expect(again?.headers.authorization).toMatch(
    /^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/eu-central-1\/s3\/aws4_request,SignedHeaders=content-type;host;x-amz-content-sha256;x-amz-date,Signature=[\da-f]{64}$/,
  );
  expect(linesOf(larger as StreamRequest).map(({ metadata }) => metadata.event_code)).toEqual([
    'event_stream.created',
    'user.created',
  ]);
  expect(await read()).toMatchObject({ pending_count: 0 });
});

describe('a test', () => {
  test('sends one made-up event, also where the stream is off, and moves nothing', async () => {
    const { project, receiver, at, read } = await newLines({ is_enabled: false });
    const { position } = await read();
    const answer = await project.admin(`POST ${at}/test`);
    expect(answer.body).toEqual({ error: null, status: 200 });
    const [event] = receiver.requests.flatMap(linesOf);
    expect(event).toMatchObject({
      metadata: { event_code: 'event_stream.tested' },
      unmapped: { detail: { is_made_up: true } },
    });
    expect(event.metadata).not.toHaveProperty('sequence');
    expect(await read()).toMatchObject({ position });
  });

  test('says why the event was not taken', async () => {
    const { project, receiver, at } = await newLines({ is_enabled: false });
    receiver.answer = { status: 403 };
    expect((await project.admin(`POST ${at}/test`)).body).toEqual({ error: 'status', status: 403 });
    const target = { kind: 'http', url: 'https://10.1.2.3/', format: 'json' };
    await project.admin(`PATCH ${at}`, { body: { target } });
    expect((await project.admin(`POST ${at}/test`)).body).toEqual({ error: 'refused_address', status: null });
  });
});
