import { axe, type Frame, type Page, sidewaysScroll, type VisitorOptions } from '@latchkey/testing/browser/browser';
import { dealt, isFull } from '@latchkey/testing/full';
import { expect, onPhone, test } from '../../support/test.ts';

/** Opens a page, and waits until its script does what its buttons say. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
}

test('a developer looks a setting up in the documentation', onPhone, async ({ product, person }) => {
  const { page } = person;
  await open(page, `${product.url}/docs`);
  await person.sees('Latchkey');
  await person.look('documentation');
  await person.press(page.getByRole('button', { name: 'Search', exact: true }));
  await person.type(page.getByRole('combobox', { name: 'Search' }), 'latchkey_url');
  await page.getByRole('option', { name: /^Settings\s*The service\s*LATCHKEY_URL$/ }).waitFor();
  await person.inspect('documentation, search');
  await person.press(page.getByRole('option', { name: /^Settings\s*The service\s*LATCHKEY_URL$/ }));
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  expect(new URL(page.url()).hash).toBe('#latchkey_url');
  await person.look('documentation, settings');
});

test('what was found is gone through by the arrows, and Enter opens the best of it', async ({ product, page }) => {
  await open(page, `${product.url}/docs/security`);
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: 'Search' });
  await field.waitFor();
  await page.keyboard.press('Escape');
  await field.waitFor({ state: 'detached' });
  await page.keyboard.press('/');
  await field.fill('latchkey_url');
  const best = page.getByRole('option', { name: /^Settings\s*The service\s*LATCHKEY_URL$/ });
  await best.and(page.locator('[aria-selected="true"]')).waitFor();
  await page.keyboard.press('ArrowDown');
  await best.and(page.locator('[aria-selected="false"]')).waitFor();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/docs/settings#latchkey_url');
});

/** What developers type, and where Enter leads. */
const asked = [
  ['organization', '**/docs/teams#teams-and-invitations'],
  ['midleware', '**/docs/guides/protect-a-page#protect-a-page'],
];

for (const [query = '', address = ''] of asked)
  test(`“${query}” is understood, and what was found is shown with the words around it`, async ({ product, page }) => {
    await open(page, `${product.url}/docs/security`);
    await page.keyboard.press('/');
    await page.getByRole('combobox', { name: 'Search' }).fill(query);
    const best = page.getByRole('option', { selected: true });
    await best.waitFor();
    await expect(best).toHaveAccessibleDescription(/\w+ \w+ \w+/);
    await page.keyboard.press('Enter');
    await page.waitForURL(address);
  });

test('a snippet is copied', async ({ product, page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, `${product.url}/docs/start/script`);
  await page.getByRole('button', { name: 'Copy code' }).last().click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^npm install|^import \{/);
});

/** What is shown of a component, once it is there. */
async function shownOf(page: Page, component: string): Promise<Frame> {
  const element = page.locator(`.live[data-component="${component}"] iframe`);
  // `scrollIntoViewIfNeeded` would wait until every frame above has its height.
  await element.evaluate((frame) => frame.scrollIntoView());
  const frame = await (await element.elementHandle())?.contentFrame();
  if (!frame) throw new Error(`${component} has no frame.`);
  await frame.locator('main > *').first().waitFor();
  return frame;
}

/** What frames have of their own is the same in all; the components themselves are looked at in the gallery. */
const lookedAt = isFull ? ['SignIn', 'UserButton', 'Spinner'] : ['UserButton'];

test('every component is shown live, and each frame is as high as what is in it', async ({ product, page }) => {
  await open(page, `${product.url}/docs/components`);
  const components = await page.locator('.live').evaluateAll((all) => all.map((each) => each.dataset.component ?? ''));
  for (const component of components) {
    const frame = await shownOf(page, component);
    const isWhole = () => frame.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
    await expect.poll(isWhole, { message: component }).toBe(true);
    if (lookedAt.includes(component)) expect(await axe(frame), component).toEqual([]);
  }
});

