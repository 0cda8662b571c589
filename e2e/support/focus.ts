import type { Locator } from '@latchkey/testing/browser/browser';
import { expect } from '@playwright/test';

/** Waits until an element has the focus, which may come a moment after the element does. */
export const focusOn = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
