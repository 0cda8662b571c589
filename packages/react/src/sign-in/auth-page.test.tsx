import { breakdown } from '@latchkey/testing/fake-api';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { oneOfSeveral } from '../../testing/several-accounts.tsx';
import { email, password, type StageOptions, stage } from '../../testing/stage.tsx';
import { AuthPage, type AuthPageProps } from './auth-page.tsx';

afterEach(() => vi.restoreAllMocks());

async function page(props: Partial<AuthPageProps> = {}, options: StageOptions = {}) {
  const given = await stage({ at: '/handler/sign-in', ...options });
  const { container } = given.show(<AuthPage type="sign-in" {...props} />);
  return { ...given, container };
}

const heading = (name: string) => screen.findByRole('heading', { name });

test('the sign-in page names the project, and has its form', async () => {
  await page();
  expect(await heading('Sign in to Acme')).toBeDefined();
  expect(screen.getByLabelText('Email')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Sign In' })).toBeDefined();
});

test('until the project is known its outline is shown, and says so', async () => {
  const { service } = await page({}, {});
  expect(screen.getByRole('status').textContent).toBe('Loading…');
  expect(await heading('Sign in to Acme')).toBeDefined();
  expect(service.keys()).toEqual(['GET /projects/current']);
});

test('as a page of its own it is the main part, with a heading of the first level and the title of the document', async () => {
  await page({ fullPage: true });
  await screen.findByRole('heading', { name: 'Sign in to Acme', level: 1 });
  expect(screen.getByRole('main')).toBeDefined();
  await waitFor(() => expect(document.title).toBe('Sign in to Acme'));
});

test('within another page it is neither', async () => {
  await page();
  await screen.findByRole('heading', { name: 'Sign in to Acme', level: 2 });
  expect(screen.queryByRole('main')).toBeNull();
});

test('the link to the other page keeps the way back, and takes the email along', async () => {
  const { user, visited } = await page({}, { at: '/handler/sign-in?after_auth_return_to=%2Fnotes' });
  await user.type(await screen.findByLabelText('Email'), 'grace@');
  const link = screen.getByRole('link', { name: 'Sign Up' });
  expect(link.getAttribute('href')).toBe('/handler/sign-up?after_auth_return_to=%2Fnotes');
  await user.click(link);
  expect(visited).toEqual(['/handler/sign-up?after_auth_return_to=%2Fnotes']);
  expect(sessionStorage.getItem('latchkey_typed_email')).toBe('grace@');
});

test('a page on another site is linked to, although nobody is redirected there', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockReturnValue();
  const { user } = await page({}, { urls: { signUp: 'https://auth.example/join' } });
  await user.click(await screen.findByRole('link', { name: 'Sign Up' }));
  expect(assign).toHaveBeenCalledWith('https://auth.example/join');
});

test('an email that was taken along is filled in, once', async () => {
  const given = await stage();
  sessionStorage.setItem('latchkey_typed_email', 'grace@example.com');
  const { unmount } = given.show(<AuthPage type="sign-up" />);
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await waitFor(() => expect(email.value).toBe('grace@example.com'));
  unmount();
  given.show(<AuthPage type="sign-up" />);
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('');
});

test('what the page adds stands below the form', async () => {
  await page({ extraInfo: 'By signing in you accept the terms.' });
  expect(await screen.findByText('By signing in you accept the terms.')).toBeDefined();
});

test('where nobody can sign up, the sign-in page has no link there', async () => {
  await page({}, { config: { sign_up_enabled: false } });
  await heading('Sign in to Acme');
  expect(screen.queryByRole('link', { name: 'Sign Up' })).toBeNull();
});

test('where nobody can sign up, the sign-up page says so and leads to sign-in', async () => {
  const { user, visited } = await page({ type: 'sign-up' }, { config: { sign_up_enabled: false } });
  await heading('Sign-up is closed');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  expect(visited).toEqual(['/handler/sign-in']);
});

test('a project without a method of signing in says so', async () => {
  await page({}, { config: { credential_enabled: false } });
  expect(await screen.findByText('Acme has no sign-in method turned on.')).toBeDefined();
  expect(screen.queryByLabelText('Email')).toBeNull();
});

test('a project that cannot be read is an error with a reference, and can be read again', async () => {
  const given = await stage();
  given.service.answer('GET /projects/current', () => breakdown);
  given.show(<AuthPage type="sign-in" />);
  await heading('Something went wrong');
  expect(screen.getByText('7kq2m4x9')).toBeDefined();
  await given.user.click(screen.getByRole('button', { name: 'Try again' }));
  await given.time.advance(300);
  expect(await heading('Sign in to Acme')).toBeDefined();
});

