import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Frame, Page } from 'playwright-core';
import { isFull } from '../full.ts';
import { inksOf } from './inks.ts';
import { marksOf } from './marks.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const contrast = 'color-contrast';
const everything: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
};
const everythingElse: RunOptions = { ...everything, rules: { [contrast]: { enabled: false } } };
/** The rules that look at colors: all that another theme of the same page can break. */
const colors: RunOptions = { runOnly: { type: 'rule', values: [contrast, 'link-in-text-block'] } };

/** What passed in this worker: inks, and elements with their contents, by mark. */
const readable = new Set<string>();
const passed = new Set<number>();

/**
 * What bars users from the page, or what is in a frame of it, as it is now, one line an element: the rule, the element,
 * what would help. `onlyColors` is for a page that was inspected before and has changed its theme only. What was found
 * good is not inspected once more on every page that has it, which would take most of the time; in the full count it is.
 */
export async function axe(page: Page | Frame, { onlyColors = false } = {}): Promise<string[]> {
  if (isFull) return (await inspected(page, { options: onlyColors ? colors : everything })).violations;
  const { inks, marks } = await surveyed(page, !onlyColors);
  const violations: string[] = [];
  const isKnown = marks.map((mark) => mark !== undefined && passed.has(mark));
  if (marks.length > 0 && !isKnown[0]) {
    const found = await inspected(page, { options: everythingElse, isKnown });
    violations.push(...found.violations);
    if (found.violations.length === 0) for (const mark of marks) if (mark !== undefined) passed.add(mark);
  }
  const unknown = inks.filter((ink) => !readable.has(ink));
  if (unknown.length > 0) {
    const found = await inspected(page, { options: colors, inks: unknown });
    violations.push(...found.violations);
    for (const ink of found.readable) readable.add(ink);
  }
  return [...new Set(violations)];
}

interface Survey {
  readonly inks: readonly string[];
  readonly marks: readonly (number | undefined)[];
}

/** What there is on a page to be inspected. */
async function surveyed(page: Page | Frame, withMarks: boolean): Promise<Survey> {
  const survey = await page.evaluate(look, withMarks);
  if (survey) return survey;
  await page.evaluate(`Object.assign(window, { inksOf: ${inksOf}, marksOf: ${marksOf} })`);
  return (await page.evaluate(look, withMarks)) as Survey;
}

interface Run {
  readonly options: RunOptions;
  /** Only what is written in these is inspected. */
  readonly inks?: readonly string[];
  /** Of all elements in their order, whether they and what is in them are left out. */
  readonly isKnown?: readonly boolean[];
}

interface Found {
  readonly violations: string[];
  /** Of the inks. */
  readonly readable: string[];
}

/** It is large, so pages get it only if something hasn't been inspected yet. */
async function inspected(page: Page | Frame, run: Run): Promise<Found> {
  const found = await page.evaluate(inspect, run);
  if (found) return found;
  await page.evaluate(source);
  return (await page.evaluate(inspect, run)) as Found;
}

// These run in the page.

interface Loaded {
  readonly axe?: { run(context: ElementContext, options: RunOptions): Promise<AxeResults> };
  readonly inksOf?: typeof inksOf;
  readonly marksOf?: typeof marksOf;
}

function look(withMarks: boolean): Survey | undefined {
  const { inksOf, marksOf } = window as unknown as Loaded;
  if (!inksOf || !marksOf) return undefined;
  return { inks: [...inksOf().keys()], marks: withMarks ? marksOf() : [] };
}

async function inspect({ options, inks, isKnown }: Run): Promise<Found | undefined> {
  const { axe, inksOf } = window as unknown as Loaded;
  if (!axe) return undefined;
  const found = (inks && inksOf?.()) ?? new Map<string, Element[]>();
  const written = (ink: string) => found.get(ink) ?? [];
  const all = [...document.querySelectorAll('*')];
  // A page may have changed since it was surveyed.
  const known = new Set(all.length === isKnown?.length ? all.filter((_, place) => isKnown[place]) : []);
  const exclude = [...known].filter(({ parentElement }) => !parentElement || !known.has(parentElement));
  const context = inks ? { include: inks.flatMap(written) } : { include: document, exclude };
  const common = { ...options, elementRef: true, iframes: false } satisfies RunOptions;
  // Scripts don't run in email frames, so axe can't respond from there.
  const resultTypes: RunOptions['resultTypes'] = inks ? ['violations', 'passes'] : ['violations'];
  let { violations, passes } = await axe.run(context, { ...common, resultTypes, selectors: false });
  // How an element is found again takes a fourth of the time to say.
  if (violations.length > 0) ({ violations, passes } = await axe.run(context, { ...common, resultTypes }));
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
    readable: (inks ?? []).filter(
      (ink) =>
        written(ink).some((element) => passed.has(element)) && !written(ink).some((element) => failed.has(element)),
    ),
  };
}
