import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { owner, type TestProject } from '@latchkey/testing';
import type { Page, Theme } from '@latchkey/testing/browser/browser';
import { byName, test } from '../support/test.ts';

/** Takes the pictures of the front page, from the running product: `npm run pictures`. */

const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));
const themes: Theme[] = ['light', 'dark'];

const people =
  `Amara Okafor, Bruno Keller, Chiara Rossi, Devi Sharma, Elif Demir, Farid Haddad, Grace Mwangi, Hugo Lindqvist,
  Ines Carvalho, Jonas Weber, Keiko Tanaka, Liam Murphy, Mei Chen, Nadia Petrova`.split(/,\s+/);

test.use({
  ...byName,
  config: {
    magic_link_enabled: true,
    passkey_enabled: true,
    oauth_providers: ['google', 'github'].map((id) => ({ id, type: 'shared' })),
  },
});

test.beforeEach(async ({ project }) => {
  await project.admin('PATCH /internal/projects/current', { body: { display_name: 'Notes' } });
  await bring(project);
});

async function bring({ server }: TestProject): Promise<void> {
  for (const [place, name] of people.entries()) {
    const primary_email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
    const ways = {
      primary_email_auth_enabled: true,
      otp_auth_enabled: place % 3 > 0,
      password: place % 3 < 2 ? name : null,
    };
    await server('POST /users', {
      body: { display_name: name, primary_email, primary_email_verified: place % 4 !== 1, ...ways },
    });
  }
}

async function keep(page: Page, name: string): Promise<void> {
  await page.mouse.move(0, 0);
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}/${name}.png`, await page.screenshot());
}

for (const theme of themes)
  test(`the page to sign in, ${theme}`, async ({ newPage, demo }) => {
    const page = await newPage({ theme });
    await page.setViewportSize({ width: 1280, height: 960 });
    await page.goto(demo);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /^Sign in with GitHub/ }).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await keep(page, `sign-in-${theme}`);
  });

for (const theme of themes)
  test(`the users of a project in the dashboard, ${theme}`, async ({ newPage, product, project }) => {
    const page = await newPage({ theme });
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto(`${product.url}/projects/${project.id}/users`);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(owner.password);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await page.getByRole('row').nth(people.length).waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await keep(page, `dashboard-${theme}`);
  });
