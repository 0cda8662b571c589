import { newProject, type TestProject } from '@latchkey/testing';
import { linesOf, startStreamReceiver } from '@latchkey/testing/event-streams/receivers';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { until } from '@latchkey/testing/until';
import { reachThisMachine } from '@latchkey/testing/webhooks/webhook-receiver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const USERS = 20;
const STREAMS = 3;

describe('two services that send the same logs', () => {
  let services: TwoServices;
  let project: TestProject;
  beforeAll(async () => {
    services = await startTwoServices({ egress: reachThisMachine });
    project = await newProject({}, Promise.resolve(services.here));
  });
  afterAll(() => services.close());

  test('send each event to each receiver once, in one order', async () => {
    const receivers = [];
    for (let count = 0; count < STREAMS; count++) {
      const receiver = await startStreamReceiver();
      const target = { kind: 'http', url: receiver.url(), format: 'ndjson' };
      await project.admin('POST /latchkey/event-streams', { body: { target, from: 'start' } });
      receivers.push(receiver);
    }
    const work = () => Promise.all([services.here.service.workOutbox(), services.there.service.workOutbox()]);
    const working: Promise<unknown>[] = [];
    for (let user = 0; user < USERS; user++) {
      await services.server(project, user % 2)('POST /users', { body: { display_name: String(user) } });
      if (user % 5 === 0) working.push(work());
    }
    await Promise.all(working);
    await work();
    for (const { requests } of receivers) {
      const sequences = requests.flatMap(linesOf).flatMap(({ metadata }) => metadata.sequence ?? []);
      expect(sequences.length).toBeGreaterThan(USERS);
      expect(sequences).toEqual(sequences.map((_, at) => at));
    }
  });

  test('leave a stream alone whose receiver is changed while the other one sends', async () => {
    const [before, after] = [await startStreamReceiver(), await startStreamReceiver()];
    const targetOf = ({ url }: typeof before) => ({ kind: 'http', url: url(), format: 'ndjson' });
    before.answer = 'withhold';
    const body = { target: targetOf(before) };
    const { id, position } = (await project.admin('POST /latchkey/event-streams', { body })).body;
    const working = services.here.service.workOutbox();
    await until(() => before.requests.length === 1);
    await project.admin(`PATCH /latchkey/event-streams/${id}`, { body: { target: targetOf(after) } });
    await services.there.service.workOutbox();
    expect(after.requests).toEqual([]);
    before.release({ status: 200 });
    await working;
    await services.there.service.workOutbox();
    const sequences = after.requests.flatMap(linesOf).flatMap(({ metadata }) => metadata.sequence ?? []);
    expect(sequences).toEqual([position, position + 1]);
  });

  test('take over from one that is late: it loses nothing, moves nothing, and what both sent is the same', async () => {
    const receiver = await startStreamReceiver();
    receiver.answer = 'withhold';
    const target = { kind: 'http', url: receiver.url(), format: 'ndjson' };
    const { position } = (await project.admin('POST /latchkey/event-streams', { body: { target } })).body;
    const late = services.here.service.workOutbox();
    await until(() => receiver.requests.length === 1);

    // Before the minute of the claim is over, no other sends it.
    receiver.answer = { status: 200 };
    await services.there.service.workOutbox();
    expect(receiver.requests).toHaveLength(1);
    services.there.clock.advance(61_000);
    await services.server(project, 1)('POST /users', { body: {} });
    await services.there.service.workOutbox();
    receiver.release({ status: 200 });
    await late;
    services.here.clock.advance(61_000);
    await services.server(project, 0)('POST /users', { body: {} });
    await services.here.service.workOutbox();

    const [first, ...others] = receiver.requests.map((request) => linesOf(request));
    const events = others.flat().filter(({ metadata }) => metadata.sequence !== undefined);
    expect(events.map(({ metadata }) => metadata.sequence)).toEqual([0, 1, 2].map((at) => position + at));
    expect(events.slice(0, first?.length)).toEqual(first);
    const { items } = (await project.admin('GET /latchkey/event-streams')).body;
    expect(items.at(-1)).toMatchObject({ position: position + 3, last_error: null, failing_since_millis: null });
  });
});
