import { type Browser, chromium, type Page } from 'playwright-core';
import { expect, type TestContext } from 'vitest';
import { findChromium } from '../../../../scripts/parts/find-chromium.mjs';
import { screenshot } from './screenshot.ts';
import { newVisitor, type Visitor, type VisitorOptions } from './visitor.ts';

export type { Frame, Locator, Page, Request, Response } from 'playwright-core';
export { axe } from './axe.ts';
export { type Device, seeOn } from './device.ts';
export { tabTo } from './keyboard.ts';
export { sidewaysScroll } from './layout.ts';
export { screenshot } from './screenshot.ts';
export { newVisitor, type Theme, type Visitor, type VisitorOptions } from './visitor.ts';

let launched: Promise<Browser> | undefined;
let visitors: Visitor[] = [];

/** The Chromium of this worker. It ends when the worker does, for it hears that nobody speaks to it any more. */
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

/** Closes what a test has opened, and fails it if anything went wrong there; runs after each: see each-page.ts. */
export async function leave({ task }: TestContext): Promise<void> {
  const leaving = visitors;
  visitors = [];
  if (task.result?.state === 'fail') await keepPictures(leaving, task.name);
  for (const { context } of leaving) await context.close();
  expect(leaving.flatMap(({ problems }) => problems)).toEqual([]);
}

async function launch(): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      ...(isRoot ? ['--no-sandbox'] : []),
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
    ],
  });
  browser.once('disconnected', () => {
    launched = undefined;
  });
  return browser;
}

async function keepPictures(visitors: readonly Visitor[], name: string): Promise<void> {
  const pages = visitors.flatMap(({ context }) => context.pages());
  for (const [turn, page] of pages.entries()) await screenshot(page, `failed/${name} ${turn + 1}`).catch(() => {});
}
