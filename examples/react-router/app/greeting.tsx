import { useUser } from '@latchkey/react';

export function Greeting() {
  const user = useUser();
  if (!user) return <a href="/handler/sign-in">Sign in</a>;
  return (
    <button type="button" onClick={() => user.signOut()}>
      Sign out {user.primaryEmail}
    </button>
  );
}
