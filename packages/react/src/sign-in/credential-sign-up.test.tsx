import { breakdown, done, knownError, refusal } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { described } from '../../testing/described.ts';
import { password, stage, email as taken } from '../../testing/stage.tsx';
import { CredentialSignUp, type CredentialSignUpProps } from './credential-sign-up.tsx';

const SIGN_UP = 'POST /auth/password/sign-up';
const email = 'grace@example.com';

async function form(props: CredentialSignUpProps = {}, options: Parameters<typeof stage>[0] = {}) {
  const given = await stage(options);
  given.show(<CredentialSignUp {...props} />);
  const { user } = given;
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  const submit = () => user.click(screen.getByRole('button', { name: 'Sign Up' }));
  const fill = async (typedEmail = email) => {
    await user.type(field('Email'), typedEmail);
    await user.type(field('Password'), password);
  };
  return { ...given, field, submit, fill };
}

test('an email and a password make an account, and lead on', async () => {
  const { fill, submit, service, visited } = await form();
  await fill();
  await submit();
  expect(service.sent).toContainEqual({ key: SIGN_UP, body: expect.objectContaining({ email, password }) });
  expect(visited).toEqual(['replace /']);
});

test('the rule for passwords is told before anything is wrong, to people and to managers', async () => {
  const { field } = await form();
  expect(described(field('Password'))).toBe('8 to 70 characters');
  expect(field('Password').getAttribute('autocomplete')).toBe('new-password');
  expect(field('Password').getAttribute('minlength')).toBe('8');
  expect(field('Password').getAttribute('passwordrules')).toBe('minlength: 8; maxlength: 70;');
  expect(field('Password').getAttribute('maxlength')).toBeNull();
});

test.each([
  ['short', 'Use at least 8 characters'],
  ['x'.repeat(71), 'The password is too long. Use at most 70 characters.'],
  ['', 'Please enter your password'],
])('the password "%s" is refused before it is sent: %s', async (refused, sentence) => {
  const { field, submit, user, service } = await form();
  await user.type(field('Email'), email);
  await user.click(field('Password'));
  if (refused) await user.paste(refused);
  await submit();
  await waitFor(() => expect(described(field('Password'))).toBe(sentence));
  expect(service.keys()).not.toContain(SIGN_UP);
});

const CHECK = 'POST /latchkey/password-check';

/** The verdict is loaded with the first password that is long enough. */
async function afterAPause(given: Awaited<ReturnType<typeof form>>, typed = password) {
  await given.user.type(given.field('Email'), email);
  await given.user.type(given.field('Password'), typed);
  await waitFor(async () => {
    await given.time.advance(500);
    expect(given.service.keys()).toContain(CHECK);
  });
}

test('whether the project accepts the password is said before the form is sent', async () => {
  const given = await form({}, { replies: { [CHECK]: () => done } });
  await afterAPause(given);
  await screen.findByText('✓ You can use this password');
  expect(given.service.sent.filter(({ key }) => key !== 'GET /projects/current')).toEqual([
    { key: CHECK, body: { email, password } },
  ]);
});

test('and so is why it does not, until another one is typed', async () => {
  const given = await form({}, { replies: { [CHECK]: () => knownError('PASSWORD_REQUIREMENTS_NOT_MET') } });
  await afterAPause(given);
  await screen.findByText(/^This password is easy to guess/);
  await given.user.type(given.field('Password'), '!');
  expect(screen.queryByText(/^This password is easy to guess/)).toBeNull();
});

test('a password that cannot be checked beforehand is sent all the same', async () => {
  const given = await form({}, { replies: { [CHECK]: () => breakdown } });
  await afterAPause(given);
  await given.submit();
  await waitFor(() => expect(given.service.keys()).toContain(SIGN_UP));
});

test('the rule is that of the project', async () => {
  const { field, user, submit, service } = await form({}, { branding: { password_min_length: 12 } });
  await waitFor(() => expect(described(field('Password'))).toBe('12 to 70 characters'));
  await user.type(field('Password'), 'elevenchars');
  await submit();
  await waitFor(() => expect(described(field('Password'))).toBe('Use at least 12 characters'));
  expect(service.keys()).not.toContain(CHECK);
});

