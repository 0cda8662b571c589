import {
  axe,
  type Locator,
  newPage,
  type Page,
  screenshot,
  sidewaysScroll,
  tabTo,
  type VisitorOptions,
} from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';
import { expect, test } from 'vitest';

/** How somebody goes about a journey. */
export interface Way extends VisitorOptions {
  readonly name: string;
  readonly hand: Hand;
}

interface Hand {
  /** Goes there as if to press, and no more. */
  reach(page: Page, target: Locator): Promise<void>;
  press(page: Page, target: Locator): Promise<void>;
  type(page: Page, target: Locator, text: string): Promise<void>;
}

const mouse: Hand = {
  reach: (_page, target) => target.hover(),
  press: (_page, target) => target.click(),
  type: (_page, target, text) => target.fill(text),
};

const finger: Hand = {
  // What does nothing can be touched all the same.
  reach: (_page, target) => target.tap({ force: true }),
  press: (_page, target) => target.tap(),
  type: (_page, target, text) => target.fill(text),
};

/** Tab, Enter, Space and letters; the mouse is never moved. */
const keyboard: Hand = {
  reach: tabTo,
  async press(page, target) {
    await tabTo(page, target);
    const ticks = await target.evaluate((element) => element.matches('input[type="checkbox"], input[type="radio"]'));
    await page.keyboard.press(ticks ? 'Space' : 'Enter');
  },
  async type(page, target, text) {
    await tabTo(page, target);
    await page.keyboard.press('Control+a');
    const [first = '', ...others] = text;
    await page.keyboard.type(first);
    // A key at a time takes long, and says no more than the first.
    await (isFull ? page.keyboard.type(others.join('')) : page.keyboard.insertText(others.join('')));
  },
};

const withMouse: Way = { name: 'with a mouse', hand: mouse, width: 1280, theme: 'light' };
export const byKeyboard: Way = { name: 'by keyboard alone', hand: keyboard, width: 1280, theme: 'dark' };
/** Of the full count all themes and widths are part; else a mouse is what single tests use, see `newPerson`. */
const onPhone: Way = { name: 'on a phone', hand: finger, width: 360, theme: isFull ? 'dark' : 'light' };
/** At four times the size a page has as little room as on a phone. */
const zoomedIn: Way = { name: 'by keyboard, zoomed in', hand: keyboard, width: 360, theme: 'light' };

type Work = (way: Way) => Promise<void>;

const ways = { keyboard: byKeyboard, phone: onPhone };
const everyWay: readonly Way[] = [withMouse, byKeyboard, onPhone];

/** Tests a journey by keyboard or on a phone, whichever it says; in the full count both ways, and with a mouse too. */
export function journey(by: keyof typeof ways, what: string, work: Work): void {
  for (const way of isFull ? everyWay : [ways[by]]) test(`${what}, ${way.name}`, () => work(way));
}

/** Tests a journey as somebody goes it who zooms in and has no mouse; in the full count in every other way too. */
export function journeyZoomedIn(what: string, work: Work): void {
  for (const way of isFull ? [...everyWay, zoomedIn] : [zoomedIn]) test(`${what}, ${way.name}`, () => work(way));
}

/** Tests in the full count alone, in every way, a journey each of whose facts other tests prove: of the API, of the screens. */
export function journeyInFull(what: string, work: Work): void {
  if (!isFull) return;
  for (const way of everyWay) test(`${what}, ${way.name}`, () => work(way));
}

/** Somebody with a browser window; what goes wrong in it fails the test. */
export interface Person {
  readonly page: Page;
  readonly isOnPhone: boolean;
  /** Points at something, touches it, or brings the focus there, to learn what it is. */
  reaches(target: Locator): Promise<void>;
  press(target: Locator): Promise<void>;
  type(target: Locator, text: string): Promise<void>;
  /** Puts what was copied elsewhere into the field that has the focus. */
  paste(text: string): Promise<void>;
  /** Waits for the page with such a heading. */
  sees(heading: string): Promise<void>;
  /**
   * Nothing on the page as it is now is wider than it. The gallery has it, so that only in the full count it is inspected
   * here too, with all that is around it, and photographed.
   */
  look(name: string): Promise<void>;
  /** The same for a page that the gallery doesn't have, which must be accessible, too. */
  inspect(name: string): Promise<void>;
  /** The same person in another tab. */
  newTab(): Promise<Person>;
  /** The same person in the tab that this opens. */
  opens(work: () => Promise<void>): Promise<Person>;
}

/** By mouse unless it is said otherwise. */
export const newPerson = async (way: Way = withMouse): Promise<Person> => personAt(await newPage(way), way);

function personAt(page: Page, way: Way): Person {
  async function inspect(name: string): Promise<void> {
    if (isFull) await screenshot(page, `journeys/${name}, ${way.name}`);
    expect(await axe(page), name).toEqual([]);
    await fits(name);
  }
  const fits = async (name: string) => expect(await sidewaysScroll(page), name).toEqual({ pixels: 0, elements: [] });
  return {
    page,
    isOnPhone: way.hand === finger,
    reaches: (target) => way.hand.reach(page, target),
    press: (target) => way.hand.press(page, target),
    type: (target, text) => way.hand.type(page, target, text),
    async paste(text) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((text) => navigator.clipboard.writeText(text), text);
      await page.keyboard.press('Control+v');
    },
    sees: (heading) => page.getByRole('heading', { name: heading }).waitFor(),
    look: isFull ? inspect : fits,
    inspect,
    newTab: async () => personAt(await page.context().newPage(), way),
    async opens(work) {
      const [opened] = await Promise.all([page.context().waitForEvent('page'), work()]);
      return personAt(opened, way);
    },
  };
}
