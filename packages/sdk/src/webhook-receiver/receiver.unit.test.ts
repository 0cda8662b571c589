import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { WebhookReceiver, type WebhookReceiverOptions } from './receiver.ts';
import { seenInMemory } from './seen.ts';
import { verifyWebhook } from './verify.ts';

const secret = `whsec_${btoa('a secret of thirty-two bytes, yes')}`;
const other = `whsec_${btoa('another secret of as many bytes..')}`;
const now = Date.UTC(2026, 10, 22);
const payload = JSON.stringify({ type: 'team.deleted', data: { id: 'ünïcode 🎉' } });

/** As the published package signs it. */
function delivery({ id = 'msg_1', at = now, body = payload, by = secret, family = 'webhook' } = {}) {
  const signature = new Webhook(by).sign(id, new Date(at), body);
  const headers = {
    [`${family}-id`]: id,
    [`${family}-timestamp`]: String(Math.floor(at / 1000)),
    [`${family}-signature`]: signature,
  };
  return { body, headers };
}

function receiver(options: Partial<WebhookReceiverOptions> = {}) {
  const handled: unknown[] = [];
  const made = new WebhookReceiver({ secrets: secret, clock: () => now, ...options });
  return {
    handled,
    receive: (
      delivered: Parameters<typeof made.receive>[0],
      handle = (event: unknown): unknown => handled.push(event),
    ) => made.receive(delivered, handle),
  };
}

test('what the published package signs is an event', async () => {
  const { receive, handled } = receiver();
  expect(await receive(delivery())).toBe('handled');
  expect(handled).toEqual([{ id: 'msg_1', type: 'team.deleted', data: { id: 'ünïcode 🎉' }, sentAt: new Date(now) }]);
});

test('the body may be bytes, and headers those of the web or of Node.js, by either family of names', async () => {
  const { receive } = receiver();
  const { headers, body } = delivery({ family: 'svix' });
  expect(await receive({ headers: new Headers(headers), body: new TextEncoder().encode(body) })).toBe('handled');
  const shouted = Object.fromEntries(
    Object.entries(delivery({ id: 'msg_2' }).headers).map(([name, value]) => [name.toUpperCase(), [value]]),
  );
  expect(await receive({ headers: shouted, body })).toBe('handled');
});

test.each([
  ['another body', { ...delivery(), body: `${payload} ` }, 'wrong_signature'],
  ['another secret', delivery({ by: other }), 'wrong_signature'],
  ['another id', { body: payload, headers: { ...delivery().headers, 'webhook-id': 'msg_2' } }, 'wrong_signature'],
  ['a signature of a later version', signedBy(signatureOf().replace('v1,', 'v2,')), 'wrong_signature'],
  ['a signature that is no base64', signedBy('v1,*'), 'wrong_signature'],
  ['a signature behind too many others', signedBy(`${'v1,AAAA '.repeat(16)}${signatureOf()}`), 'wrong_signature'],
  ['more than five minutes ago', delivery({ at: now - 301_000 }), 'too_old'],
  ['more than five minutes ahead', delivery({ at: now + 301_000 }), 'from_the_future'],
  ['no moment', { body: payload, headers: { ...delivery().headers, 'webhook-timestamp': 'now' } }, 'no_signature'],
  ['no headers', { body: payload, headers: {} }, 'no_signature'],
  ['no JSON', delivery({ body: '{' }), 'no_event'],
  ['no kind', delivery({ body: '{"data":{}}' }), 'no_event'],
])('%s is refused', async (_, delivered, fault) => {
  const { receive, handled } = receiver();
  await expect(receive(delivered)).rejects.toMatchObject({ name: 'WebhookRefused', fault });
  expect(handled).toEqual([]);
});

function signatureOf() {
  return String(delivery().headers['webhook-signature']);
}

function signedBy(signature: string) {
  return { body: payload, headers: { ...delivery().headers, 'webhook-signature': signature } };
}

test.each([-299_000, 299_000])('what was sent %d ms from now is taken', async (distance) => {
  expect(await receiver().receive(delivery({ at: now + distance }))).toBe('handled');
});

test('of several secrets and several signatures one pair is enough', async () => {
  const { receive } = receiver({ secrets: [other, secret] });
  const signature = `${delivery({ by: `whsec_${btoa('of nobody')}` }).headers['webhook-signature']} ${signatureOf()}`;
  expect(await receive(signedBy(signature))).toBe('handled');
});

test('what comes again is handled once', async () => {
  const { receive, handled } = receiver();
  await receive(delivery());
  expect(await receive(delivery({ at: now + 60_000 }))).toBe('seen_before');
  expect(handled).toHaveLength(1);
});

test('what could not be handled is handled when it comes again', async () => {
  const { receive, handled } = receiver();
  const fail = () => Promise.reject(new Error('The database is away.'));
  await expect(receive(delivery(), fail)).rejects.toThrow('The database is away.');
  expect(await receive(delivery())).toBe('handled');
  expect(handled).toHaveLength(1);
});

test('what comes again while it is handled is told what came of it', async () => {
  const { receive } = receiver();
  let second: Promise<unknown> | undefined;
  const first = receive(delivery(), async () => {
    second = receive(delivery()).catch((error: Error) => error.message);
    // By then the second one is verified, too.
    for (let turn = 0; turn < 3; turn++) await verifyWebhook(delivery(), [secret], now);
    throw new Error('Not now.');
  });
  await expect(first).rejects.toThrow('Not now.');
  expect(await second).toBe('Not now.');
});

test('what was handled is known to a store of the application', async () => {
  const ids = new Set(['msg_1']);
  const { receive, handled } = receiver({ seen: { has: async (id) => ids.has(id), add: (id) => ids.add(id) } });
  expect(await receive(delivery())).toBe('seen_before');
  expect(await receive(delivery({ id: 'msg_2' }))).toBe('handled');
  expect([handled.length, ...ids]).toEqual([1, 'msg_1', 'msg_2']);
});

test('in memory are so many and no more, the newest', () => {
  const seen = seenInMemory(2);
  for (const id of ['a', 'b', 'c']) seen.add(id);
  expect(['a', 'b', 'c'].map((id) => seen.has(id))).toEqual([false, true, true]);
});

test.each([[], [''], ''])('a receiver without a secret is a mistake: %j', (...secrets) => {
  expect(() => new WebhookReceiver({ secrets: secrets.flat() })).toThrow(TypeError);
});

test('a secret that is none is a mistake, and no refusal', async () => {
  await expect(receiver({ secrets: 'whsec_*' }).receive(delivery())).rejects.toThrow(TypeError);
});
