import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { inksOf } from './inks.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const contrast = 'color-contrast';
const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};
const everythingElse: RunOptions = { ...everything, rules: { [contrast]: { enabled: false } } };
/** The rules that look at colors: all that another theme of the same page can break. */
const colors: RunOptions = { runOnly: { type: 'rule', values: [contrast, 'link-in-text-block'] } };

/** The inks that were found readable in this worker. In the full count every one is measured wherever it is. */
const readable = new Set<string>();
const isFull = process.env.LATCHKEY_TEST_FULL === '1';

/**
 * What bars users from the page, or what is in a frame of it, as it is now, one line an element: the rule, the element,
 * what would help. `onlyColors` is for a page that was inspected before and has changed its theme only. An ink is measured
 * until it was found readable, not once more on every page that has it: that would take half of the time.
 */
export async function axe(page: Page | Frame, { onlyColors = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(`window.inksOf = ${inksOf}`);
  }
  const found = async (run: Run) => {
    const { violations, passed } = await page.evaluate(inspect, run);
    for (const ink of passed) readable.add(ink);
    return violations;
  };
  if (isFull) return found({ options: onlyColors ? colors : everything });
  const violations = onlyColors ? [] : await found({ options: everythingElse });
  const inks = await page.evaluate(() => [...(window as unknown as Loaded).inksOf().keys()]);
  const unknown = inks.filter((ink) => !readable.has(ink));
  if (unknown.length > 0) violations.push(...(await found({ options: colors, inks: unknown })));
  return [...new Set(violations)];
}

interface Run {
  readonly options: RunOptions;
  /** Only what is written in these is inspected. */
  readonly inks?: readonly string[];
}

interface Loaded {
  readonly axe: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  inksOf(): Map<string, Element[]>;
}

/** Runs in the page. */
async function inspect({ options, inks }: Run): Promise<{ violations: string[]; passed: string[] }> {
  const { axe, inksOf } = window as unknown as Loaded;
  const found = inks ? inksOf() : new Map<string, Element[]>();
  const written = (ink: string) => found.get(ink) ?? [];
  const { violations, passes } = await axe.run(inks ? { include: inks.flatMap(written) } : document, {
    ...options,
    resultTypes: inks ? ['violations', 'passes'] : ['violations'],
    elementRef: true,
    // No script runs in the frames of mails, so nobody would answer from there.
    iframes: false,
  });
  const [failed, passed] = [violations, passes].map(
    (results) => new Set(results.flatMap(({ nodes }) => nodes.map(({ element }) => element))),
  ) as [Set<unknown>, Set<unknown>];
  return {
    violations: violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        // Its first line only says that one of the following would do.
        const summary = failureSummary.split('\n').slice(1).join(' ').trim();
        return `${id}: ${help}\n  at ${target.join(' ')}\n  ${summary}`;
      }),
    ),
    passed: (inks ?? []).filter(
      (ink) =>
        written(ink).some((element) => passed.has(element)) && !written(ink).some((element) => failed.has(element)),
    ),
  };
}
