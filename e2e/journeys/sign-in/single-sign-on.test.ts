import { nameServer } from '@latchkey/testing/dns/dns-server';
import { newSamlConnection, newTeamWithDomain } from '@latchkey/testing/oauth/connection';
import { startSeeded } from '../../support/product.ts';
import { startSamlProvider } from '../../support/saml-provider.ts';
import { onPhone, test } from '../../support/test.ts';

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
  product: async ({}, use) => use(await startSeeded('file', { LATCHKEY_DNS_SERVERS: await nameServer() })),
});

test(
  'an address of a team’s domain leads to its identity provider, and from there into the team',
  onPhone,
  async ({ product, project, person: user }) => {
    await project.admin('PATCH /latchkey/project-settings', { body: { single_sign_on_screens: true } });
    const team = await newTeamWithDomain(project);
    const email = team.newEmail();
    const { saml } = await startSamlProvider(email);
    await newSamlConnection(team, { saml });
    const { page } = user;

    await page.goto(`${product.url}/p/${project.id}/sign-in`);
    await user.type(page.getByLabel('Email', { exact: true }), email);
    await user.press(page.getByLabel('Password', { exact: true }));
    await user.press(page.getByRole('button', { name: 'Continue with single sign-on' }));
    await user.press(page.getByRole('button', { name: 'Sign in as Ada' }));
    await page.waitForURL(`${product.url}/p/${project.id}/account-settings`);
    await page.getByRole('link', { name: 'A team' }).waitFor();
    await user.inspect('account after single sign-on');
  },
);
