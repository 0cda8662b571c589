import { Refusal } from '@latchkey/protocol/refusals';
import { expect, test } from 'vitest';
import { answerBulk, operationsIn } from './bulk.ts';
import type { ScimAnswer, ScimRequest } from './scim/request.ts';

const Operations = ['a', 'b', 'c'].map((bulkId) => ({ method: 'POST', path: '/Users', bulkId, data: { bulkId } }));

/** Answers three requests, of which the second fails. */
async function failing(failure: Error) {
  const reported: unknown[] = [];
  const report = (one: unknown) => reported.push(one);
  const request = { body: { Operations }, baseUrl: '', report } as unknown as ScimRequest;
  const answer = async ({ body }: ScimRequest): Promise<ScimAnswer> => {
    if ((body as { bulkId: string }).bulkId === 'b') throw failure;
    return { status: 201, location: '/Users/1' };
  };
  const answering = {
    alone: answer,
    together: (_: unknown, work: (one: typeof answer) => Promise<void>) => work(answer),
  };
  const { body } = await answerBulk(request, operationsIn(request.body), answering);
  return { statuses: body.Operations.map(({ status }) => status), last: body.Operations.at(-1), reported };
}

test('a request that is refused is told of in its place, and the others are done', async () => {
  const { statuses, reported } = await failing(new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 }));
  expect(statuses).toEqual(['201', '429', '201']);
  expect(reported).toEqual([]);
});

test('a failure of ours is written down, told of without its words, and the last that is done', async () => {
  const bug = new Error('the secret cause');
  const { statuses, last, reported } = await failing(bug);
  expect(statuses).toEqual(['201', '500']);
  expect(JSON.stringify(last)).not.toContain('secret');
  expect(reported).toEqual([bug]);
});
