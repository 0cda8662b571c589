import { data, refusal } from '@latchkey/testing/fake-api';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { email, password, type StageOptions, stage } from '../../testing/stage.tsx';
import { SignIn } from '../sign-in/sign-in.tsx';

const DISCOVER = 'POST /latchkey/sso/discover';
const SIGN_IN = 'POST /auth/password/sign-in';
const ID = '7f6c1f0e-8f0b-4d0c-9d55-0a3c1f2b4e5d';

async function signIn(found: { connection_id: string | null; is_required: boolean }, options: StageOptions = {}) {
  const given = await stage({
    branding: { single_sign_on_screens: true },
    tokenStore: 'memory',
    replies: { [DISCOVER]: data(found) },
    ...options,
  });
  // Its code is loaded when it is first shown.
  await import('./index.ts');
  given.show(<SignIn />);
  await screen.findByLabelText('Email');
  const led = () => given.visited.filter((url) => url.includes(`/auth/oauth/authorize/sso_${ID}`));
  return { ...given, led };
}
const form = async ({ user }: Pick<Awaited<ReturnType<typeof stage>>, 'user'>) => {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

test('an address of a team that requires it is led to the identity provider, and no password is sent', async () => {
  const given = await signIn({ connection_id: ID, is_required: true });
  await form(given);
  await waitFor(() => expect(given.led()).toHaveLength(1));
  expect(given.service.keys()).not.toContain(SIGN_IN);
});

test('where it is not required it is offered, and the password still signs in', async () => {
  const given = await signIn({ connection_id: ID, is_required: false });
  await form(given);
  expect(await screen.findByRole('button', { name: 'Continue with single sign-on' })).toBeDefined();
  await waitFor(() => expect(given.service.keys()).toContain(SIGN_IN));
  expect(given.led()).toEqual([]);
});

test('the offer leads there', async () => {
  const given = await signIn({ connection_id: ID, is_required: false });
  await given.user.type(screen.getByLabelText('Email'), email);
  await given.user.tab();
  await given.user.click(await screen.findByRole('button', { name: 'Continue with single sign-on' }));
  await waitFor(() => expect(given.led()).toHaveLength(1));
});

test('other addresses sign in as ever, also where nothing can be known', async () => {
  const given = await signIn({ connection_id: null, is_required: false });
  given.service.answer(DISCOVER, () => refusal('TOO_MANY_REQUESTS', { retryAfter: 60 }));
  await form(given);
  await waitFor(() => expect(given.service.keys()).toContain(SIGN_IN));
  expect(screen.queryByRole('button', { name: 'Continue with single sign-on' })).toBeNull();
});

test('a link with a connection signs nobody in by itself: it is offered, and begins by a press', async () => {
  const given = await signIn({ connection_id: null, is_required: false }, { at: `/?sso_connection=${ID}` });
  const offer = await screen.findByRole('button', { name: 'Continue with single sign-on' });
  expect(given.visited.filter((url) => url.includes('/auth/oauth/authorize'))).toEqual([]);
  await given.user.click(offer);
  await waitFor(() => expect(given.led()).toHaveLength(1));
  expect(given.service.keys()).not.toContain(DISCOVER);
});

test.each(['', 'github', `${ID}/../github`, `x${ID}`])('a link with %j for a connection offers nothing', async (id) => {
  const given = await signIn(
    { connection_id: ID, is_required: false },
    { at: `/?${new URLSearchParams({ sso_connection: id })}` },
  );
  expect(screen.queryByRole('button', { name: 'Continue with single sign-on' })).toBeNull();
  await given.user.type(screen.getByLabelText('Email'), email);
  await given.user.tab();
  await given.user.click(await screen.findByRole('button', { name: 'Continue with single sign-on' }));
  await waitFor(() => expect(given.led()).toHaveLength(1));
});

test('where the project has none of it, nothing is asked', async () => {
  const given = await signIn({ connection_id: ID, is_required: true }, { branding: {} });
  await form(given);
  await waitFor(() => expect(given.service.keys()).toContain(SIGN_IN));
  expect(given.service.keys()).not.toContain(DISCOVER);
});
