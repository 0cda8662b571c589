import { focusOn } from '../../support/focus.ts';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { byKeyboard, expect, inFull, test } from '../../support/test.ts';

test('a wrong password is told, and what was typed stays', byKeyboard, async ({ project, demo, person: user }) => {
  const { email, password } = await project.signUp();
  const field = user.page.getByLabel('Email');
  await goToSignIn(user, demo);
  await signIn(user, { email, password: 'not this one' });
  await user.page.getByText('Wrong email or password.').waitFor();
  expect(await field.inputValue()).toBe(email);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await focusOn(field);
  await user.look('wrong password');

  await signIn(user, { email, password });
  await myNotes(user).waitFor();
});

test('an unknown email gets the same error', inFull, async ({ demo, person: user }) => {
  await goToSignIn(user, demo);
  await signIn(user, { email: 'nobody@example.com', password: 'correct horse battery' });
  await user.page.getByText('Wrong email or password.').waitFor();
});
