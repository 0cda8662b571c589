import { Refusal } from '@latchkey/protocol/refusals';
import { expect, test } from 'vitest';
import type { ScimAnswer, ScimRequest } from '../scim/request.ts';
import { answerBulk, type Together } from './bulk.ts';
import { operationsIn } from './operations.ts';

const usersOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ method: 'POST', path: '/Users', bulkId: `${at}`, data: { at } }));

interface Given {
  readonly count: number;
  /** What is thrown for one of them, by its place. */
  readonly failures?: Readonly<Record<number, Error>>;
  /** Which can be done with others; all, unless said. */
  readonly takes?: Together['takes'];
  /** Thrown at the begin, or the end, of what is done together. */
  readonly atStart?: Error;
  readonly atEnd?: Error;
  readonly failOnErrors?: number;
}

/** Answers requests; tells how many were begun together, and which were done alone. */
async function answering({ count, failures = {}, takes = () => true, atStart, atEnd, failOnErrors }: Given) {
  const reported: unknown[] = [];
  const together: number[] = [];
  const alone: number[] = [];
  const report = (one: unknown) => reported.push(one);
  const request = { body: { Operations: usersOf(count), failOnErrors }, baseUrl: '', report } as unknown as ScimRequest;
  const answer = async ({ body }: ScimRequest): Promise<ScimAnswer> => {
    const failure = failures[(body as { at: number }).at];
    if (failure) throw failure;
    return { status: 201, location: '/Users/1' };
  };
  const { body } = await answerBulk(request, operationsIn(request.body), {
    alone: (one) => {
      alone.push((one.body as { at: number }).at);
      return answer(one);
    },
    together: {
      takes,
      async answer(size, work) {
        together.push(size);
        if (atStart) throw atStart;
        await work(answer);
        if (atEnd) throw atEnd;
      },
    },
  });
  return { statuses: body.Operations.map(({ status }) => status), body, reported, together, alone };
}

const refused = new Refusal('TOO_MANY_REQUESTS', { retryAfter: 1 });
const bug = new Error('the secret cause');
const places = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

test('a request that is refused is told of in its place, and the others are done', async () => {
  const { statuses, reported } = await answering({ count: 3, failures: { 1: refused } });
  expect(statuses).toEqual(['201', '429', '201']);
  expect(reported).toEqual([]);
});

test('a failure of ours is written down, told of without its words, and the last that is done', async () => {
  const { statuses, body, reported } = await answering({ count: 3, failures: { 1: bug }, takes: () => false });
  expect(statuses).toEqual(['201', '500']);
  expect(JSON.stringify(body)).not.toContain('secret');
  expect(reported).toEqual([bug]);
});

test('where one fails those with it are done alone, and those after them together', async () => {
  const { statuses, together, alone } = await answering({ count: 50, failures: { 7: refused } });
  expect(statuses).toEqual(places(0, 50).map((at) => (at === 7 ? '429' : '201')));
  expect(together).toEqual([25, 25]);
  expect(alone).toEqual(places(0, 25));
});

test('one that can not be done with others is done alone, between those that can', async () => {
  const { statuses, together, alone } = await answering({ count: 11, takes: ({ bulkId }) => bulkId !== '5' });
  expect(statuses).toEqual(places(0, 11).map(() => '201'));
  expect(together).toEqual([5, 5]);
  expect(alone).toEqual([5]);
});

test('after as many failures as are asked for none is done that was begun together with the last of them', async () => {
  const { statuses, alone } = await answering({ count: 10, failures: { 3: refused }, failOnErrors: 1 });
  expect(statuses).toEqual(['201', '201', '201', '429']);
  expect(alone).toEqual([0, 1, 2, 3]);
});

test('a failure of ours among those that are done together is written down, also where it passes', async () => {
  const { statuses, reported } = await answering({ count: 3, atStart: bug });
  expect(statuses).toEqual(['201', '201', '201']);
  expect(reported).toEqual([bug]);
});

test('what fails once all are answered is written down, and told of as the failure of the first', async () => {
  const { statuses, reported, alone } = await answering({ count: 3, atEnd: bug });
  expect(statuses).toEqual(['500']);
  expect(reported).toEqual([bug]);
  expect(alone).toEqual([]);
});
