import { browser, type Device, newVisitor, type Visitor } from '@latchkey/testing/browser';
import { expect, test } from 'vitest';
import { faultsOf, translatedFaults } from './look-at.ts';
import { isFull, type ListedState } from './reach.ts';
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
const translated = states.filter(({ isTranslated }) => isTranslated);
const translations = isFull
  ? translated.flatMap((state) => languages.map((lang) => [state, lang] as const))
  : translated
      .filter((_, place) => place % ONE_IN === 0)
      .map((state, place) => [state, languages[place % languages.length] as string] as const);

/** As many as there are states at a time: see vitest.config.ts. */
const PAGES = 10;

/** Pages that no state is shown in, by the device that they are seen on, and who waits for one. */
const idle: Record<Device, Visitor[]> = { desktop: [first], phone: [] };
const waiting: ((visitor: Visitor) => void)[] = [];
let pages = 1;

// A page waits most of the time until nothing moves any more: others are inspected meanwhile (see vitest.config.ts).
test.concurrent.each(states.map((state, place) => [state.id, state, place] as const))(
  '%s',
  async (_id, state, place) => {
    const devices: Device[] = place % 2 === 0 ? ['desktop', 'phone'] : ['phone', 'desktop'];
    const on = devices.filter((device) => (state.only ?? device) === device);
    await inspect(on, (visitor) => faultsOf(visitor, state, on));
  },
);

test.concurrent.each(translations.map(([state, lang]) => [`${state.id} (${lang})`, state, lang] as const))(
  '%s',
  async (_id, state, lang) => {
    const device = state.only ?? 'phone';
    await inspect([device], (visitor) => translatedFaults(visitor, state, lang, device));
  },
);

/** In a page that is seen on the first of these devices already, if one is idle; it ends on the last of them. */
async function inspect(on: readonly Device[], look: (visitor: Visitor) => Promise<string[]>): Promise<void> {
  const [from = 'desktop', to = from] = on;
  const visitor = await pageOn(from);
  const faults = await look(visitor).finally(() => {
    const next = waiting.shift();
    if (next) next(visitor);
    else idle[to].push(visitor);
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
