import { nameServer, publishTxt } from '@latchkey/testing/dns/dns-server';
import { isFull } from '@latchkey/testing/full';
import { ada, startSimplesamlphp, whyNoSimplesamlphp } from '@latchkey/testing/saml/simplesamlphp';
import type { Locator } from '@playwright/test';
import type { Person } from '../../support/person.ts';
import { startSeeded } from '../../support/product.ts';
import { expect, test } from '../../support/test.ts';

const reason = isFull ? whyNoSimplesamlphp() : 'it is part of the full run';
test.skip(reason !== undefined, reason ?? '');

test.use({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern which fixtures it needs.
  product: async ({}, use) => use(await startSeeded('file', { LATCHKEY_DNS_SERVERS: await nameServer() })),
});

const MOST_MILLIS = 3 * 60_000;
/** A person finds a button or a field, reads, and presses or pastes. */
const MILLIS_OF_AN_ACT = 5000;

test('a customer’s administrator connects SimpleSAMLphp by a set-up link within three minutes', async ({
  product,
  project,
  newPerson,
}) => {
  test.setTimeout(300_000);
  await project.admin('PATCH /latchkey/project-settings', { body: { single_sign_on_screens: true } });
  const { id: teamId } = (await project.server('POST /teams', { body: { display_name: 'Acme' } })).body;
  const { url: link } = (await project.server(`POST /latchkey/teams/${teamId}/set-up-links`, { body: {} })).body;
  const identityProvider = await startSimplesamlphp();
  const domain = ada.mail.replace(/.*@/, '');

  const admin = await newPerson();
  const { page } = admin;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  let acts = 0;
  const press = (what: Locator) => admin.press(what).then(() => acts++);
  const type = (label: string, text: string) => admin.type(page.getByLabel(label, { exact: true }), text);
  const begun = Date.now();

  await page.goto(link);
  await press(button('Start set-up'));

  await type('Domain', domain);
  await press(button('Add domain'));
  const shown = (label: string) =>
    page.locator('[data-latchkey="secret"]', { hasText: label }).locator('[data-latchkey="code"]').innerText();
  await page.getByText('Not verified', { exact: true }).waitFor();
  publishTxt(await shown('Record name'), [await shown('Record value')]);
  await press(button(`Verify ${domain}`));
  await page.getByText(`${domain} is verified.`).waitFor();

  await press(button('Add connection'));
  await page.getByLabel('Identity provider', { exact: true }).selectOption('Another identity provider (SAML 2.0)');
  await type('Connection name', 'SimpleSAMLphp');
  await press(button('Add connection'));

  // The app's owner says where sign-ins go on that begin there.
  const signInPage = `${product.url}/p/${project.id}/sign-in`;
  const ofTeam = `/latchkey/teams/${teamId}/sso-connections`;
  await page.getByText('SimpleSAMLphp was added.').waitFor();
  const [connection] = (await project.server(`GET ${ofTeam}`)).body.items;
  await project.server(`PATCH ${ofTeam}/${connection.id}`, { body: { start_url: signInPage } });

  // By our metadata SimpleSAMLphp encrypts for us, and accepts no request without our signature.
  await press(page.getByRole('switch', { name: 'Sign requests' }));
  await page.getByText('SimpleSAMLphp is saved.').waitFor();
  const entityId = await shown('Entity ID');
  const metadata = await (await fetch(await shown('Metadata URL'))).text();
  expect(metadata).toContain('AuthnRequestsSigned="true"');
  identityProvider.register([{ entityId, metadata, settings: "'assertion.encryption' => true" }]);

  await page.getByLabel('How you enter them').selectOption('Metadata file');
  const theirs = await (await fetch(identityProvider.metadata)).text();
  await page
    .getByLabel('Metadata file', { exact: true })
    .setInputFiles({ name: 'metadata.xml', mimeType: 'text/xml', buffer: Buffer.from(theirs) });
  await press(button('Save'));
  await page.getByText(/^Certificate valid until/).waitFor();

  await press(button('Start test'));
  await signInThere(admin);
  await expect(page.getByText(ada.mail, { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Passed', { exact: true })).toHaveCount(2);
  await press(page.getByText('Everything that was sent'));
  await page.getByText('staff, Ädmins & <more>').waitFor();
  await press(page.getByText('Response as received'));
  await expect(page.getByRole('textbox', { name: 'Response as received' })).toHaveValue(
    /^<samlp:Response[\s\S]*<saml:EncryptedAssertion/,
  );

  await press(page.getByRole('switch', { name: 'Members can sign in with it' }));
  await page.getByText('On', { exact: true }).waitFor();
  await press(page.getByRole('switch', { name: 'Members can start at your identity provider' }));
  await expect(page.getByRole('switch', { name: 'Members can start at your identity provider' })).toBeChecked();

  await press(button('Done'));
  await press(page.getByRole('dialog').getByRole('button', { name: 'Done', exact: true }));
  await page.getByRole('heading', { name: 'Your set-up is finished' }).waitFor();
  // Besides: the domain, the provider and its name, how it is entered, the file, and the three of the sign-in there.
  expect(Date.now() - begun + (acts + 8) * MILLIS_OF_AN_ACT).toBeLessThan(MOST_MILLIS);

  const isIn = async (person: Person) => {
    await person.page.waitForURL(`${product.url}/p/${project.id}/account-settings`);
    await person.page.getByRole('link', { name: 'Acme' }).waitFor();
  };
  const goOn = (person: Person) =>
    person.press(person.page.getByRole('button', { name: 'Continue with single sign-on' }));

  await test.step('a member begins here', async () => {
    const member = await newPerson();
    await member.page.goto(signInPage);
    await member.type(member.page.getByLabel('Email', { exact: true }), ada.mail);
    await member.press(member.page.getByLabel('Password', { exact: true }));
    await goOn(member);
    await signInThere(member);
    await isIn(member);
  });

  await test.step('a member begins there', async () => {
    const member = await newPerson();
    await member.page.goto(identityProvider.signIn(entityId));
    await signInThere(member);
    await member.page.waitForURL((url) => url.href.startsWith(signInPage));
    await goOn(member);
    // SimpleSAMLphp knows them by now.
    await isIn(member);
  });
});

/** Signs in on the page of SimpleSAMLphp. */
async function signInThere({ page }: Person): Promise<void> {
  await page.locator('#username').fill(ada.username);
  await page.locator('#password').fill(ada.password);
  await page.locator('#submit_button').click();
}
