import { browser, newVisitor, type Visitor } from '@latchkey/testing/browser/browser';
import { dealt, isFull } from '@latchkey/testing/full';
import { expect, test } from 'vitest';
import { faultsOf, type Setting, translatedFaults } from './look-at.ts';
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
const themes: Setting['themes'][] = isFull ? [['light', 'dark']] : [['light'], ['dark']];
const settings = (['desktop', 'phone'] as const).flatMap((device) =>
  themes.map((themes): Setting => ({ device, themes })),
);
/** Each state in one setting, and in the full count in all; what there is on one device only is seen on that. */
const seen = [undefined, 'desktop', 'phone'].flatMap((device) =>
  dealt(
    states.filter(({ only }) => only === device),
    settings.filter((setting) => !device || setting.device === device),
  ),
);
/** One setting after the other, for each change of it is felt by all of a page. */
const inOrder = settings.flatMap((setting) => seen.filter(([, of]) => of === setting));
const translated = states.filter(({ isTranslated }) => isTranslated);
const translations = isFull
  ? translated.flatMap((state) => languages.map((lang) => [state, lang] as const))
  : translated
      .filter((_, place) => place % ONE_IN === 0)
      .map((state, place) => [state, languages[place % languages.length] as string] as const);

/** As many as there are states at a time: see vitest.config.ts. */
const PAGES = 3;

/** Pages that no state is shown in, and who waits for one. */
const idle: Visitor[] = [first];
const waiting: ((visitor: Visitor) => void)[] = [];
let pages = 1;

// A page waits until nothing moves any more: others are inspected meanwhile. Each costs more until it is warm.
test.concurrent.each(inOrder.map(([state, setting]) => [`${state.id}, ${nameOf(setting)}`, state, setting] as const))(
  '%s',
  (_id, state, setting) => inspect((visitor) => faultsOf(visitor, state, setting)),
);

test.concurrent.each(translations.map(([state, lang]) => [`${state.id} (${lang})`, state, lang] as const))(
  '%s',
  (_id, state, lang) => inspect((visitor) => translatedFaults(visitor, state, lang, state.only ?? 'phone')),
);

function nameOf({ device, themes }: Setting): string {
  return `${device}, ${themes.join(' and ')}`;
}

async function inspect(look: (visitor: Visitor) => Promise<string[]>): Promise<void> {
  const visitor = await idlePage();
  const faults = await look(visitor).finally(() => {
    const next = waiting.shift();
    if (next) next(visitor);
    else idle.push(visitor);
  });
  expect(faults.join('\n')).toBe('');
}

/** What has run out of time goes on in its page, so that there may be none; another one would slow them all down. */
async function idlePage(): Promise<Visitor> {
  const found = idle.pop();
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