test('who is signed in already is told as whom, and may go on', async () => {
  const { user, visited } = await page({}, { signedIn: true, at: '/handler/sign-in?after_auth_return_to=%2Fnotes' });
  await heading("You're signed in");
  expect(screen.getByText(`You're signed in as ${email}.`)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  expect(visited).toEqual(['replace /notes']);
});

test('who wants to be somebody else is signed out, and stays on the page', async () => {
  const { user, visited, service } = await page(
    {},
    { signedIn: true, at: '/handler/sign-in?after_auth_return_to=%2Fnotes' },
  );
  await heading("You're signed in");
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  await waitFor(() => expect(visited).toEqual(['/handler/sign-in?after_auth_return_to=%2Fnotes']));
  expect(service.keys()).toContain('DELETE /auth/sessions/current');
});

test('where there can be several accounts, another one is added, and this one stays signed in', async () => {
  const { user, visited, service } = await page(
    {},
    { ...oneOfSeveral(), at: '/handler/sign-in?after_auth_return_to=%2Fnotes' },
  );
  await heading("You're signed in");
  await user.click(screen.getByRole('button', { name: 'Use another account' }));
  await waitFor(() => expect(visited).toEqual(['/handler/sign-in?add_account=true&after_auth_return_to=%2Fnotes']));
  expect(service.keys()).not.toContain('DELETE /auth/sessions/current');
});

test('a page that adds an account shows its form to who is signed in, and hands that on', async () => {
  const at = '/handler/sign-in?add_account=true';
  const { user, visited } = await page({ automaticRedirect: true }, { ...oneOfSeveral(), at });
  await heading('Sign in to Acme');
  await user.click(screen.getByRole('link', { name: 'Sign Up' }));
  expect(visited).toEqual(['/handler/sign-up?add_account=true']);
});

test('where there is one account at a time, such an address changes nothing', async () => {
  await page({}, { signedIn: true, at: '/handler/sign-in?add_account=true' });
  await heading("You're signed in");
});

test('with automaticRedirect, who is signed in already is led on at once', async () => {
  const { visited } = await page(
    { automaticRedirect: true },
    { signedIn: true, at: '/handler/sign-in?after_auth_return_to=%2Fnotes' },
  );
  await waitFor(() => expect(visited).toEqual(['replace /notes']));
  expect(screen.queryByRole('heading', { name: "You're signed in" })).toBeNull();
});

test('who was led in a circle is asked, and not led again', async () => {
  const given = await stage({ signedIn: true, at: '/handler/sign-in' });
  const { unmount } = given.show(<AuthPage type="sign-in" automaticRedirect />);
  await waitFor(() => expect(given.visited).toHaveLength(1));
  unmount();
  given.show(<AuthPage type="sign-in" automaticRedirect />);
  expect(await heading("You're signed in")).toBeDefined();
  expect(given.visited).toEqual(['replace /']);
});

test('who is just signing out is not led on, but may sign in again', async () => {
  const { app, service, time, visited, show, inside } = await stage({ signedIn: true, at: '/notes' });
  const { rerender } = show(<AuthPage type="sign-in" />);
  await heading("You're signed in");
  const release = service.hold('DELETE /auth/sessions/current');
  const leaving = app.signOut({ redirectUrl: '/handler/sign-in' });
  release();
  await waitFor(() => expect(visited).toEqual(['/handler/sign-in']));
  rerender(inside(<AuthPage key="there" type="sign-in" automaticRedirect />));
  await act(async () => {});
  expect(visited).toEqual(['/handler/sign-in']);
  await time.advance(2000);
  await leaving;
  expect(await heading('Sign in to Acme')).toBeDefined();
});

test('a way back that leads to the sign-in page again is not followed', async () => {
  const at = '/handler/sign-in?after_auth_return_to=%2Fhandler%2Fsign-in';
  const { visited } = await page({ automaticRedirect: true }, { signedIn: true, at });
  await waitFor(() => expect(visited).toEqual(['replace /']));
});

test('where the app does not redirect, who is signed in already is told so', async () => {
  await page({ automaticRedirect: true }, { signedIn: true, redirectMethod: 'none' });
  expect(await heading("You're signed in")).toBeDefined();
});

test('the form stays while the page is left after signing in', async () => {
  const { user, service, time } = await page();
  await user.type(await screen.findByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  await waitFor(() => expect(service.keys()).toContain('GET /users/me'));
  await act(async () => {});
  expect(screen.getByRole('button', { name: 'Sign In' }).getAttribute('aria-busy')).toBe('true');
  await time.advance(2000);
  expect(await heading("You're signed in")).toBeDefined();
});

const elsewhere = '/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.example%2Fphish';

test('a way back to another site is refused with a text, before anybody types a password', async () => {
  await page({}, { at: elsewhere });
  expect(
    await screen.findByText('Redirect URL https://evil.example/phish is not trusted; should be relative.'),
  ).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
});

test('without that way back people can go on', async () => {
  const { user, visited } = await page({}, { at: elsewhere });
  await user.click(await screen.findByRole('button', { name: 'Continue without it' }));
  expect(visited).toEqual(['replace /handler/sign-in']);
});
