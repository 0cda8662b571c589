import { axe, newPage, sidewaysScroll, type VisitorOptions } from '@latchkey/testing/browser';
import { expect, test } from 'vitest';
import { sharedProduct } from './parts/installation.ts';
import { journey, newPerson } from './parts/person.ts';

const { url } = await sharedProduct();

journey('a developer looks a setting up in the documentation', async (way) => {
  const person = await newPerson(way);
  const { page } = person;
  await page.goto(`${url}/docs`);
  await person.sees('Latchkey');
  await person.look('documentation');
  await person.type(page.getByLabel('Search'), 'latchkey_url');
  await page.getByText(/^\d+ places?$/).waitFor();
  await person.look('documentation, search');
  await person.press(page.getByRole('link', { name: 'Settings: LATCHKEY_URL' }));
  await person.sees('Settings');
  expect(new URL(page.url()).hash).toBe('#latchkey_url');
  await person.look('documentation, settings');
});

test('a snippet is copied', async () => {
  const { page } = await newPerson();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${url}/docs/start/script`);
  await page.getByRole('button', { name: 'Copy' }).last().click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^npm install|^import \{/);
});

/** One of each kind: a list of links, a picture, steps, tables, code. */
const kinds = ['', 'concepts/sessions', 'guides/guard-an-action', 'errors', 'reference/sdk'];
const visitors: VisitorOptions[] = [
  { theme: 'light', width: 360 },
  { theme: 'dark', width: 1280 },
];

// The pages watch what the content security policy refuses, too.
for (const visitor of visitors)
  test(`every kind of page keeps nobody out, ${visitor.theme}, ${visitor.width} pixels wide`, async () => {
    const page = await newPage(visitor);
    for (const kind of kinds) {
      await page.goto(`${url}/docs/${kind}`);
      await page.getByLabel('Search').waitFor();
      expect(await axe(page), kind).toEqual([]);
      expect(await sidewaysScroll(page), kind).toEqual({ pixels: 0, elements: [] });
    }
  });
