import { type Answer, never, rendered, unreachable } from './answers.ts';
import type { Contract } from './contract.ts';
import { type Call, type CallKey, callOf, paramsOf, type Replies, type Reply, replyIn } from './table.ts';

export interface FakeFetchOptions {
  readonly replies: Replies;
  /** Answers what the table has no reply to; left out, such a request is a fault of the table. */
  readonly otherwise?: Reply | undefined;
  /** What requests and answers are checked against; without it, they aren't. */
  readonly contract?: Contract | undefined;
  /** Told of every answer that is on its way; what is never answered is not. */
  around?<T>(answer: Promise<T>): Promise<T>;
}

/** The service as `fetch` sees it: a table of replies, and what was asked of it. */
export function fakeFetch({ replies: own, otherwise, contract, around = (answer) => answer }: FakeFetchOptions) {
  // Asked for a diagnosis, when the service could not be reached.
  const replies: Replies = { 'GET /health': unreachable, 'GET ': unreachable, ...own };
  const sent: Pick<Call, 'key' | 'body'>[] = [];
  const keys: string[] = [];
  const next = new Map<string, Reply[]>();
  const instead = new Map<string, Reply>();
  const held = new Map<string, Promise<void>>();

  async function answerTo(call: Call): Promise<Answer> {
    await found(held, call.key);
    const given = found(next, call.key)?.shift() ?? found(instead, call.key);
    const [reply = otherwise, params = {}] = given !== undefined ? [given] : (replyIn(replies, call.key) ?? []);
    if (reply === undefined) throw fault(call, ['There is no reply to it.']);
    return typeof reply === 'function' ? reply({ ...call, params }) : reply;
  }

  function fault({ key }: Call, problems: readonly string[]): Error {
    const error = new Error([`${key} is not as the contract has it:`, ...problems].join('\n  '));
    // Screens catch what `fetch` throws, which would hide it: this one stays uncaught.
    void Promise.reject(error);
    return error;
  }

  const problems = contract?.ofTable(replies) ?? [];
  if (problems.length > 0) throw new Error(problems.join('\n'));

  return {
    /** All requests, in their order. */
    sent,
    /** Their keys alone, also of what is still to come. */
    keys: () => keys,
    /** What was asked so far is not told any more. */
    forget() {
      sent.length = 0;
      keys.length = 0;
    },
    bodies: (key: CallKey) => sent.filter((call) => call.key === key).map(({ body }) => body),
    async fetch(url: string, init: RequestInit): Promise<Response> {
      const call = callOf(url, init);
      sent.push({ key: call.key, body: call.body ?? {} });
      keys.push(call.key);
      const wrong = contract?.ofCall(call) ?? [];
      if (wrong.length > 0) throw fault(call, wrong);
      const answer = await around(answerTo(call));
      if (answer === never) return untilGivenUp(init.signal);
      if (answer instanceof TypeError) throw answer;
      const [lies, told] = contract?.ofAnswer(call, answer) ?? [[], answer];
      if (lies.length > 0) throw fault(call, lies);
      return rendered(told as Exclude<Answer, typeof never | TypeError>);
    },
    /** The next answer to such a request. */
    answer: (key: CallKey, reply: Reply) => void next.set(key, [...(next.get(key) ?? []), reply]),
    /** The answer from now on; without one, that of the table again. */
    set: (key: CallKey, reply?: Reply) => void (reply === undefined ? instead.delete(key) : instead.set(key, reply)),
    /** Lets such requests wait until the returned function is called. */
    hold(key: CallKey): () => void {
      let release = () => {};
      held.set(key, new Promise((resolve) => (release = resolve)));
      return () => {
        held.delete(key);
        release();
      };
    },
  };
}

/** What goes by this key, or by one with parameters in it. */
const found = <T>(all: ReadonlyMap<string, T>, key: string): T | undefined =>
  all.get(key) ?? [...all].find(([pattern]) => paramsOf(pattern, key))?.[1];

const untilGivenUp = (signal: RequestInit['signal']) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
