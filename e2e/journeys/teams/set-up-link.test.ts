import { nameServer, publishTxt } from '@latchkey/testing/dns/dns-server';
import { startSeeded } from '../../support/product.ts';
import { startSamlProvider } from '../../support/saml-provider.ts';
import { expect, test } from '../../support/test.ts';

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
  product: async ({}, use) => use(await startSeeded('file', { LATCHKEY_DNS_SERVERS: await nameServer() })),
});

test('a customer’s administrator sets a team up by a link, without an account; a person of the domain signs in', async ({
  product,
  project,
  newPerson,
  dashboard,
}) => {
  test.setTimeout(180_000);
  await project.admin('PATCH /latchkey/project-settings', { body: { single_sign_on_screens: true } });
  const teamId = (await project.server('POST /teams', { body: { display_name: 'Acme' } })).body.id;
  const domain = `acme-${crypto.randomUUID().slice(0, 8)}.example`;
  const email = `ada@${domain}`;
  const { saml } = await startSamlProvider(email);

  await dashboard.open(`teams/${teamId}?tab=single-sign-on`);
  await dashboard.press('Create set-up link');
  await dashboard.press('Create link');
  const link = (await dashboard.page.getByText(/\/set-up#/).textContent()) ?? '';
  await dashboard.owner.inspect('a set-up link on the dashboard');
  await dashboard.press('Done');

  const admin = await newPerson();
  const { page } = admin;
  await page.goto(link);
  await admin.inspect('page of a set-up link, before it is opened');
  await admin.press(page.getByRole('button', { name: 'Start set-up' }));
  await page.getByRole('heading', { level: 1, name: 'Set up Acme' }).waitFor();
  expect(page.url()).toBe(`${product.url}/p/${project.id}/set-up`);
  await admin.inspect('page of a set-up link');

  // The domain, by its record.
  await admin.type(page.getByLabel('Domain', { exact: true }), domain);
  await admin.press(page.getByRole('button', { name: 'Add domain' }));
  await page.getByText('Not verified', { exact: true }).waitFor();
  const values = page.locator('[data-latchkey="secret"] [data-latchkey="code"]');
  publishTxt(`_latchkey.${domain}`, [(await values.nth(1).textContent()) ?? '']);
  await admin.press(page.getByRole('button', { name: `Verify ${domain}` }));
  await page.getByText(`${domain} is verified.`).waitFor();

  // The connection, by the identity provider's own values.
  await admin.press(page.getByRole('button', { name: 'Add connection' }));
  await page.getByLabel('Identity provider', { exact: true }).selectOption('Okta');
  await admin.press(page.getByRole('button', { name: 'Add connection' }));
  await page.getByText('Applications > Create App Integration').waitFor();
  await page.getByLabel('How you enter them').selectOption('By hand');
  await admin.type(page.getByLabel('Entity ID', { exact: true }), saml.entity_id);
  await admin.type(page.getByLabel('Sign-in URL'), saml.sso_url);
  await admin.type(page.getByLabel('Certificate', { exact: true }), saml.certificates[0] ?? '');
  await admin.press(page.getByRole('button', { name: 'Save', exact: true }));
  await page.getByText('Okta is saved.').waitFor();
  await admin.inspect('page of a set-up link with a connection');

  // Its test leads away and back, into the same visit.
  await admin.press(page.getByRole('button', { name: 'Start test' }));
  await admin.press(page.getByRole('button', { name: 'Sign in as Ada' }));
  await page.getByText('Passed').first().waitFor();
  await admin.press(page.getByRole('switch', { name: 'Members can sign in with it' }));
  await page.getByText('On', { exact: true }).waitFor();

  // Provisioning, whose token is shown once.
  await admin.press(page.getByRole('button', { name: 'Connect directory' }));
  await admin.type(page.getByLabel('Directory name'), 'Okta');
  await admin.press(page.getByRole('button', { name: 'Connect directory' }));
  await admin.press(page.getByRole('button', { name: 'Create token for Okta' }));
  await admin.press(page.getByLabel('I saved it'));
  await admin.press(page.getByRole('button', { name: 'Close' }));

  await admin.press(page.getByRole('button', { name: 'Done', exact: true }));
  await admin.press(page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }));
  await page.getByRole('heading', { name: 'Your set-up is finished' }).waitFor();
  await page.goto('about:blank');
  await page.goto(link);
  await admin.press(page.getByRole('button', { name: 'Start set-up' }));
  await page.getByRole('heading', { name: "This link doesn't work" }).waitFor();

  const ada = await newPerson();
  await ada.page.goto(`${product.url}/p/${project.id}/sign-in`);
  await ada.type(ada.page.getByLabel('Email', { exact: true }), email);
  await ada.press(ada.page.getByLabel('Password', { exact: true }));
  await ada.press(ada.page.getByRole('button', { name: 'Continue with single sign-on' }));
  await ada.press(ada.page.getByRole('button', { name: 'Sign in as Ada' }));
  await ada.page.waitForURL(`${product.url}/p/${project.id}/account-settings`);
  await ada.page.getByRole('link', { name: 'Acme' }).waitFor();
});
