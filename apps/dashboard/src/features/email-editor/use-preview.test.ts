import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ShownMail, usePreview } from './use-preview.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** A preview whose answers come when they are told to. */
function previewed() {
  const asked: { readonly draft: string; answer(): Promise<void>; fail(): Promise<void> }[] = [];
  const render = (draft: string) =>
    new Promise<ShownMail>((resolve, reject) => {
      asked.push({
        draft,
        answer: () => act(async () => resolve({ html: draft, text: draft })),
        fail: () => act(async () => reject(new Error(draft))),
      });
    });
  const hook = renderHook(({ draft }) => usePreview(draft, render), { initialProps: { draft: 'a' } });
  return {
    asked,
    now: () => hook.result.current,
    type: (draft: string) => hook.rerender({ draft }),
    wait: (millis: number) => act(async () => vi.advanceTimersByTimeAsync(millis)),
  };
}

test('the first draft is asked for at once', async () => {
  const { asked, wait } = previewed();
  await wait(0);
  expect(asked.map(({ draft }) => draft)).toEqual(['a']);
});

test('while somebody types nothing is asked for', async () => {
  const { asked, type, wait } = previewed();
  await wait(0);
  await asked[0]?.answer();
  type('ab');
  await wait(300);
  type('abc');
  await wait(300);
  expect(asked).toHaveLength(1);
  await wait(100);
  expect(asked.map(({ draft }) => draft)).toEqual(['a', 'abc']);
});

test('the answer to the newest draft counts, whichever comes last', async () => {
  const { asked, now, type, wait } = previewed();
  await wait(0);
  type('b');
  await wait(400);
  await asked[1]?.answer();
  await asked[0]?.answer();
  expect(now()).toEqual({ shown: { html: 'b', text: 'b' }, isLate: false });
});

test('what was shown stays when the next draft cannot be', async () => {
  const { asked, now, type, wait } = previewed();
  await wait(0);
  await asked[0]?.answer();
  type('b');
  expect(now().isLate).toBe(true);
  await wait(400);
  await asked[1]?.fail();
  expect(now()).toEqual({ shown: { html: 'a', text: 'a' }, error: new Error('b'), isLate: false });
});
