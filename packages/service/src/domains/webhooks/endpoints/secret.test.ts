import { startWebhookWorld, type WebhookWorld } from '@latchkey/testing/webhooks/webhook-receiver';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';

const HOUR = 3_600_000;

let place: WebhookWorld;
beforeAll(async () => {
  place = await startWebhookWorld();
});
afterAll(() => place.world.close());

/** An endpoint, and which of some secrets verify the next message. */
async function newSigner() {
  const project = await place.newProject();
  const endpoint = await place.newEndpoint(project);
  return {
    secrets: async () => (await project.admin(`GET ${endpoint.at}/secret`)).body,
    rotate: async (body: object = {}) => (await project.admin(`POST ${endpoint.at}/secret/rotate`, { body })).body,
    stored: () =>
      place.world.database.db
        .selectFrom('webhook_endpoints')
        .select(['secret', 'previous_secret'])
        .where('id', '=', endpoint.id)
        .executeTakeFirstOrThrow(),
    async verifiedBy(...secrets: string[]) {
      await project.admin(`POST ${endpoint.at}/test`, { body: { kind: 'user.created' } });
      await place.world.service.workOutbox();
      const message = endpoint.received().at(-1);
      // The clock of this world is ahead, which a verifier would not believe.
      const at = new Date(Number(message?.headers['webhook-timestamp']) * 1000);
      const signatures = String(message?.headers['webhook-signature']).split(' ');
      return secrets.map((secret) =>
        signatures.includes(new Webhook(secret).sign(message?.id ?? '', at, message?.body ?? '')),
      );
    },
  };
}

test('a secret that is replaced signs as well for a day, and then no more', async () => {
  const { secrets, rotate, verifiedBy } = await newSigner();
  const first = await secrets();
  expect(first).toEqual({ secret: expect.stringMatching(/^whsec_[\w+/]{43}=$/), previous: null });
  const second = await rotate();
  const expires_at_millis = expect.any(Number);
  expect(second).toEqual({ secret: expect.any(String), previous: { secret: first.secret, expires_at_millis } });
  expect(await secrets()).toEqual(second);
  expect(await verifiedBy(first.secret, second.secret)).toEqual([true, true]);
  place.world.clock.advance(25 * HOUR);
  expect(await secrets()).toEqual({ secret: second.secret, previous: null });
  expect(await verifiedBy(first.secret, second.secret)).toEqual([false, true]);
});

test('a secret that leaked is replaced at once', async () => {
  const { secrets, rotate, verifiedBy } = await newSigner();
  const { secret: leaked } = await secrets();
  const { secret, previous } = await rotate({ overlap_millis: 0 });
  expect(previous).toBeNull();
  expect(await verifiedBy(leaked, secret)).toEqual([false, true]);
});

test('an overlap lasts a week at most', async () => {
  const { rotate } = await newSigner();
  const answer = await rotate({ overlap_millis: 7 * 24 * HOUR + 1 });
  expect(answer).toMatchObject({ code: 'SCHEMA_ERROR' });
});

test('secrets are stored sealed', async () => {
  const { secrets, rotate, stored } = await newSigner();
  await rotate();
  const { secret, previous } = await secrets();
  const row = await stored();
  for (const plain of [secret, previous.secret]) {
    const key = Buffer.from(plain.slice('whsec_'.length), 'base64');
    for (const sealed of [row.secret, row.previous_secret])
      expect([sealed?.includes(plain), sealed?.includes(key)]).toEqual([false, false]);
  }
});
