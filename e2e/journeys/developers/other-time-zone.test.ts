import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { ClientApp } from '@latchkey/sdk';
import { newFolder } from '@latchkey/testing/process/process';
import { bundled, pageWith } from '../../support/bundled.ts';
import { servePage } from '../../support/serve-page.ts';
import { expect, test } from '../../support/test.ts';

/** The account settings of somebody whom the server knows: as HTML in Node, and alive in a browser. */
const program = `
  import { AccountSettings, LatchkeyProvider, UserButton } from '@latchkey/react';
  import { ClientApp } from '@latchkey/sdk';
  import { hydrateRoot } from 'react-dom/client';
  import { renderToString } from 'react-dom/server.browser';

  const app = new ClientApp({ tokenStore: JSON.parse(process.env.TOKENS), redirectMethod: 'none' });
  app.assumeUser(JSON.parse(process.env.USER));
  const page = (
    <LatchkeyProvider app={app} project={JSON.parse(process.env.PROJECT)}>
      <UserButton showUserInfo />
      <AccountSettings fullPage />
    </LatchkeyProvider>
  );
  if (typeof document === 'undefined') {
    console.log(renderToString(page) + 'AT: ' + new Date(0).toLocaleString());
    process.exit();
  } else {
    const onRecoverableError = ({ message }) => console.error('Drawn anew: ' + message);
    hydrateRoot(document.querySelector('#root'), page, { onRecoverableError });
  }
`;

/** What a server prints that stands elsewhere, and speaks another language. */
async function printedElsewhere(code: string): Promise<string> {
  const file = `${newFolder()}/page.mjs`;
  writeFileSync(file, code);
  const env = { PATH: process.env.PATH, TZ: 'Pacific/Auckland', LC_ALL: 'de_DE.UTF-8' };
  return (await promisify(execFile)(process.execPath, [file], { env })).stdout;
}

const written = (locale: string, at: Date | undefined) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at);

test.use({ config: { allow_user_api_keys: true } });

test('what a server in another time zone and language has drawn comes alive as it is, with the times of the browser', async ({
  product: { url },
  project,
  newPage,
}) => {
  const { email, accessToken, refreshToken } = await project.signUp();
  const tokenStore = { accessToken, refreshToken };
  const publishableClientKey = project.keys.publishable_client_key;
  const app = new ClientApp({ baseUrl: url, projectId: project.id, publishableClientKey, tokenStore });
  const user = await app.getUser({ or: 'throw' });
  await user.createApiKey({ description: 'Nightly build', expiresAt: new Date('2030-01-31T12:30Z') });
  const [session] = await user.getActiveSessions();
  const bundle = await bundled(program, {
    NODE_ENV: 'development',
    LATCHKEY_API_URL: url,
    LATCHKEY_PROJECT_ID: project.id,
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishableClientKey,
    TOKENS: JSON.stringify(tokenStore),
    USER: JSON.stringify(user.toClientJson()),
    PROJECT: JSON.stringify(await app.getProject()),
  });
  const [html, itsTime] = (await printedElsewhere(bundle.script)).split('AT: ');
  expect(html).toContain(email);
  expect(itsTime).toBe('1.1.1970, 12:00:00\n');

  const address = await servePage(pageWith(bundle, `<div id="root">${html}</div>`));
  // What React complains of fails the test.
  const page = await newPage({ locale: 'fr-FR' });
  await page.goto(`${address}#sessions`);
  await page.getByText(`Signed in on ${written('fr-FR', session?.createdAt)}`).waitFor();
  await page.goto(`${address}#api-keys`);
  await page.getByText('31 janv. 2030').waitFor();
});
