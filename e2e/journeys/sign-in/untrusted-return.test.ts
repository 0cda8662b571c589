import { expect } from 'vitest';
import { startInstallation } from '../../support/installation.ts';
import { myNotes, signIn } from '../../support/notes.ts';
import { journey, newPerson } from '../../support/person.ts';

const { demo, project } = await startInstallation();

journey('keyboard', 'a link that would lead to a stranger after signing in is refused', async (way) => {
  const credential = await project.signUp();
  const user = await newPerson(way);
  await user.page.goto(`${demo}/handler/sign-in?after_auth_return_to=${encodeURIComponent('https://evil.example/')}`);
  await user.page.getByText('Redirect URL https://evil.example/ is not trusted; should be relative.').waitFor();
  await user.inspect('untrusted return target');

  await user.press(user.page.getByRole('button', { name: 'Continue without it' }));
  await signIn(user, credential);
  await myNotes(user).waitFor();
  expect(new URL(user.page.url()).origin).toBe(demo);
});

journey('keyboard', 'who comes from a page of the app is led back there', async (way) => {
  const credential = await project.signUp();
  const user = await newPerson(way);
  await user.page.goto(`${demo}/notes?from=a-mail`);
  await user.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await signIn(user, credential);
  await myNotes(user).waitFor();
  expect(user.page.url()).toBe(`${demo}/notes?from=a-mail`);
});
