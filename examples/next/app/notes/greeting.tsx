'use client';

import { useUser } from '@latchkey/react';

/** Runs in the browser, and on the server for the first HTML. */
export function Greeting() {
  const user = useUser();
  if (!user) return <p>You're not signed in.</p>;
  return (
    <p>
      Signed in as <b>{user.displayName ?? user.primaryEmail}</b>{' '}
      <button type="button" onClick={() => user.signOut()}>
        Sign out
      </button>
    </p>
  );
}
