import { goToSignUp, myNotes, signIn, signUp } from '../../support/notes.ts';
import { expect, onPhone, test } from '../../support/test.ts';

test(
  'who has an account already is led to it, and the email comes along',
  onPhone,
  async ({ project, demo, person: user }) => {
    const { email, password } = await project.signUp();
    await goToSignUp(user, demo);
    await signUp(user, { email, password: 'another password' });
    await user.page.getByText('Another account already uses this email to sign in.').waitFor();
    await user.look('taken email');

    await user.press(user.page.getByRole('link', { name: 'Sign in instead' }));
    await user.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
    expect(await user.page.getByLabel('Email').inputValue()).toBe(email);
    expect(user.page.url()).not.toContain(encodeURIComponent(email));
    await signIn(user, { email, password });
    await myNotes(user).waitFor();
  },
);
