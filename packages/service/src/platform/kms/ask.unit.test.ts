import { type KmsReply, startKmsServer } from '@latchkey/testing/kms/kms-server';
import { expect, test, vi } from 'vitest';
import { askingFor } from './ask.ts';

const ask = (limits = { millis: 5_000, bytes: 1_000 }, wait: () => Promise<void> = async () => {}) => {
  let now = 0;
  return askingFor(
    () => now,
    async () => {
      now += 10_000;
      await wait();
    },
    limits,
  );
};
/** A KMS that gives these answers one after the other, and then always the last one. */
const answering = (...replies: KmsReply[]) =>
  startKmsServer(() => (replies.length > 1 && replies.shift()) || (replies[0] as KmsReply));

test.each([
  ['AWS', { __type: 'ThrottlingException', message: 'Rate exceeded' }],
  [
    'the STS of AWS',
    '<ErrorResponse><Error><Code>Throttling</Code><Message>Rate exceeded</Message></Error></ErrorResponse>',
  ],
])('what %s throttles with a 400 is asked again', async (_, body) => {
  const { url, requests } = await answering({ status: 400, body }, { status: 200, body: 'done' });
  expect(await ask()(url, {})).toBe('done');
  expect(requests).toHaveLength(2);
});

test('each question has 30 s of its own', async () => {
  let away = 2;
  const { url } = await startKmsServer(() => (away-- > 0 ? { status: 503, body: '' } : { status: 200, body: 'done' }));
  const asking = ask();
  expect(await asking(url, {})).toBe('done');
  away = 2;
  expect(await asking(url, {})).toBe('done');
});

test.each<[string, KmsReply, RegExp]>([
  [
    'names the code and the reason of AWS',
    { status: 400, body: { __type: 'com.amazonaws#AccessDeniedException', message: 'No.' } },
    / answered 400: AccessDeniedException: No\.$/,
  ],
  ['follows no redirect', { status: 307, body: '' }, / answered 307\.$/],
  [
    'leaves what steers a terminal out of the reason',
    { status: 403, body: { errors: ['\u001b[2Jno\u202e\nway'] } },
    / answered 403: \[2Jno way\.$/,
  ],
])('a refusal %s, and is final', async (_, reply, reason) => {
  const { url } = await answering(reply);
  const wait = vi.fn(async () => {});
  await expect(ask(undefined, wait)(url, {})).rejects.toThrow(reason);
  expect(wait).not.toHaveBeenCalled();
});

test('an answer that is too long is not taken in', async () => {
  const { url } = await answering({ status: 200, body: 'x'.repeat(1_001) });
  await expect(ask()(url, {})).rejects.toThrow('the response is too large');
});

test('an answer that never comes is not waited for', async () => {
  const { url } = await startKmsServer(() => new Promise(() => {}));
  await expect(ask({ millis: 100, bytes: 1_000 })(url, {})).rejects.toThrow('it took too long');
});
