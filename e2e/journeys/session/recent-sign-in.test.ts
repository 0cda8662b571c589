import { owner as credential, newProject } from '@latchkey/testing';
import { newCluster } from '@latchkey/testing/process/cluster';
import { seeded } from '@latchkey/testing/process/process';
import { onServer } from '@latchkey/testing/world/start';
import { expect } from 'vitest';
import { goToAccount } from '../../support/account.ts';
import { visit } from '../../support/dashboard.ts';
import { focusOn } from '../../support/focus.ts';
import { startApplication } from '../../support/installation.ts';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { journey, journeyInFull, newPerson } from '../../support/person.ts';
import { startProduct } from '../../support/product.ts';

const cluster = await newCluster();
await cluster.start();
const product = await startProduct({ ...seeded, LATCHKEY_RATE_LIMITS: 'off', DATABASE_URL: cluster.url });
const { demo, project } = await startApplication(product);

/** Nobody waits for it here: everybody has signed in an hour before. */
const letTimePass = () => onServer(cluster.url, "update sessions set proven_at = now() - interval '1 hour'");

journey(
  'keyboard',
  'who has signed in long ago confirms it before the password changes, or changes nothing',
  async (way) => {
    const account = await project.signUp();
    const user = await newPerson(way);
    const { page } = user;
    await goToSignIn(user, demo);
    await signIn(user, account);
    await myNotes(user).waitFor();
    await goToAccount(user, 'Password');
    await letTimePass();
    const change = page.getByRole('button', { name: 'Change password' });
    await user.type(page.getByLabel('Current password'), account.password);
    await user.type(page.getByLabel('New password'), 'a better horse battery');
    await user.type(page.getByLabel('Repeat password'), 'a better horse battery');
    await user.press(change);

    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    const field = dialog.getByLabel('Password', { exact: true });
    await focusOn(field);
    await user.look('confirm it is you');
    await user.press(dialog.getByRole('button', { name: 'Close' }));
    await page.getByText(/Nothing was changed/).waitFor();
    await focusOn(change);
    expect(await page.getByLabel('New password').inputValue()).toBe('a better horse battery');
    await user.look('account: nothing was changed');

    await user.press(change);
    await user.type(field, 'not this one');
    await user.press(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.getByText('Wrong password').waitFor();
    await user.look('confirm it is you: wrong');
    await user.type(field, account.password);
    await user.press(dialog.getByRole('button', { name: 'Continue' }));
    await page.getByText(/Your password is changed/).waitFor();
    await focusOn(change);
  },
);

journeyInFull('an owner who has signed in long ago confirms it before the project is deleted', async (way) => {
  const { id } = await newProject({}, product.service.world);
  const owner = await newPerson(way);
  const { page } = owner;
  await page.goto(`${product.url}/projects/${id}`);
  await signIn(owner, credential);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await visit(owner, 'Settings');
  await letTimePass();
  await owner.press(page.getByRole('button', { name: 'Delete project' }));
  const question = page.getByRole('dialog', { name: /^Delete/ });
  await owner.type(question.getByLabel('Type “A test” to confirm'), 'A test');
  await owner.press(question.getByRole('button', { name: 'Delete project' }));

  const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
  await dialog.waitFor();
  await owner.look('confirm it is you, in the dashboard');
  await owner.type(dialog.getByLabel('Password', { exact: true }), credential.password);
  await owner.press(dialog.getByRole('button', { name: 'Continue' }));
  await page.getByRole('heading', { name: 'Projects', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/projects');
});
