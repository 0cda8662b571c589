import { myNotes, signIn } from '../../support/notes.ts';
import { byKeyboard, expect, test } from '../../support/test.ts';

test(
  'a link that would lead to a stranger after signing in is refused',
  byKeyboard,
  async ({ project, demo, person: user }) => {
    const credential = await project.signUp();
    await user.page.goto(`${demo}/handler/sign-in?after_auth_return_to=${encodeURIComponent('https://evil.example/')}`);
    await user.page.getByText('Redirect URL https://evil.example/ is not trusted; should be relative.').waitFor();
    await user.inspect('untrusted return target');

    await user.press(user.page.getByRole('button', { name: 'Continue without it' }));
    await signIn(user, credential);
    await myNotes(user).waitFor();
    expect(new URL(user.page.url()).origin).toBe(demo);
  },
);

test('who comes from a page of the app is led back there', byKeyboard, async ({ project, demo, person: user }) => {
  const credential = await project.signUp();
  await user.page.goto(`${demo}/notes?from=a-mail`);
  await user.page.getByRole('button', { name: 'Sign In', exact: true }).waitFor();
  await signIn(user, credential);
  await myNotes(user).waitFor();
  expect(user.page.url()).toBe(`${demo}/notes?from=a-mail`);
});
