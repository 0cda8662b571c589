import { expect } from 'vitest';
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
