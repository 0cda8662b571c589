import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

const STEPS = 80;

/**
 * Goes to an element by the Tab key alone, as someone without a mouse. The element has to look different then, for they
 * have to see where they are.
 */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  if (await target.evaluate(hasFocus)) return;
  const before = await target.evaluate(look);
  const passed: string[] = [];
  while (!(await target.evaluate(hasFocus))) {
    if (passed.length === STEPS) throw new Error(`Tab does not lead to ${target}, but to ${passed.join(', ')}`);
    await page.keyboard.press('Tab');
    passed.push(await page.evaluate(describeFocus));
  }
  await expect.poll(() => target.evaluate(look), { message: `${target} shows that it has the focus` }).not.toBe(before);
}

// These run in the page.

const hasFocus = (element: Element) => element === document.activeElement;

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

function describeFocus(): string {
  const element = document.activeElement;
  const name = element?.getAttribute('aria-label') ?? element?.getAttribute('name') ?? element?.textContent?.trim();
  return `${element?.tagName.toLowerCase()} "${name?.slice(0, 30)}"`;
}
