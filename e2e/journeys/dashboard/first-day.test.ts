import { newEmail } from '@latchkey/testing';
import { until } from '@latchkey/testing/process/process';
import { makeKeys, makeOwner, makeProject, visit } from '../../support/dashboard.ts';
import { startDemo } from '../../support/demo.ts';
import { goToSignUp, myNotes, signIn, signOut, signUp } from '../../support/notes.ts';
import { startProduct } from '../../support/product.ts';
import { expect, onPhone, test } from '../../support/test.ts';

test('from the first start to a user who signs up, out and in', onPhone, async ({ newPerson }) => {
  const product = await startProduct();
  const { firstRun = '', service } = product;
  const owner = await newPerson();
  await makeOwner(owner, firstRun, { email: newEmail(), password: 'the first of all' });
  const projectId = await makeProject(owner, 'Notes');
  const demo = await startDemo(product, { id: projectId, keys: { publishable_client_key: await makeKeys(owner) } });

  const user = await newPerson();
  const credential = { email: newEmail(), password: 'correct horse battery' };
  await goToSignUp(user, demo);
  await user.look('sign up');
  await signUp(user, credential);
  await user.sees('Check your email');
  await user.look('sign up, mailed');
  // Nobody learns who has an account in a project that was made in the dashboard, so the mail is the next step.
  const { mailbox } = await service.world;
  const { links } = await until(async () => (await mailbox.to(credential.email)).find(({ linkCode }) => linkCode));
  await user.page.goto(links[0] ?? '');
  await user.press(user.page.getByRole('button', { name: 'Verify email' }));
  await user.press(user.page.getByRole('button', { name: 'This was me' }));
  await user.sees('Your email is verified');
  await user.press(user.page.getByRole('button', { name: 'Sign In', exact: true }));
  await signIn(user, credential);
  await myNotes(user).waitFor();
  await user.inspect('notes');

  await user.page.reload();
  await myNotes(user).waitFor();
  const other = await user.newTab();
  await other.page.goto(`${demo}/notes`);
  await myNotes(other).waitFor();
  await signOut(other);
  await user.page.getByRole('heading', { name: 'Sign in to Notes' }).waitFor();
  await user.look('signed out elsewhere');

  await signIn(user, credential);
  await myNotes(user).waitFor();
  await other.page.getByText(credential.email, { exact: true }).waitFor();

  await visit(owner, 'Users');
  await owner.page.getByRole('row', { name: credential.email }).waitFor();
  await owner.look('users');
  expect(new URL(owner.page.url()).pathname).toBe(`/projects/${projectId}/users`);
});
