import type { Frame, Page } from 'playwright-core';

/** By how many pixels the page is wider than its window, and the innermost elements that stick out. */
export function sidewaysScroll(page: Page | Frame): Promise<{ pixels: number; elements: string[] }> {
  return page.evaluate(measure);
}

/** Runs in the page. */
function measure(): { pixels: number; elements: string[] } {
  const { scrollWidth, clientWidth } = document.documentElement;
  // With room that is kept for a scrollbar, a page is narrower.
  const pixels = Math.max(0, scrollWidth - clientWidth);
  const sticksOut = (element: Element) => {
    const { left, right } = element.getBoundingClientRect();
    return right > clientWidth + 1 || left < -1;
  };
  const elements = [...document.body.querySelectorAll('*')]
    .filter((element) => sticksOut(element) && ![...element.children].some(sticksOut))
    .map((element) => element.outerHTML.slice(0, 120));
  return { pixels, elements: pixels > 0 ? elements.slice(0, 5) : [] };
}

/** Links that look like buttons and are underlined, as no button is: one sentence each. */
export const underlinedButtons = (page: Page): Promise<string[]> =>
  page
    .locator('a[data-latchkey="button"]')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        getComputedStyle(link).textDecorationLine === 'none' ? [] : [`The button "${link.textContent}" is underlined.`],
      ),
    );
