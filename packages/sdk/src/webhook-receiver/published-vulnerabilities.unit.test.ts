import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { WebhookReceiver } from './receiver.ts';
import { WebhookRefused } from './verify.ts';

const secret = `whsec_${btoa('a secret of thirty-two bytes, yes')}`;
const now = Date.UTC(2026, 10, 22);
const body = JSON.stringify({ type: 'user.deleted', data: { id: 'ada' } });
const timestamp = String(now / 1000);
const signature = new Webhook(secret).sign('msg_1', new Date(now), body);

const signedBy = (...signatures: string[]) => ({
  body,
  headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') },
});

/** What becomes of a request: handled, or why it is refused. */
async function received(request: Parameters<WebhookReceiver['receive']>[0]) {
  const handled: unknown[] = [];
  const receiver = new WebhookReceiver({ secrets: secret, clock: () => now });
  const outcome = await receiver
    .receive(request, (event) => handled.push(event))
    .catch((refused) => (refused instanceof WebhookRefused ? refused.fault : refused));
  return [outcome, handled.length];
}

describe('S30 forged webhooks', () => {
  test('what was signed is taken', async () => {
    expect(await received(signedBy(signature))).toEqual(['handled', 1]);
  });

  test('CVE-2025-53548 (Clerk): signatures were parsed wrongly, so that a forged one was taken', async () => {
    const forged = new Webhook(`whsec_${btoa('a secret that only the forger has..')}`).sign(
      'msg_1',
      new Date(now),
      body,
    );
    const [, value = ''] = signature.split(',');
    for (const list of [
      [forged],
      [forged, 'v1,'],
      ['v1', forged],
      [`v1a,${value}`],
      [`v2,${value}`],
      [value],
      ['v1,undefined'],
    ])
      expect(await received(signedBy(...list))).toEqual(['wrong_signature', 0]);
    expect(await received(signedBy(forged, signature))).toEqual(['handled', 1]);
  });

  test('CVE-2024-21491 (Svix for Rust): the beginning of a signature was enough', async () => {
    const [, value = ''] = signature.split(',');
    // Without what fills it up it is still the whole.
    for (let length = 0; length < value.replace(/=$/, '').length; length++)
      expect((await received(signedBy(`v1,${value.slice(0, length)}`)))[1]).toBe(0);
    for (const longer of [`${value}AAAA`, `${value}${value}`])
      expect((await received(signedBy(`v1,${longer}`)))[1]).toBe(0);
  });

  test('CVE-2026-21894 (n8n): the signature was not looked at, so that the address was enough', async () => {
    expect(await received({ body, headers: {} })).toEqual(['no_signature', 0]);
    expect(await received({ body, headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp } })).toEqual([
      'no_signature',
      0,
    ]);
    expect(await received({ ...signedBy(signature), body: body.replace('ada', 'eve') })).toEqual([
      'wrong_signature',
      0,
    ]);
  });

  test('CVE-2023-50728 (Octokit webhooks): a request that could not be read ended the process', async () => {
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature };
    for (const broken of ['', '{', 'null', '[]', '\u0000', '"text"'])
      expect(await received({ headers, body: broken })).toEqual(['wrong_signature', 0]);
    for (const content of ['', '{', 'null', '[]', '"text"', '{"type":7}']) {
      const well = new Webhook(secret).sign('msg_1', new Date(now), content);
      const [outcome, handled] = await received({ headers: { ...headers, 'webhook-signature': well }, body: content });
      expect([outcome, handled]).toEqual(['no_event', 0]);
    }
  });
});
