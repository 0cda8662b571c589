import { newEmail } from '@latchkey/testing';
import { focusOn } from '../../support/focus.ts';
import { goToSignUp, myNotes, signUp } from '../../support/notes.ts';
import { onPhone, test } from '../../support/test.ts';

test(
  'a password that is too long is told before it is sent, and the longest is taken',
  onPhone,
  async ({ demo, person: user }) => {
    const email = newEmail();
    const field = user.page.getByLabel('Password', { exact: true });
    await goToSignUp(user, demo);
    await signUp(user, { email, password: 'x'.repeat(71) });
    await user.page.getByText('Use at most 70 characters').waitFor();
    await focusOn(field);
    await user.look('too long password');

    await signUp(user, { email, password: 'x'.repeat(70) });
    await myNotes(user).waitFor();
  },
);
