import { UserButton, type UserButtonProps } from '@latchkey/react';
import { data } from '@latchkey/testing/fake-api/answers';
import { idOf } from '@latchkey/testing/fake-api/samples/ids';
import { Suspense } from 'react';
import { type Circumstances, galleryApp } from '../../app.ts';
import { failures } from '../../failures.ts';
import { GalleryProvider } from '../../gallery-provider.tsx';
import { user } from '../../people.ts';
import type { State, Step } from '../../state.ts';

interface Shown extends UserButtonProps {
  /** Of the user, where it is not the usual one. */
  readonly differs?: object;
  readonly circumstances?: Circumstances;
  readonly steps?: readonly Step[];
}

function button(name: string, { differs, circumstances, steps, ...props }: Shown = {}): State {
  const replies = { 'GET /users/me': data({ ...user, ...differs }), ...circumstances?.replies };
  return {
    group: 'user button',
    name,
    ...(steps && { steps }),
    render: () => (
      <GalleryProvider app={galleryApp({ isSignedIn: true, ...circumstances, replies })}>
        <main className="gallery-element">
          <h1>My notes</h1>
          <div>
            <Suspense>
              <UserButton {...props} />
            </Suspense>
          </div>
        </main>
      </GalleryProvider>
    ),
  };
}

const nobody: Circumstances = { isSignedIn: false };
const items = [{ text: 'Billing', onClick: () => {} }];
const open = (name = 'Account of Ada Lovelace'): readonly Step[] => [{ click: ['button', name] }];
const nameless = { display_name: null };
const long = {
  display_name: 'Augusta Ada King, Countess of Lovelace, '.repeat(3),
  primary_email: `${'a-very-long-address-'.repeat(4)}@example.net`,
};

/** A browser in which these are signed in beside Ada. */
const beside = (...others: readonly object[]): Circumstances => ({
  branding: { multiple_accounts: true },
  environment: { browserStorage: { read: () => JSON.stringify(others), write: () => {} } },
});
const account = (
  number: number,
  displayName: string | null,
  primaryEmail: string,
  refreshToken: string | null = 'kept',
) => ({
  id: idOf(number, 3),
  displayName,
  primaryEmail,
  profileImageUrl: null,
  refreshToken,
});
const grace = account(2, 'Grace Hopper', 'grace@example.com');
const signedOut = account(3, 'Mary Somerville', 'mary@example.org', null);
const others = beside(grace, account(4, null, long.primary_email), signedOut);

export const userButton: readonly State[] = [
  button('closed'),
  button('with name and address', { showUserInfo: true }),
  button('with a long name', { showUserInfo: true, differs: long }),
  button('open', { steps: open() }),
  button('open, with more', { steps: open(), extraItems: items, colorModeToggle: () => {} }),
  button('open, without a name', { steps: open('Account of ada@example.com'), differs: nameless }),
  button('open, with a long name', {
    steps: open(`Account of ${long.display_name.trim()}`),
    differs: { ...long, display_name: long.display_name.trim() },
  }),
  button('open, with a place for another account', { steps: open(), circumstances: beside() }),
  button('open, with several accounts', { steps: open(), extraItems: items, circumstances: others }),
  button('not signed out', {
    steps: [...open(), { click: ['menuitem', 'Sign Out'] }],
    circumstances: { replies: { 'DELETE /auth/sessions/current': failures.broken } },
  }),
  button('signed out', { circumstances: { ...nobody } }),
  button('signed out, open', { circumstances: { ...nobody }, steps: open('Account') }),
];
