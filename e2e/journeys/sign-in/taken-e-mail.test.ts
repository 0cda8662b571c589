import { expect } from 'vitest';
import { startInstallation } from '../../support/installation.ts';
import { goToSignUp, myNotes, signIn, signUp } from '../../support/notes.ts';
import { journey, newPerson } from '../../support/person.ts';

const { demo, project } = await startInstallation();

journey('phone', 'who has an account already is led to it, and the e-mail comes along', async (way) => {
  const { email, password } = await project.signUp();
  const user = await newPerson(way);
  await goToSignUp(user, demo);
  await signUp(user, { email, password: 'another password' });
  await user.page.getByText('Another account already uses this e-mail to sign in.').waitFor();
  await user.look('taken e-mail');

  await user.press(user.page.getByRole('link', { name: 'Sign in instead' }));
  await user.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  expect(await user.page.getByLabel('Email').inputValue()).toBe(email);
  expect(user.page.url()).not.toContain(encodeURIComponent(email));
  await signIn(user, { email, password });
  await myNotes(user).waitFor();
});
