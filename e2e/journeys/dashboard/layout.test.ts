import { visit } from '../../support/dashboard.ts';
import { expect, test } from '../../support/test.ts';

/** Scrollbars are hidden from pictures, so that their room is asked of the style. */
test('dashboard, documentation and demo keep room for a scrollbar', async ({ newPage, product, demo }) => {
  const page = await newPage();
  for (const address of [product.url, `${product.url}/docs`, demo]) {
    await page.goto(address);
    const gutter = await page.evaluate(() => getComputedStyle(document.documentElement).scrollbarGutter);
    expect(gutter, address).toBe('stable');
  }
});

test('a form of the dashboard is 720 px wide, and wider beside its preview', async ({ dashboard }) => {
  const { owner, page, open } = dashboard;
  const width = async (field: string) => {
    await page.getByLabel(field, { exact: true }).waitFor();
    return page.getByRole('main').evaluate((main) => main.querySelector('header')?.offsetWidth);
  };
  await open('settings');
  expect(await width('Description (optional)')).toBe(720);
  await visit(owner, 'Branding');
  expect(await width('Support email')).toBe(960);
});
