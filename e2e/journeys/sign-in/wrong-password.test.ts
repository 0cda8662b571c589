import { expect } from 'vitest';
import { focusOn } from '../../support/focus.ts';
import { startInstallation } from '../../support/installation.ts';
import { goToSignIn, myNotes, signIn } from '../../support/notes.ts';
import { journey, journeyInFull, newPerson } from '../../support/person.ts';

const { demo, project } = await startInstallation();

journey('keyboard', 'a wrong password is told, and what was typed stays', async (way) => {
  const { email, password } = await project.signUp();
  const user = await newPerson(way);
  const field = user.page.getByLabel('Email');
  await goToSignIn(user, demo);
  await signIn(user, { email, password: 'not this one' });
  await user.page.getByText('Wrong e-mail or password.').waitFor();
  expect(await field.inputValue()).toBe(email);
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await focusOn(field);
  await user.look('wrong password');

  await signIn(user, { email, password });
  await myNotes(user).waitFor();
});

journeyInFull('an unknown email gets the same error', async (way) => {
  const user = await newPerson(way);
  await goToSignIn(user, demo);
  await signIn(user, { email: 'nobody@example.com', password: 'correct horse battery' });
  await user.page.getByText('Wrong e-mail or password.').waitFor();
});
