import type { Locator, Page } from 'playwright-core';
import { until } from '../until.ts';

const STEPS = 80;
/** What `findFocus` answers when it is the element itself. */
const HERE = '';

/**
 * Goes to an element by the Tab key alone, as someone without a mouse. The element has to look different then, for they
 * have to see where they are.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  if ((await target.evaluate(findFocus)) === HERE) return;
  const before = await target.evaluate(look);
  const passed: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const focus = await target.evaluate(findFocus);
    if (focus === HERE) break;
    passed.push(focus);
    if (passed.length === STEPS) throw new Error(`Tab does not lead to ${target}, but to ${passed.join(', ')}`);
  }
  await until(async () => (await target.evaluate(look)) !== before, 1_000).catch(() => {
    throw new Error(`${target} does not show that it has the focus.`);
  });
}

// These run in the page.

/** What people can see of a focus, on the element or on a frame around it. */
function look(element: Element): string {
  const seen = ['outlineStyle', 'outlineColor', 'outlineWidth', 'boxShadow', 'borderColor', 'backgroundColor'] as const;
  const frames: (Element | null)[] = [element, element.parentElement, element.parentElement?.parentElement ?? null];
  return frames
    .map((frame) => {
      const style = frame && getComputedStyle(frame);
      return style ? seen.map((property) => style[property]).join(' ') : '';
    })
    .join('\n');
}

/** The name of what has the focus, unless it is this element. */
function findFocus(target: Element): string {
  const element = document.activeElement;
  if (element === target) return '';
  const name = element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent?.trim();
  return `${element?.tagName.toLowerCase()} "${name?.slice(0, 30)}"`;
}
