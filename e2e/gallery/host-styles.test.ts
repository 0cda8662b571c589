import { browser, newVisitor, type Page, screenshot } from '@latchkey/testing/browser/browser';
import { dealt, isFull } from '@latchkey/testing/full';
import { expect, test } from 'vitest';
import { differenceOf } from './difference.ts';
import { type ListedState, reach } from './reach.ts';
import { serveGallery } from './serve.ts';

interface Gallery {
  readonly states: ListedState[];
  beside(styles: string, isFirst: boolean): void;
}

/** What is looked at beside what applications say; outside of the full count the first few. */
const shown = [
  'sign-in/providers',
  'account-settings/profile: as it is',
  'user button/open, with more',
  'sign-up/empty fields',
  'sign-in/wrong password',
  'sign-in/link, part of the code',
  'account-settings/emails: some',
  'account-settings/notifications: switches',
  'account-settings/api-keys: creating',
  'account-settings/password: confirm it is you, password',
  'account-settings/password: two steps are required, proven',
  'team/everything allowed',
  'team switcher/open',
  'team-invitation/asked',
  'cli-auth-confirm/asked',
  'consent/asked',
  'email-verification/opened elsewhere, asked',
];

/** What is around our screens is the application's own: it is blank, and leaves them where they are. */
const blank = `
  html, body { background: none !important; }
  body > div { all: revert !important; }
  .gallery-element { all: revert !important; }
  .gallery-element > h1 { display: none !important; }
  .gallery-element > div { all: revert !important; position: fixed !important; inset: 1rem !important; display: grid !important; place-items: start !important; }
`;

const hosts = new URL('../../tests/host-styles/styles.mjs', import.meta.url);
const { styles } = (await import(hosts.href)) as { styles: Record<string, string> };

const page = await openGallery();
const states = await page.evaluate(() => (window as unknown as Gallery).states);

test.each(isFull ? shown : shown.slice(0, 3))('%s looks the same beside all of them', async (id) => {
  await reach(page, named(id));
  expect(await differences(id)).toEqual([]);
});

test('so do a button and a link below the pointer', async () => {
  await reach(page, named('sign-in/providers'));
  for (const name of ['Sign In', 'Sign in with GitHub']) {
    await page.getByRole('button', { name, exact: true }).hover();
    expect(await differences(name)).toEqual([]);
  }
  await page.getByRole('link', { name: 'Sign Up' }).hover();
  expect(await differences('link')).toEqual([]);
});

test('and a field and what is before it in focus', async () => {
  await reach(page, named('sign-in/providers'));
  await page.getByLabel('Email').focus();
  expect(await differences('field in focus')).toEqual([]);
  await page.keyboard.press('Shift+Tab');
  expect(await differences('before the field')).toEqual([]);
});

const button = '[data-latchkey="button"]';

test.each([
  ['a rule about a part', `${button} { letter-spacing: 7px }`],
  ['a rule about a part within another', `main ${button} { letter-spacing: 7px }`],
  ['a class', '.gallery-pill { letter-spacing: 7px }'],
  [
    'a class of the utilities',
    '@layer theme, base, components, utilities; @layer utilities { .gallery-pill { letter-spacing: 7px } }',
  ],
  ['a rule of the components', `@layer components { ${button} { letter-spacing: 7px } }`],
  ['a rule of a later layer', `@layer components, mine; @layer mine { ${button} { letter-spacing: 7px } }`],
])('%s wins over ours and over resets, wherever it is loaded', async (_what, rule) => {
  await reach(page, named('theme/classes of the application'));
  const resets = styles['rules by hand'] ?? '';
  for (const isFirst of [true, false]) {
    await beside(resets + rule, isFirst);
    expect(await styleOf('Sign In', 'letter-spacing')).toBe('7px');
  }
});

test('below the pointer a class wins, and a rule about a part says where it is', async () => {
  await reach(page, named('sign-in/providers'));
  const red = 'background: red';
  await page.getByRole('button', { name: 'Sign In', exact: true }).hover();
  await beside(`:root ${button} { ${red} }`, true);
  expect(await styleOf('Sign In', 'background-color')).toBe('rgb(255, 0, 0)');
  await beside(`${button}:hover { ${red} }`, true);
  expect(await styleOf('Sign In', 'background-color')).toBe('rgb(255, 0, 0)');
  await reach(page, named('theme/classes of the application'));
  await page.getByRole('button', { name: 'Sign In', exact: true }).hover();
  await beside(`.gallery-pill { ${red} }`, true);
  expect(await styleOf('Sign In', 'background-color')).toBe('rgb(255, 0, 0)');
});

test('a page that is said to be dark is, whatever scheme the application has', async () => {
  await page.evaluate(() => document.documentElement.setAttribute('data-latchkey-theme', 'dark'));
  for (const isFirst of [true, false]) {
    await beside(':root { color-scheme: light }', isFirst);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
  }
});

async function openGallery(): Promise<Page> {
  const { page } = await newVisitor(await browser(), { width: 1024 });
  await page.setViewportSize({ width: 1024, height: 1000 });
  await page.goto(await serveGallery(), { timeout: 60_000 });
  return page;
}

function named(id: string): ListedState {
  const state = states.find((state) => state.id === id);
  if (!state) throw new Error(`There is no state "${id}".`);
  return state;
}

/** Of what is shown, beside each application's styles; of what differs the picture is kept. */
async function differences(id: string): Promise<string[]> {
  const alone = await pictureBeside('', true);
  const found: string[] = [];
  for (const [[name, css], isFirst] of dealt(Object.entries(styles), [true, false])) {
    const pixels = await differenceOf(page, alone, await pictureBeside(css, isFirst));
    if (pixels === 0) continue;
    const place = `${name}, ${isFirst ? 'before' : 'after'} ours`;
    await screenshot(page, `gallery/${id} beside ${place}`);
    found.push(`${place}: ${pixels} pixels`);
  }
  return found;
}

async function pictureBeside(css: string, isFirst: boolean): Promise<Buffer> {
  await beside(css, isFirst, blank);
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}

const beside = (css: string, isFirst: boolean, last = '') =>
  page.evaluate(
    ([css, isFirst, last]) => {
      (window as unknown as Gallery).beside(css, isFirst);
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(last);
      document.adoptedStyleSheets.push(sheet);
    },
    [css, isFirst, last] as const,
  );

const styleOf = (name: string, property: string) =>
  page
    .getByRole('button', { name, exact: true })
    .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property);
