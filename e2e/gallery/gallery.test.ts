import { browser, type Device, newVisitor, type Visitor } from '@latchkey/testing/browser';
import { dealt, isFull } from '@latchkey/testing/full';
import { expect, test } from 'vitest';
import { faultsOf, translatedFaults } from './look-at.ts';
import type { ListedState } from './reach.ts';
import { serveGallery } from './serve.ts';

interface Gallery {
  readonly states: ListedState[];
  readonly languages: string[];
}

/** One state in so many is inspected in another language too, each in the next one; in the full count all in all. */
const ONE_IN = 10;

const address = await serveGallery();
const first = await newPage();
const { states, languages } = await first.page.evaluate(() => {
  const { states, languages } = window as unknown as Gallery;
  return { states, languages };
});
/** Each state on one device or the other, and in the full count on both; what there is on one only is seen on that. */
const seen: [ListedState, Device][] = [
  ...dealt(
    states.filter(({ only }) => !only),
    ['desktop', 'phone'] as const,
  ),
  ...states.flatMap((state): [ListedState, Device][] => (state.only ? [[state, state.only]] : [])),
];
const translated = states.filter(({ isTranslated }) => isTranslated);
const translations = isFull
  ? translated.flatMap((state) => languages.map((lang) => [state, lang] as const))
  : translated
      .filter((_, place) => place % ONE_IN === 0)
      .map((state, place) => [state, languages[place % languages.length] as string] as const);

/** As many as there are states at a time: see vitest.config.ts. */
const PAGES = 3;

/** Pages that no state is shown in, by the device that they are seen on, and who waits for one. */
const idle: Record<Device, Visitor[]> = { desktop: [first], phone: [] };
const waiting: ((visitor: Visitor) => void)[] = [];
let pages = 1;

// A page waits most of the time until nothing moves any more: others are inspected meanwhile (see vitest.config.ts).
test.concurrent.each(seen.map(([state, device]) => [`${state.id}, ${device}`, state, device] as const))(
  '%s',
  (_id, state, device) => inspect(device, (visitor) => faultsOf(visitor, state, device)),
);

test.concurrent.each(translations.map(([state, lang]) => [`${state.id} (${lang})`, state, lang] as const))(
  '%s',
  (_id, state, lang) => {
    const device = state.only ?? 'phone';
    return inspect(device, (visitor) => translatedFaults(visitor, state, lang, device));
  },
);

/** In a page that is seen on this device already, if one is idle. */
async function inspect(device: Device, look: (visitor: Visitor) => Promise<string[]>): Promise<void> {
  const visitor = await pageOn(device);
  const faults = await look(visitor).finally(() => {
    const next = waiting.shift();
    if (next) next(visitor);
    else idle[device].push(visitor);
  });
  expect(faults.join('\n')).toBe('');
}

/** What has run out of time goes on in its page, so that there may be none; another one would slow them all down. */
async function pageOn(device: Device): Promise<Visitor> {
  const found = idle[device].pop() ?? idle.desktop.pop() ?? idle.phone.pop();
  if (found) return found;
  if (pages === PAGES) return new Promise((resolve) => waiting.push(resolve));
  pages++;
  return newPage();
}

async function newPage(): Promise<Visitor> {
  const visitor = await newVisitor(await browser());
  // Many are opened at once, and the gallery is long.
  await visitor.page.goto(address, { timeout: 60_000 });
  return visitor;
}
