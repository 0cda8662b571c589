import {
  axe,
  type Device,
  type Page,
  screenshot,
  seeOn,
  sidewaysScroll,
  type Theme,
  underlinedButtons,
  type Visitor,
} from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';
import { type ListedState, reach, settled } from './reach.ts';

/** The narrowest that a page must fit comes last. */
const widths: Record<Device, readonly number[]> = { desktop: [1280], phone: isFull ? [360, 320] : [320] };

const other: Record<Device, Device> = { desktop: 'phone', phone: 'desktop' };

/** What a state is looked at in. */
export interface Setting {
  readonly device: Device;
  readonly themes: readonly Theme[];
}

/** What a page is seen in; it begins with a light one. */
const seenIn = new WeakMap<Page, Theme>();

/** What is wrong with a state. In the full count it is photographed; else only what is wrong is. */
export async function faultsOf(
  { page, problems }: Visitor,
  state: ListedState,
  { device, themes }: Setting,
): Promise<string[]> {
  const before = problems.length;
  const faults: string[] = [];
  await seeOn(page, device, firstOf(device));
  for (const [place, theme] of themes.entries()) {
    await seeIn(page, theme);
    if (place === 0) await reach(page, state);
    // A target half below a sticky bar would count as too small.
    await page.evaluate(() => window.scrollTo(0, 0));
    const violations = await axe(page, { onlyColors: place > 0 });
    faults.push(...violations.map((violation) => `${device}, ${theme}: ${violation}`));
    if (isFull || violations.length > 0) await screenshot(page, `gallery/${state.id}-${firstOf(device)}-${theme}`);
  }
  faults.push(...(await underlinedButtons(page)));
  for (const [on, width] of fittedOn(state, device)) faults.push(...(await overflow(page, state, on, width)));
  return [...faults, ...problems.slice(before)];
}

/** The widths that a state has to fit: here, and where it is not looked at in this run, on the other device too. */
function fittedOn({ only }: ListedState, here: Device): (readonly [Device, number])[] {
  const devices = isFull || only ? [here] : [here, other[here]];
  return devices.flatMap((device) => widths[device].map((width) => [device, width] as const));
}

/** Whether a translation fits on a device, and can be read by everybody. */
export async function translatedFaults(
  { page, problems }: Visitor,
  state: ListedState,
  lang: string,
  device: Device,
): Promise<string[]> {
  const before = problems.length;
  await seeOn(page, device, firstOf(device));
  await reach(page, state, lang);
  const faults = await axe(page);
  if (isFull || faults.length > 0) await screenshot(page, `gallery/${state.id}-${lang}`);
  for (const width of widths[device]) faults.push(...(await overflow(page, state, device, width)));
  return [...faults, ...problems.slice(before)];
}

async function seeIn(page: Page, theme: Theme): Promise<void> {
  if ((seenIn.get(page) ?? 'light') === theme) return;
  seenIn.set(page, theme);
  await page.emulateMedia({ colorScheme: theme });
}

const firstOf = (device: Device) => widths[device][0] ?? 0;

async function overflow(page: Page, { id }: ListedState, device: Device, width: number): Promise<string[]> {
  // What is laid out by its measured width is laid out again in the next frame.
  if (await seeOn(page, device, width)) await settled(page);
  const { pixels, elements } = await sidewaysScroll(page);
  if (pixels === 0) return [];
  await screenshot(page, `gallery/${id}-${width}`);
  return [`At ${width} px it scrolls sideways by ${pixels} px: ${elements.join(' ')}`];
}
