import { HTTP_MOMENTS, type HttpCut, startCuttingHttpProxy } from '@latchkey/testing/faults/cutting-http-proxy';
import { newEndpoint, startWebhookWorld, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const LONG_MILLIS = 120_000;
const MINUTE = 60_000;

let place: WebhookWorld;
let proxy: Awaited<ReturnType<typeof startCuttingHttpProxy>>;
beforeAll(async () => {
  place = await startWebhookWorld();
  proxy = await startCuttingHttpProxy(place.receiver.port);
});
afterAll(() => place.world.close());

/** Tells an endpoint behind the proxy of a user, and again within the minutes in which it is tried again. */
async function tell(cut: HttpCut) {
  const project = await place.newProject();
  const path = `/behind-the-proxy-${project.id}`;
  const url = `http://127.0.0.1:${proxy.port}${path}`;
  const endpoint = await newEndpoint(project, place.receiver, { url });
  const { id } = (await project.server('POST /users', { body: { display_name: 'Ada' } })).body;
  await proxy.cutAt(cut);
  await place.world.service.workOutbox();
  const [first] = await endpoint.deliveries();
  const broken = proxy.broken();
  await proxy.cutAt();
  for (let minute = 0; minute < 6; minute++) {
    place.world.clock.advance(MINUTE);
    await place.world.service.workOutbox();
  }
  const [last, ...others] = await endpoint.deliveries();
  const received = place.receiver.received(path);
  return { id, broken, first, last, others, received };
}

describe('where the connection to a receiver breaks', () => {
  /** Whether the receiver had the message when it broke, and whether the service could know that it was taken. */
  const table: Record<HttpCut['moment'], { had: boolean; isKnown: boolean }> = {
    refused: { had: false, isKnown: false },
    connecting: { had: false, isKnown: false },
    'in the request': { had: false, isKnown: false },
    'after the request': { had: true, isKnown: false },
    'in the head': { had: true, isKnown: false },
    'in the body': { had: true, isKnown: true },
    hanging: { had: true, isKnown: false },
  };

  test.each(HTTP_MOMENTS)(
    '%s: a message arrives, and again only under its ID',
    { timeout: LONG_MILLIS },
    async (moment) => {
      const { id, broken, first, last, others, received } = await tell({ exchange: 0, moment });
      const { had, isKnown } = table[moment];
      expect(broken?.startsWith(moment)).toBe(true);
      expect(first.state).toBe(isKnown ? 'delivered' : 'pending');
      expect([last.state, others]).toEqual(['delivered', []]);
      expect(received).toHaveLength(had && !isKnown ? 2 : 1);
      expect(new Set(received.map((message) => message.id))).toEqual(new Set([last.message_id]));
      expect(new Set(received.map(({ body }) => body)).size).toBe(1);
      expect(received[0]?.json).toMatchObject({ type: 'user.created', data: { id } });
    },
  );
});
