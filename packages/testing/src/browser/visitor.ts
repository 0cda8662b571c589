import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { FrontProxy } from './front-proxy.ts';
import { type Problems, watch } from './problems.ts';

export type Theme = 'light' | 'dark';

export interface VisitorOptions {
  readonly theme?: Theme;
  /** Of the window, in CSS pixels; a narrow one is a phone's, with fingers instead of a mouse. */
  readonly width?: number;
  readonly dir?: 'ltr' | 'rtl';
  readonly locale?: string;
  /** What answers for a host besides this machine's own. */
  readonly front?: FrontProxy;
}

/** Someone with a browser of their own: cookies, tabs, and all that went wrong in them. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly problems: Problems;
}

const PHONE = 600;

/** Opens a window with one tab; `page.context().newPage()` opens another. */
export async function newVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const { theme = 'light', width = 1280, dir, locale = 'en-GB', front } = options;
  const isPhone = width < PHONE;
  const context = await browser.newContext({
    colorScheme: theme,
    locale,
    timezoneId: 'UTC',
    viewport: { width, height: isPhone ? 740 : 800 },
    hasTouch: isPhone,
    isMobile: isPhone,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(front && { proxy: { server: front.server } }),
  });
  context.setDefaultTimeout(10_000);
  const problems = await watch(context, front?.host);
  if (dir) await context.addInitScript(turn, dir);
  return { context, page: await context.newPage(), problems };
}

/** Runs in the page, before there is anything of it. */
function turn(dir: string): void {
  const observer = new MutationObserver(() => {
    if (!document.documentElement) return;
    document.documentElement.dir = dir;
    observer.disconnect();
  });
  observer.observe(document, { childList: true });
}
