import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] };
/** The rules that look at colours: all that another theme of the same page can break. */
const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/**
 * What bars people from the page, or what is in a frame of it, as it is now, one line an element: the rule, the element, what would help.
 * `onlyColours` is for a page that was looked at before and has changed its theme only; it takes a third of the time.
 */
export async function axe(page: Page | Frame, { onlyColours = false } = {}): Promise<string[]> {
  const options = { runOnly: onlyColours ? colours : everything, resultTypes: ['violations'] } as RunOptions;
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (options) => (window as unknown as { axe: { run(options: RunOptions): Promise<AxeResults> } }).axe.run(options),
    options,
  );
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${summary(failureSummary)}`),
  );
}

/** Its first line only says that one of the following would do. */
const summary = (text = '') => text.split('\n').slice(1).join(' ').trim();