test('an email that has an account is told below it, with a link to sign in that takes the email along', async () => {
  const { fill, field, submit, user, visited } = await form(
    {},
    { at: '/handler/sign-up?after_auth_return_to=%2Fnotes' },
  );
  await fill(taken);
  await submit();
  await waitFor(() => expect(described(field('Email'))).toContain('Another account already uses this email'));
  expect(document.activeElement).toBe(field('Email'));
  const link = screen.getByRole('link', { name: 'Sign in instead' });
  expect(link.getAttribute('href')).toBe('/handler/sign-in?after_auth_return_to=%2Fnotes');
  await user.click(link);
  expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnotes']);
  expect(sessionStorage.getItem('latchkey_typed_email')).toBe(taken);
});

test('where nobody is told who has an account, a mail finishes it, and another can be sent or another address typed', async () => {
  const { fill, field, submit, user, service, time, visited } = await form();
  service.answer(SIGN_UP, () => refusal('SIGN_UP_MAILED'));
  await fill();
  await submit();
  await screen.findByText(`To finish signing up, open the link we sent to ${email}.`, {
    exact: false,
  });
  expect(visited).toEqual([]);
  await time.advance(30_000);
  await user.click(screen.getByRole('button', { name: 'Resend' }));
  await waitFor(() => expect(service.keys().filter((key) => key === SIGN_UP)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Wrong address? Change it' }));
  expect(field('Email').value).toBe(email);
});

test('a password that the service refuses is told below the password', async () => {
  const { fill, field, submit, service } = await form();
  const sentence = 'The password is too short. Use at least 12 characters.';
  service.answer(SIGN_UP, () => knownError('PASSWORD_TOO_SHORT', { min_length: 12 }));
  await fill();
  await submit();
  await waitFor(() => expect(described(field('Password'))).toContain(sentence));
});

test('a closed registration is an alert', async () => {
  const { fill, submit, service } = await form();
  service.answer(SIGN_UP, () => knownError('SIGN_UP_NOT_ENABLED'));
  await fill();
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('does not accept new accounts'));
});

test('whoever is signed in anonymously stays the same user', async () => {
  const { fill, submit, service } = await form({}, { anonymous: true });
  await fill();
  await submit();
  await waitFor(() => expect(service.keys()).toContain('POST /latchkey/anonymous/upgrade/password'));
  expect(service.keys()).not.toContain(SIGN_UP);
});

const company = {
  name: 'company',
  label: 'Company',
  check: (value: string) => (value === '' ? 'Whom do you work for?' : undefined),
};
const SAVE = 'PATCH /users/me';

/** What shows the user is read again before a change is done, at most so often. */
const readAgain = 300;

test('answers to further questions are saved as client metadata, beside what is there, before the page is left', async () => {
  const { fill, field, submit, user, service, time, visited } = await form(
    { fields: [company] },
    { user: { client_metadata: { plan: 'free' } } },
  );
  await fill();
  await user.type(field('Company'), 'Acme');
  await submit();
  await waitFor(() => expect(service.keys()).toContain(SAVE));
  const saved = service.sent.find(({ key }) => key === SAVE);
  expect(visited).toEqual([]);
  await time.advance(readAgain);
  await waitFor(() => expect(visited).toEqual(['replace /']));
  expect(saved?.body).toEqual({ client_metadata: { plan: 'free', company: 'Acme' } });
});

test('what is wrong with an answer is said before anything is sent', async () => {
  const { fill, field, submit, service } = await form({ fields: [company] });
  await fill();
  await submit();
  expect(described(field('Company'))).toBe('Whom do you work for?');
  expect(service.keys()).not.toContain(SIGN_UP);
});

test('answers that could not be saved are sent again, and no second account is made', async () => {
  const { fill, field, submit, user, service, time, visited } = await form({ fields: [company] });
  service.answer(SAVE, () => breakdown);
  await fill();
  await user.type(field('Company'), 'Acme');
  await submit();
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''));
  expect(visited).toEqual([]);
  await submit();
  await time.advance(readAgain);
  await waitFor(() => expect(service.keys().filter((key) => key === SAVE)).toHaveLength(2));
  await time.advance(readAgain);
  await waitFor(() => expect(visited).toEqual(['replace /']));
  expect(service.keys().filter((key) => key === SIGN_UP)).toHaveLength(1);
});
