import { UserButton } from '@latchkey/react';

/** Who is signed in, with the way to sign out: beside the account settings, which have no application around them. */
export const AccountBar = () => (
  <header className="account-bar">
    <UserButton />
  </header>
);
