import { browser, newVisitor, type Page } from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';
import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';
import { type ListedState, reach, settled } from './reach.ts';
import { serveGallery } from './serve.ts';

interface Gallery {
  readonly states: ListedState[];
  beside(styles: string, isFirst: boolean): void;
}

/** What is looked at beside each of the others' styles; the first few in every run. */
const shown = [
  'sign-in/providers',
  'account-settings/emails: some',
  'user button/open, with more',
  'sign-up/empty fields',
  'sign-in/wrong password',
  'sign-in/link, part of the code',
  'account-settings/profile: as it is',
  'account-settings/notifications: switches',
  'account-settings/api-keys: creating',
  'account-settings/password: confirm it is you, password',
  'team/everything allowed',
  'team switcher/open',
  'team-invitation/asked',
  'mfa set-up/key',
  'mfa set-up/recovery codes',
  'cli-auth-confirm/asked',
  'email-verification/opened elsewhere, asked',
  'impersonation banner/twelve minutes left',
  'theme/slots of the application',
];

/** What is around our screens is the application's, and blank here. */
const blank = 'html, body { background: none !important } .gallery-element > h1 { display: none !important }';

const { styles }: { styles: Record<string, string> } = await import('../../tests/host-styles/styles.mjs');

const { page } = await newVisitor(await browser());
await page.setViewportSize({ width: 1024, height: 1000 });
await page.goto(await serveGallery(), { timeout: 60_000 });
const states = await page.evaluate(() => (window as unknown as Gallery).states);

test.each(isFull ? shown : shown.slice(0, 3))('%s', async (id) => {
  const state = states.find((state) => state.id === id);
  if (!state) throw new Error(`There is no state "${id}".`);
  await reach(page, state);
  const alone = await pictureBeside('', true);
  const differences: string[] = [];
  for (const [name, css] of Object.entries(styles))
    for (const isFirst of [true, false]) {
      const beside = await pictureBeside(css, isFirst);
      if (beside.equals(alone)) continue;
      const { pixels, marked } = await differenceOf(page, alone, beside);
      if (pixels > 0) differences.push(`${name}, ${isFirst ? 'before' : 'after'} ours: ${pixels} pixels`);
      void marked;
    }
  expect(differences).toEqual([]);
});
