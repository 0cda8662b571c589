import { Alert, Button, useApp, useUser } from '@latchkey/react';
import { Suspense, useState } from 'react';
import { Link, usePath } from './router.tsx';

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
      <span className="account">{user.primaryEmail}</span>
      <SignOut />
    </>
  );
}

function SignOut() {
  const app = useApp();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  async function signOut() {
    setBusy(true);
    setError('');
    // Also leads to the start; the page stays as it is until then.
    await app.signOut().catch((error: Error) => setError(error.message));
    setBusy(false);
  }
  return (
    <>
      <Button variant="secondary" busy={busy} onClick={signOut}>
        Sign out
      </Button>
      <Alert>{error}</Alert>
    </>
  );
}
