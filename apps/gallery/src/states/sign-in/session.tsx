import { Button, Field, Input, SignedIn, useUser } from '@latchkey/react';
import { data, knownError, never } from '@latchkey/testing/fake-api/answers';
import type { Replies, Reply } from '@latchkey/testing/fake-api/table';
import { type Circumstances, galleryApp } from '../../app.ts';
import { failures } from '../../failures.ts';
import { GalleryProvider } from '../../gallery-provider.tsx';
import { passkeys } from '../../passkeys.ts';
import { user } from '../../people.ts';
import type { State, Step } from '../../state.ts';

/** The first thing that is done finds out that the session is over. */
const over: Replies = {
  'PATCH /users/me': knownError('ACCESS_TOKEN_EXPIRED', { expired_at_millis: null }),
  'POST /auth/oauth/token': knownError('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
};
const secondFactor = knownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', {
  attempt_code: 'a'.repeat(45),
});
const fillAndSave: readonly Step[] = [
  { fill: 'Name', with: 'Countess of Lovelace' },
  { click: ['button', 'Save'] },
  { see: 'Your session expired' },
];
const signInAgain = (password: string): readonly Step[] => [
  ...fillAndSave,
  { fill: 'Password', with: password },
  { click: ['button', 'Sign In'] },
];

function Profile() {
  const { update } = useUser({ or: 'throw' });
  return (
    <main className="gallery-element">
      <h1>Profile</h1>
      <Field label="Name">
        <Input defaultValue="Ada" />
      </Field>
      <Button onClick={() => void update({ displayName: 'Countess' }).catch(() => {})}>Save</Button>
    </main>
  );
}

const expired = (
  name: string,
  steps: readonly Step[],
  reply?: Reply,
  who = user,
  circumstances: Circumstances = {},
): State => ({
  group: 'session expired',
  name,
  steps,
  render: () => (
    <GalleryProvider
      app={galleryApp({
        isSignedIn: true,
        ...circumstances,
        replies: {
          ...circumstances.replies,
          ...over,
          'GET /users/me': data(who),
          ...(reply && { 'POST /auth/password/sign-in': reply }),
        },
      })}
    >
      <SignedIn>
        <Profile />
      </SignedIn>
    </GalleryProvider>
  ),
});

export const session: readonly State[] = [
  expired('asked', fillAndSave),
  expired('empty password', [...fillAndSave, { click: ['button', 'Sign In'] }]),
  expired('wrong password', signInAgain('wrong'), failures.wrongPassword),
  expired('busy', signInAgain('correct horse'), never),
  expired('unexpected failure', signInAgain('correct horse'), failures.broken),
  expired('second factor', signInAgain('correct horse'), secondFactor),
  expired('by a mailed code', fillAndSave, undefined, { ...user, has_password: false, otp_auth_enabled: true }),
  expired('passkey or password', fillAndSave, undefined, { ...user, passkey_auth_enabled: true }, passkeys({})),
  expired(
    'passkey only',
    fillAndSave,
    undefined,
    { ...user, passkey_auth_enabled: true, has_password: false },
    passkeys({}),
  ),
  expired('without a password', fillAndSave, undefined, { ...user, has_password: false }),
];
