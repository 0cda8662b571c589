import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { expect, test } from '../../support/test.ts';

const email = 'ada@example.com';
const password = 'correct horse battery';

/** The hook of a system in which Ada is the only user. Answers its address. */
async function startHook(): Promise<{ url: string; stop(): void }> {
  const server = createServer(async (request, response) => {
    const { data } = (await json(request)) as { data: { email: string; password: string } };
    const ada = { source_id: '42', emails: [{ value: email, is_verified: true }], display_name: 'Ada Lovelace' };
    const known = data.password === password ? { result: 'found', user: ada } : { result: 'wrong_password' };
    const told = data.email === email ? known : { result: 'unknown' };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(told));
  });
  await new Promise<void>((begun) => server.listen(0, '127.0.0.1', begun));
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/check`, stop: () => server.close() };
}

test('an owner sets the previous system, and one of its users signs in with the password they had', async ({
  dashboard,
  demo,
  newPerson,
}) => {
  const hook = await startHook();
  const { owner, page, dialog, press, answer, said } = dashboard;
  await dashboard.open('imports');
  await page.getByRole('link', { name: 'Previous system' }).click();
  await press('Set up previous system');
  await page.getByLabel('Name').fill('old-system');
  await page.getByLabel('Users there (optional)').fill('2');
  await page.getByLabel('Check passwords with').selectOption({ label: 'Hook: a server of yours' });
  await page.getByLabel('URL').fill(hook.url);
  await press('Save changes');
  await dialog.getByText(/^whsec_/).waitFor();
  await owner.look('previous system, secret of the hook');
  await answer("I've saved the secret");

  const ada = await newPerson();
  await goToSignIn(ada, demo);
  await signIn(ada, { email, password });
  await myNotes(ada).waitFor();
  hook.stop();

  await page.reload();
  const counted = page.getByRole('region', { name: 'Moving from old-system' });
  await expect(counted).toContainText('Created at sign-in1');
  await owner.look('previous system, on');
  await press('Turn off');
  await owner.look('previous system, turning it off');
  await answer('Turn off');
  await said('Previous system turned off');
});
