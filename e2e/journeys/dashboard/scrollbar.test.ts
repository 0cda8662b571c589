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
