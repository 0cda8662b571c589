import { newProject, type TestProject } from '@latchkey/testing';
import { newVisitor, type Page, type Visitor, type VisitorOptions } from '@latchkey/testing/browser/browser';
import { part } from '@latchkey/testing/leftovers';
import { test as base } from '@playwright/test';
import { type Dashboard, dashboardOf } from './dashboard.ts';
import { startDemo } from './demo.ts';
import { type Mail, scannedMail } from './mail.ts';
import { type OwnServer, startOwnServer } from './own-server.ts';
import { type Person, personAt, type Way, ways } from './person.ts';
import { type Product, startSeeded } from './product.ts';

export { expect } from '@playwright/test';

// In which way somebody goes a journey; in the full count each is gone in every way: see playwright.config.ts.
export const byKeyboard = { tag: '@keyboard' };
export const onPhone = { tag: '@phone' };
/** As somebody goes it who zooms in and has no mouse; in the full count in every other way too. */
export const zoomedIn = { tag: '@zoomed' };
/** In the full count alone: each of its facts is proven by other tests, of the API or of the screens. */
export const inFull = { tag: '@full' };

export interface Options {
  /** The way of all tests, in place of the one that each names; by mouse where there is neither. */
  readonly by: keyof typeof ways | undefined;
  /** Settings of the project that differ from a new one's. */
  readonly config: Record<string, unknown>;
}

export interface Fixtures {
  readonly way: Way;
  /** A product with the owner of every world: for tests that leave alone whatever is not their own. */
  readonly product: Product;
  /** A project of this test's own. */
  readonly project: TestProject;
  /** The address of the demo app, on the project. */
  readonly demo: string;
  /** A page of a visitor of its own; the test fails when anything goes wrong in it: see problems.ts. */
  readonly newPage: (options?: VisitorOptions) => Promise<Page>;
  /** Somebody with a browser of their own, who goes about in the way of the test unless it is said otherwise. */
  readonly newPerson: (way?: Way) => Promise<Person>;
  /** The first of them. */
  readonly person: Person;
  /** The dashboard, which the first of them opens as the owner of the project. */
  readonly dashboard: Dashboard;
  /** A mail server on this machine, for a project that sends by its own. */
  readonly mailServer: OwnServer;
  /** Another project, with such settings. */
  readonly newProject: (config: Options['config']) => Promise<TestProject>;
  /** Waits for the newest mail with such a subject from the project; a scanner has followed its links by then. */
  readonly scannedMail: (email: string, subject: string) => Promise<Mail>;
}

export interface Private {
  /** What a test has started ends with it. */
  readonly ending: undefined;
}

export interface OfWorker {
  readonly sharedProduct: Product;
}

export const test = base.extend<Options & Fixtures & Private, OfWorker>({
  by: [undefined, { option: true }],
  config: [{}, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
  sharedProduct: [async ({}, use) => use(await startSeeded('worker')), { scope: 'worker' }],

  ending: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
    async ({}, use) => {
      const end = part();
      await use(undefined);
      await end();
    },
    { auto: true },
  ],
  way: async ({ by }, use, { tags }) => {
    const named = (Object.keys(ways) as (keyof typeof ways)[]).find((name) => tags.includes(`@${name}`));
    await use(ways[by ?? named ?? 'mouse']);
  },
  product: ({ sharedProduct }, use) => use(sharedProduct),
  newProject: ({ product }, use) => use((config) => newProject(config, product.service.world)),
  project: async ({ newProject, config }, use) => use(await newProject(config)),
  demo: async ({ product, project }, use) => use(await startDemo(product, project)),

  newPage: async ({ browser }, use, testInfo) => {
    const visitors: Visitor[] = [];
    await use(async (options) => {
      const visitor = await newVisitor(browser, options);
      visitors.push(visitor);
      return visitor.page;
    });
    for (const { context, problems } of visitors) {
      base.expect.soft(problems, 'what went wrong in the page').toEqual([]);
      // Playwright photographs each page that goes with its context, as long as the test may fail yet.
      if (testInfo.errors.length === 0) for (const page of context.pages()) await page.close();
      await context.close();
    }
  },
  newPerson: ({ newPage, way: own }, use) => use(async (way = own) => personAt(await newPage(way), way)),
  person: async ({ newPerson }, use) => use(await newPerson()),
  page: ({ person }, use) => use(person.page),
  dashboard: ({ person, product, project }, use) => use(dashboardOf(person, product, project)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
  mailServer: async ({}, use) => use(await startOwnServer()),
  scannedMail: ({ newPage, project }, use) => use((email, subject) => scannedMail(newPage, project, email, subject)),
});

/** Has the project of each test send by the server of it. */
export const withMailServer: Parameters<typeof test.use>[0] = {
  config: ({ mailServer: { email_config } }, use) => use({ email_config }),
};

/** Has the demo app opened by a name: passkeys are of a name, and not of a number. */
export const byName: Parameters<typeof test.use>[0] = {
  demo: ({ demo }, use) => use(demo.replace('127.0.0.1', 'localhost')),
};

/** Has a product of its own for each test. */
export const withOwnProduct: Parameters<typeof test.use>[0] = {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
  product: async ({}, use) => use(await startSeeded()),
};