test('a component in a language from right to left is no wider than its frame', async ({ product, page }) => {
  await open(page, `${product.url}/docs/components`);
  await page.getByRole('radio', { name: 'العربية' }).check();
  const frame = await shownOf(page, 'SignUp');
  expect(await frame.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe('rtl');
  expect(await sidewaysScroll(frame)).toEqual({ pixels: 0, elements: [] });
});

test('who signs in there is answered by the page itself, in the language and the theme that were chosen', async ({
  product,
  page,
}) => {
  await open(page, `${product.url}/docs/components`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(`${product.url}/docs/`)) asked.push(request.url());
  });
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Deutsch' }).check();
  const frame = await shownOf(page, 'SignIn');
  await frame.getByRole('button', { name: 'wrong password' }).click();
  await frame.getByLabel('E-Mail').fill('ada@example.com');
  await frame.getByLabel('Passwort', { exact: true }).fill('a password of hers');
  await frame.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await frame.getByText('E-Mail-Adresse oder Passwort ist falsch.').waitFor();
  expect(await frame.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('dark');
  await frame.getByRole('button', { name: 'password only' }).click();
  await frame.getByLabel('E-Mail').fill('ada@example.com');
  await frame.getByLabel('Passwort', { exact: true }).fill('a password of hers');
  await frame.getByRole('button', { name: 'Anmelden', exact: true }).click();
  await frame.getByRole('heading', { name: 'Here your app goes on' }).waitFor();
  expect(asked).toEqual([]);
});

const scheme = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test('the chosen theme stays, in the dashboard too, until the one of the system is chosen', async ({
  product,
  page,
}) => {
  await open(page, `${product.url}/docs/settings`);
  expect(await scheme(page)).toBe('light dark');
  await page.getByRole('radio', { name: 'Dark' }).check();
  expect(await scheme(page)).toBe('dark');
  await open(page, `${product.url}/docs/api`);
  expect(await scheme(page)).toBe('dark');
  await page.goto(product.url);
  expect(await scheme(page)).toBe('dark');
  await open(page, `${product.url}/docs/settings`);
  await page.getByRole('radio', { name: 'System' }).check();
  expect(await scheme(page)).toBe('light dark');
});

test('the chosen theme is there before anything is painted', async ({ product, page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { firstScheme: getComputedStyle(document.documentElement).colorScheme });
    }).observe(document, { childList: true, subtree: true });
  });
  await open(page, `${product.url}/docs/settings`);
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(window, 'firstScheme'))).toBe('dark');
});

test('a package manager that was chosen is shown on every page', async ({ product, page }) => {
  await open(page, `${product.url}/docs/next`);
  await page.getByRole('radio', { name: 'pnpm' }).first().check();
  await page.getByText('pnpm add @latchkey/next').waitFor();
  await open(page, `${product.url}/docs/start/script`);
  await page.getByText('pnpm add @latchkey/sdk').waitFor();
  await expect(page.getByText('npm install @latchkey/sdk')).toBeHidden();
});

test('the section that is read is marked beside the text, and on a narrow screen all are in a disclosure', async ({
  product,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, `${product.url}/docs/sdk`);
  const toc = page.getByRole('navigation', { name: 'On this page' });
  await toc.getByRole('link', { name: 'Where the tokens are' }).click();
  await toc.locator('[aria-current="location"]', { hasText: 'Where the tokens are' }).waitFor();
  await page.setViewportSize({ width: 1000, height: 800 });
  await toc.waitFor({ state: 'hidden' });
  await page.getByText('On this page').locator('visible=true').click();
  await toc.getByRole('link', { name: 'Signing in' }).click();
  await page.waitForURL('**/docs/sdk#signing-in');
  await toc.waitFor({ state: 'hidden' });
});

test('the front page has the search in front', async ({ product, page }) => {
  await open(page, `${product.url}/docs/`);
  await page.getByRole('button', { name: 'Search the documentation' }).click();
  await page.getByRole('combobox', { name: 'Search' }).waitFor();
});

/** All of them are of one kind; this is the longest, which alone takes as long as all other kinds. */
const reference = isFull ? 'reference/sdk' : 'reference/next';
/** One of each kind: cards, components, a picture, steps, tables, tabs, endpoints, code. */
const kinds = [
  '',
  'components',
  'concepts/sessions',
  'guides/guard-an-action',
  'errors',
  'next',
  'api/teams',
  reference,
];
const visitors: VisitorOptions[] = [
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1280 },
];

// The pages watch what the content security policy refuses, too.
for (const [kind, visitor] of dealt(kinds, visitors))
  test(`the page '${kind}' is accessible, ${visitor.theme}, ${visitor.width} pixels wide`, async ({
    product,
    newPage,
  }) => {
    const page = await newPage(visitor);
    await open(page, `${product.url}/docs/${kind}`);
    await page.getByRole('button', { name: 'Search', exact: true }).waitFor();
    expect(await axe(page), kind).toEqual([]);
    expect(await sidewaysScroll(page), kind).toEqual({ pixels: 0, elements: [] });
  });
