import { Alert, Button, useApp, useUser } from '@latchkey/react';
import { Suspense } from 'react';
import { Link, usePath } from './router.tsx';
import { useAct } from './use-act.ts';

export const Header = () => (
  <header className="header">
    <Link to="/" className="brand">
      <img src="/icon.svg" alt="" width="24" height="24" />
      Notes
    </Link>
    <Suspense>
      <Account />
    </Suspense>
  </header>
);

function Account() {
  const user = useUser();
  const { urls } = useApp();
  const path = usePath();
  if (!user) return path.startsWith('/handler/') ? null : <Link to={urls.signIn}>Sign in</Link>;
  return (
    <>
      <Link to="/security" className="account" aria-label={`Security of ${user.primaryEmail}`}>
        {user.primaryEmail}
      </Link>
      <SignOut />
    </>
  );
}

function SignOut() {
  const app = useApp();
  // Also leads to the start; the page stays as it is until then.
  const { run, busy, error } = useAct(() => app.signOut());
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={run}>
        Sign out
      </Button>
      <Alert>{error}</Alert>
    </>
  );
}
