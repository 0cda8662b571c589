import { newEmail } from '@latchkey/testing';
import type { Page } from '@latchkey/testing/browser/browser';
import { isFull } from '@latchkey/testing/full';
import { signIn, signOutOfPages, signUp } from '../../support/notes.ts';
import { byKeyboard, expect, onPhone, test } from '../../support/test.ts';

// A box of the browser's own, a request to another host, a refusal of the policy and an error fail the test: problems.ts.

/** Each would make an element of this name, or lead to this host, if it were more than text. */
const MARK = 'hostile-mark';
const HOST = 'evil.example';
const CORPUS = [
  `<script id="${MARK}">alert(1)</script>`,
  `"><img id="${MARK}" src=x onerror=alert(1)>`,
  `'><svg id="${MARK}" onload=alert(1)>`,
  `</script><script id="${MARK}">alert(1)</script>`,
  `</textarea></title><iframe id="${MARK}" srcdoc="<script>parent.alert(1)</script>"></iframe>`,
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `https://${HOST}/`,
  `//${HOST}/`,
  `/\\${HOST}/`,
  `https:${HOST}`,
  '{{constructor.constructor("alert(1)")()}}',
  '\u0000\u202e<b>',
];
const PARAMETERS = [
  'after_auth_return_to',
  'code',
  'state',
  'errorCode',
  'message',
  'details',
  'error',
  'email',
  'lang',
];
const PAGES = [
  ...['sign-in', 'sign-up', 'sign-out', 'forgot-password', 'password-reset', 'magic-link-callback', 'oauth-callback'],
  ...['email-verification', 'team-invitation', 'mfa', 'error', 'account-settings'],
];
const nowhereElse = { allow_localhost: false, domains: [] };
const password = 'correct horse battery staple';

test.use({ config: nowhereElse });

/** Parameters of a page, each with another piece of the corpus; the next time with the next one. */
const hostileQuery = (round: number) =>
  new URLSearchParams(PARAMETERS.map((name, at) => [name, CORPUS[(round + at) % CORPUS.length] as string]));

/** What of a page would run, or lead elsewhere, if it were pressed. */
const hostileParts = (page: Page) =>
  page.evaluate(
    ([mark, host]) => {
      const addresses = ['href', 'action', 'formaction', 'src', 'srcdoc'].flatMap((name) =>
        [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
      );
      const isHostile = (address: string) =>
        /^\s*(javascript|vbscript):|^\s*data:text/i.test(address) ||
        (URL.canParse(address, 'https://here') && new URL(address, 'https://here').hostname === host);
      return [
        ...[...document.querySelectorAll(`#${mark}`)].map(({ outerHTML }) => outerHTML),
        ...addresses.filter(isHostile),
      ];
    },
    [MARK, HOST] as const,
  );

test('what would run or lead away is noticed', async ({ page }) => {
  const links = ['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', `//${HOST}/`, `https://${HOST}`];
  await page.setContent([`<b id="${MARK}"></b>`, ...links.map((link) => `<a href="${link}">a</a>`)].join(''));
  expect(await hostileParts(page)).toHaveLength(1 + links.length);
});

for (const name of PAGES)
  test(`nothing in the address of the page ${name} runs or leads away`, async ({
    product,
    project,
    person: { page },
  }) => {
    const pages = `${product.url}/p/${project.id}`;
    for (let round = 0; round < CORPUS.length; round += isFull ? 1 : 5) {
      await page.goto(`${pages}/${name}?${hostileQuery(round)}#${encodeURIComponent(CORPUS[round] as string)}`, {
        waitUntil: 'networkidle',
      });
      expect(await hostileParts(page)).toEqual([]);
      expect(page.url().startsWith(`${pages}/`)).toBe(true);
    }
  });

test('signing in leads to no script and no stranger', byKeyboard, async ({ product, project, newPerson }) => {
  const pages = `${product.url}/p/${project.id}`;
  const credential = { email: newEmail(), password };
  const ways = { primary_email_verified: true, primary_email_auth_enabled: true };
  await project.server('POST /users', { body: { primary_email: credential.email, password, ...ways } });
  for (const target of CORPUS.filter((text) => /^(java|data|http|\/)/.test(text)).slice(0, isFull ? undefined : 2)) {
    const user = await newPerson();
    await user.page.goto(`${pages}/sign-in?${new URLSearchParams({ after_auth_return_to: target })}`);
    const without = user.page.getByRole('button', { name: 'Continue without it' });
    await without.or(user.page.getByLabel('Email')).first().waitFor();
    if (await without.isVisible()) await user.press(without);
    await signIn(user, credential);
    await user.page.waitForURL(`${pages}/account-settings`);
  }
});

test('a name is text wherever its user sees it', async ({ product, project, person: user }) => {
  const pages = `${product.url}/p/${project.id}`;
  const credential = { email: newEmail(), password };
  await user.page.goto(`${pages}/sign-up`);
  await signUp(user, credential);
  await user.page.waitForURL(`${pages}/account-settings`);
  const [{ id }] = (await project.server('GET /users', { query: { query: credential.email } })).body.items;
  for (const text of CORPUS.slice(0, isFull ? undefined : 3).filter((text) => !text.includes('\u0000'))) {
    await project.server(`PATCH /users/${id}`, { body: { display_name: text } });
    await project.server('POST /teams', { body: { display_name: text, creator_user_id: id } });
    await user.page.reload({ waitUntil: 'networkidle' });
    await user.sees('Account settings');
    expect(await hostileParts(user.page)).toEqual([]);
  }
});

test(
  'the way back after signing out shows nothing of the account',
  onPhone,
  async ({ product, project, person: user }) => {
    const pages = `${product.url}/p/${project.id}`;
    const credential = { email: newEmail(), password };
    const { page } = user;
    await page.goto(`${pages}/sign-up`);
    await signUp(user, credential);
    await page.waitForURL(`${pages}/account-settings`);
    await page.goto(`${pages}/account-settings#emails`);
    await page.getByText(credential.email).first().waitFor();
    await signOutOfPages(user);
    await page.waitForURL(`${pages}/sign-in`);
    for (let step = 0; step < 2; step++) {
      await page.goBack();
      await page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
      expect(await page.getByText(credential.email).count()).toBe(0);
    }
  },
);
