import {
  axe,
  browser,
  newVisitor,
  type Page,
  screenshot,
  sidewaysScroll,
  type Theme,
  type Visitor,
} from '@latchkey/testing/browser';
import { expect, test } from 'vitest';
import { type ListedState, reach } from './reach.ts';
import { serveGallery } from './serve.ts';

const themes: Theme[] = ['light', 'dark'];

const widths = { desktop: [1280], phone: [360, 320] } as const;
type Device = keyof typeof widths;

/** Most of the time a page waits until nothing moves any more: others are looked at meanwhile. */
const AT_ONCE = 3;

/** Tests that every state is without a fault on this device, light and dark; it is photographed in its usual width. */
export async function lookAtEveryState(device: Device): Promise<void> {
  const gallery = await serveGallery();
  const open = async () => newVisitor(await browser(), { width: widths[device][0] });
  const idle = await Promise.all(Array.from({ length: AT_ONCE }, open));
  const all = await listed(idle[0] as Visitor, gallery);
  const states = all.filter(({ only = device }) => only === device);

  // Vitest runs no more of them at a time than there are visitors (see vitest.config.ts).
  test.concurrent.each(states.map((state) => [state.id, state] as const))('%s', async (_id, state) => {
    const visitor = idle.pop() as Visitor;
    const faults = await faultsOf(visitor, gallery, state, widths[device]).finally(() => idle.push(visitor));
    expect(faults).toEqual([]);
  });
}

async function listed({ page }: Visitor, gallery: string): Promise<ListedState[]> {
  await page.goto(gallery);
  return page.evaluate(() => (window as unknown as { states: ListedState[] }).states);
}

async function faultsOf(
  { page, problems }: Visitor,
  gallery: string,
  state: ListedState,
  [width, ...others]: readonly [number, ...number[]],
): Promise<string[]> {
  const before = problems.length;
  const faults: string[] = [];
  await page.emulateMedia({ colorScheme: 'light' });
  await reach(page, gallery, state);
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const violations = await axe(page, { onlyColours: theme === 'dark' });
    faults.push(...violations.map((violation) => `${theme}: ${violation}`));
    await screenshot(page, `gallery/${state.id}-${width}-${theme}`);
  }
  for (const other of [width, ...others]) faults.push(...(await overflow(page, other)));
  await resize(page, width);
  return [...faults, ...problems.slice(before)];
}

async function overflow(page: Page, width: number): Promise<string[]> {
  await resize(page, width);
  const { pixels, elements } = await sidewaysScroll(page);
  return pixels > 0 ? [`At ${width} px it scrolls sideways by ${pixels} px: ${elements.join(' ')}`] : [];
}

const resize = (page: Page, width: number) =>
  page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 });
