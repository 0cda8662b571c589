import {
  axe,
  type Locator,
  type Page,
  screenshot,
  sidewaysScroll,
  tabTo,
  type VisitorOptions,
} from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';

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

/** All of the full count; else one for each journey. */
export const ways = {
  mouse: { name: 'with a mouse', hand: mouse, width: 1280, theme: 'light' },
  keyboard: { name: 'by keyboard alone', hand: keyboard, width: 1280, theme: 'dark' },
  /** Of the full count all themes and widths are part; else a mouse is what tests that name no way use. */
  phone: { name: 'on a phone', hand: finger, width: 360, theme: isFull ? 'dark' : 'light' },
  /** At four times the size a page has as little room as on a phone. */
  zoomed: { name: 'by keyboard, zoomed in', hand: keyboard, width: 360, theme: 'light' },
} as const satisfies Record<string, Way>;

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

/** Whoever sits in front of a page. */
export function personAt(page: Page, way: Way): Person {
  async function inspect(name: string): Promise<void> {
    if (isFull) await screenshot(page, `journeys/${name}, ${way.name}`);
    const barriers = await axe(page);
    if (barriers.length > 0) throw new Error(`${name}:\n${barriers.join('\n')}`);
    await fits(name);
  }
  async function fits(name: string): Promise<void> {
    const { pixels, elements } = await sidewaysScroll(page);
    if (pixels > 0) throw new Error(`${name}: ${pixels} pixels wider than its window, by\n${elements.join('\n')}`);
  }
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
