import { readdirSync } from 'node:fs';
import { afterwards } from '@latchkey/testing/leftovers';
import { until } from '@latchkey/testing/process/process';
import { expect, test } from 'vitest';
import type { RenderJob } from './renderer.ts';
import { workerRenderer } from './worker-renderer.ts';

const quick = (tenant: string): RenderJob => ({
  tenant,
  theme: 'const EmailTheme = ({ children }) => children;',
  body: { kind: 'html', html: tenant },
});

function newRenderer(options?: Parameters<typeof workerRenderer>[0]) {
  const renderer = workerRenderer(options);
  afterwards(() => renderer.close());
  return renderer;
}

test('tenants take turns', async () => {
  const renderer = newRenderer();
  const order: string[] = [];
  const render = (tenant: string) => renderer.render(quick(tenant)).then(() => order.push(tenant));
  await Promise.all([...Array.from({ length: 12 }, () => render('many')), render('one')]);
  expect(order.indexOf('one')).toBeLessThan(5);
});

test('who has too much waiting is asked to come again, and others are not', async () => {
  const renderer = newRenderer({ room: { most: 10, mostOfOne: 3 } });
  const flood = Array.from({ length: 8 }, () => renderer.render(quick('many')));
  const other = renderer.render(quick('one'));
  const outcomes = await Promise.allSettled(flood);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.every(({ refusal, retryAfter }) => refusal === 'TOO_MANY_REQUESTS' && retryAfter > 0)).toBe(true);
  expect(await other).toMatchObject({ text: 'one' });
});

test('a renderer that was idle for a while renders again', async () => {
  const renderer = newRenderer({ idleMillis: 50 });
  await renderer.render(quick('first'));
  const busy = threads();
  await until(() => threads() < busy);
  expect(await renderer.render(quick('second'))).toMatchObject({ text: 'second' });
});

test('what is under way and what waits when it is closed are told', async () => {
  const renderer = newRenderer();
  const rendering = [renderer.render({ ...quick('one'), theme: 'for (;;) {}' }), renderer.render(quick('two'))];
  const outcomes = Promise.allSettled(rendering);
  await renderer.close();
  const reason = new Error('The renderer was closed.');
  expect(await outcomes).toEqual([
    { status: 'rejected', reason },
    { status: 'rejected', reason },
  ]);
});

/** Threads of this process. */
const threads = () => readdirSync('/proc/self/task').length;
