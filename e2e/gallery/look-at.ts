import {
  axe,
  browser,
  type Device,
  newVisitor,
  type Page,
  screenshot,
  seeOn,
  sidewaysScroll,
  type Theme,
  type Visitor,
} from '@latchkey/testing/browser';
import { expect, test } from 'vitest';
import { type ListedState, reach, settled } from './reach.ts';
import { serveGallery } from './serve.ts';

const themes: Theme[] = ['light', 'dark'];

const devices: Device[] = ['desktop', 'phone'];
/** In the full count every state is looked at on both devices; else on one, and on the other it must only fit. */
const isFull = process.env.LATCHKEY_TEST_FULL === '1';
const widths = { desktop: [1280], phone: [360, 320] } as const;

/** A state, and the place of the device that it is looked at on unless all are. */
interface TakenState extends ListedState {
  readonly turn: number;
}

/**
 * Tests that every state is without a fault, light and dark, and that it fits on all its devices; it is photographed.
 * There are two halves, for two processes; the first begins with the first state.
 */
export async function lookAtHalf(half: 'first' | 'second'): Promise<void> {
  const gallery = await serveGallery();
  const first = await newVisitor(await browser());
  const all = await listed(first, gallery);
  const mine = all.filter((_, place) => place % 2 === (half === 'first' ? 0 : 1));
  const states = mine.map((state, place): TakenState => ({ ...state, turn: place % 2 }));

  const looks = [
    ...states.map((state) => [state.id, (visitor: Visitor) => faultsOf(visitor, gallery, state)] as const),
    ...(await inLanguages(first, states)).map(
      ([state, lang]) =>
        [`${state.id} (${lang})`, (visitor: Visitor) => translatedFaults(visitor, gallery, state, lang)] as const,
    ),
  ];

  // Most of the time a page waits until nothing moves any more: others are looked at meanwhile (see vitest.config.ts).
  const idle = [first];
  test.concurrent.each(looks)('%s', async (_id, look) => {
    const visitor = idle.pop() ?? (await newVisitor(await browser()));
    const faults = await look(visitor).finally(() => idle.push(visitor));
    expect(faults.join('\n')).toBe('');
  });
}

/** In the full count every state in every language; else one state in so many, each in a language of its own. */
const ONE_IN = 10;

async function inLanguages({ page }: Visitor, states: TakenState[]): Promise<(readonly [TakenState, string])[]> {
  const languages = await page.evaluate(() => (window as unknown as { languages: string[] }).languages);
  const translated = states.filter((state) => state.isTranslated);
  if (isFull) return translated.flatMap((state) => languages.map((lang) => [state, lang] as const));
  const few = translated.filter((_, place) => place % ONE_IN === 0);
  return few.map((state, place) => [state, languages[place % languages.length] as string] as const);
}

/** Whether a translation fits on a phone, and can be read by everybody. */
async function translatedFaults(
  { page, problems }: Visitor,
  gallery: string,
  state: TakenState,
  lang: string,
): Promise<string[]> {
  const before = problems.length;
  const device = state.only ?? 'phone';
  await seeOn(page, device, widths[device][0]);
  await page.emulateMedia({ colorScheme: 'light' });
  await reach(page, gallery, state, lang);
  const faults = await axe(page);
  await screenshot(page, `gallery/${state.id}-${lang}`);
  for (const width of widths[device]) faults.push(...(await overflow(page, device, width)));
  return [...faults, ...problems.slice(before)];
}

async function listed({ page }: Visitor, gallery: string): Promise<ListedState[]> {
  await page.goto(gallery);
  return page.evaluate(() => (window as unknown as { states: ListedState[] }).states);
}

async function faultsOf({ page, problems }: Visitor, gallery: string, state: TakenState): Promise<string[]> {
  const before = problems.length;
  const faults: string[] = [];
  const on = devices.filter((device) => state.only === undefined || state.only === device);
  const looked = isFull || state.only ? on : on.slice(state.turn).slice(0, 1);
  for (const [place, device] of looked.entries()) {
    await seeOn(page, device, widths[device][0]);
    await page.emulateMedia({ colorScheme: 'light' });
    // What somebody did may look and end otherwise on the other device; what was only shown is there already.
    if (place === 0 || state.steps.length > 0) await reach(page, gallery, state);
    else await settled(page);
    faults.push(...(await faultsOn(page, device, state)));
    for (const width of widths[device]) faults.push(...(await overflow(page, device, width)));
  }
  for (const device of on.filter((device) => !looked.includes(device)))
    for (const width of widths[device]) faults.push(...(await overflow(page, device, width)));
  return [...faults, ...problems.slice(before)];
}

async function faultsOn(page: Page, device: Device, { id }: ListedState): Promise<string[]> {
  const faults: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    const violations = await axe(page, { onlyColours: theme === 'dark' });
    faults.push(...violations.map((violation) => `${device}, ${theme}: ${violation}`));
    await screenshot(page, `gallery/${id}-${widths[device][0]}-${theme}`);
  }
  return faults;
}

async function overflow(page: Page, device: Device, width: number): Promise<string[]> {
  await seeOn(page, device, width);
  // What is laid out by its measured width is laid out again in the next frame.
  await settled(page);
  const { pixels, elements } = await sidewaysScroll(page);
  return pixels > 0 ? [`At ${width} px it scrolls sideways by ${pixels} px: ${elements.join(' ')}`] : [];
}
