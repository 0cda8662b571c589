import { newProject, type TestProject } from '@latchkey/testing';
import { linesOf, startStreamReceiver } from '@latchkey/testing/event-streams/receivers';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
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
    await expect.poll(() => before.requests.length).toBe(1);
    await project.admin(`PATCH /latchkey/event-streams/${id}`, { body: { target: targetOf(after) } });
    await services.there.service.workOutbox();
    expect(after.requests).toEqual([]);
    before.release({ status: 200 });
    await working;
    await services.there.service.workOutbox();
    const sequences = after.requests.flatMap(linesOf).flatMap(({ metadata }) => metadata.sequence ?? []);
    expect(sequences).toEqual([position, position + 1]);
  });
});
