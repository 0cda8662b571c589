import { type Browser, chromium, type Page } from 'playwright-core';
import { launchOptions } from './launch-options.ts';
import { screenshot } from './screenshot.ts';
import { newVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

export type { Browser, Frame, Locator, Page, Request, Response } from 'playwright-core';
export { axe } from './axe.ts';
export { type Device, seeOn } from './device.ts';
export { tabTo } from './keyboard.ts';
export { launchOptions } from './launch-options.ts';
export { sidewaysScroll, underlinedButtons } from './layout.ts';
export { screenshot } from './screenshot.ts';
export { newVisitor, type Theme, type Visitor, type VisitorOptions } from './visitor.ts';

let launched: Promise<Browser> | undefined;
let visitors: Visitor[] = [];

/** This worker's Chromium. It ends with the worker, because it notices the closed connection. */
export function browser(): Promise<Browser> {
  launched ??= launch();
  return launched;
}

/**
 * A page of a visitor of its own, for one test. The test fails when anything goes wrong in it: an uncaught error, an
 * error in the console, a refusal of the content security policy, a request to anyone but this machine.
 *
 *     const page = await newPage({ theme: 'dark', width: 360 });
 */
export async function newPage(options: VisitorOptions = {}): Promise<Page> {
  const visitor = await newVisitor(await browser(), options);
  visitors.push(visitor);
  return visitor.page;
}

/** Closes what a test has opened, and fails it if anything went wrong there; of one that has failed, pictures are kept. */
export async function leave(failed: string | undefined): Promise<void> {
  const leaving = visitors;
  visitors = [];
  if (failed !== undefined) await keepPictures(leaving, failed);
  for (const { context } of leaving) await context.close();
  const problems = leaving.flatMap(({ problems }) => problems);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

async function launch(): Promise<Browser> {
  const browser = await chromium.launch(await launchOptions());
  browser.once('disconnected', () => {
    launched = undefined;
  });
  return browser;
}

async function keepPictures(visitors: readonly Visitor[], name: string): Promise<void> {
  const pages = visitors.flatMap(({ context }) => context.pages());
  for (const [turn, page] of pages.entries()) await screenshot(page, `failed/${name} ${turn + 1}`).catch(() => {});
}
