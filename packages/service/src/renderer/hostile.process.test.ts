import { isFull } from '@latchkey/testing/full';
import { hostilePrograms } from '@latchkey/testing/hostile-programs/all';
import { afterAll, describe, expect, test } from 'vitest';
import type { RenderJob } from './renderer.ts';
import { workerRenderer } from './worker-renderer.ts';

const MAX_MILLIS = 3_000;
const renderer = workerRenderer();
const body = { kind: 'html', html: '<p>Hello</p>' } as const;
/** What no answer may hold: paths of this machine, what surrounds the process, and the code around the sandbox. */
const SECRETS = [process.cwd(), 'node_modules', 'file://', process.env.PATH ?? 'PATH', 'root:x:', 'worker.js', 'node:'];

afterAll(() => renderer.close());

/** A mail that uses about everything that a program could spoil for the next one. */
const honest: RenderJob = {
  theme: `import { Body, Button, Head, Html, Tailwind } from '@react-email/components';
    export const EmailTheme = ({ children }) => (
      <Html><Tailwind><Head /><Body className="p-4 hover:bg-red-500">
        {[1, 2].map((n) => <Button key={n} className="px-2">{JSON.stringify({ n })}</Button>)}{children}
      </Body></Tailwind></Html>
    );`,
  body,
};
// The first one loads the sandbox as well, for which a busy machine may need longer than a program is given.
await renderer.render(honest);
const honestMail = await renderer.render(honest);

describe('a program is stopped or harmless, and the next mail is as ever', () => {
  test.each(hostilePrograms.filter(({ isSlow }) => isFull || !isSlow))('$name', async ({ source, reason }) => {
    const begun = performance.now();
    const outcome = await renderer.render({ theme: source, body });
    expect(performance.now() - begun).toBeLessThan(isFull ? MAX_MILLIS : Number.POSITIVE_INFINITY);
    if (reason) expect(outcome).toMatchObject({ reason: expect.stringMatching(reason) });
    else expect(outcome).toEqual({ html: expect.any(String), text: expect.any(String) });
    const said = 'reason' in outcome ? outcome.reason : outcome.html + outcome.text;
    const allowed = SECRETS.filter((secret) => source.includes(secret));
    expect(SECRETS.filter((secret) => said.includes(secret) && !allowed.includes(secret))).toEqual([]);
    expect(await renderer.render(honest)).toEqual(honestMail);
  });
});

test('the corpus is as large as it should be', () => {
  expect(hostilePrograms.length).toBeGreaterThanOrEqual(80);
});

test('the service goes on meanwhile', async () => {
  let isOver = false;
  const rendering = renderer.render({ theme: 'for (;;) {}', body }).finally(() => {
    isOver = true;
  });
  let turns = 0;
  for (; !isOver; turns++) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await rendering).toMatchObject({ reason: expect.stringContaining('longer than 2 seconds') });
  expect(turns).toBeGreaterThan(50);
});
