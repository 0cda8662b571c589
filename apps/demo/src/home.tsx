import { Button, useApp, useUser } from '@latchkey/react';
import { TryOut } from './guest/try-out.tsx';
import { Page } from './page.tsx';
import { navigate } from './router.tsx';

const LEAD = 'A place for your thoughts, and a small example of an app whose people sign in with Latchkey.';

export function Home() {
  const app = useApp();
  const user = useUser();
  return (
    <Page title="Write it down." lead={LEAD}>
      <div className="actions">
        {user ? (
          <Button onClick={() => navigate('/notes')}>Open my notes</Button>
        ) : (
          <>
            <Button onClick={() => app.redirectToSignUp({ noRedirectBack: true })}>Sign up</Button>
            <Button variant="secondary" onClick={() => app.redirectToSignIn({ noRedirectBack: true })}>
              Sign in
            </Button>
            <TryOut />
          </>
        )}
      </div>
      <ul className="facts">
        <li>
          <h2>Yours alone</h2>
          <p>The server of this app verifies who you are with each request, and keeps a file for each person.</p>
        </li>
        <li>
          <h2>In every tab</h2>
          <p>Sign out in one tab, and you are signed out in all of them.</p>
        </li>
        <li>
          <h2>Nothing lost</h2>
          <p>If your session ends while you write, you sign in again on the spot, and your words are still there.</p>
        </li>
      </ul>
    </Page>
  );
}
