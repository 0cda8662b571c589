import { newProject, type TestProject } from '@latchkey/testing';
import { startTwoServices, type TwoServices } from '@latchkey/testing/matrix/two-services';
import { newEndpoint, reachThisMachine, startWebhookReceiver } from '@latchkey/testing/webhooks/webhook-receiver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** More than a process delivers in a row. */
const USERS = 60;
const ENDPOINTS = 3;

describe('two services that tell the same receivers', () => {
  let services: TwoServices;
  let project: TestProject;
  beforeAll(async () => {
    services = await startTwoServices({ egress: reachThisMachine });
    project = await newProject({}, Promise.resolve(services.here));
  });
  afterAll(() => services.close());

  test('tell each of everything once, in one order, whoever made it happen', async () => {
    const receiver = await startWebhookReceiver();
    const endpoints = [];
    for (let count = 0; count < ENDPOINTS; count++) endpoints.push(await newEndpoint(project, receiver));
    const both = [services.server(project, 0), services.server(project, 1)] as const;
    const work = () => Promise.all([services.here.service.workOutbox(), services.there.service.workOutbox()]);
    // One user after the other, so that there is an order; the services work meanwhile.
    const working: Promise<unknown>[] = [];
    for (let user = 0; user < USERS; user++) {
      await both[user % 2]?.('POST /users', { body: { display_name: String(user) } });
      if (user % 20 === 0) working.push(work());
    }
    await Promise.all(working);
    await work();
    const expected = Array.from({ length: USERS }, (_, user) => String(user));
    for (const endpoint of endpoints)
      expect(endpoint.received().map(({ json }) => json.data.display_name)).toEqual(expected);
  });
});
