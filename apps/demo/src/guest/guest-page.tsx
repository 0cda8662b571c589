import { Button, useApp, useStore } from '@latchkey/react';
import { useEffect } from 'react';
import { Notes } from '../notes/notes.tsx';
import { Page } from '../page.tsx';
import { navigate } from '../router.tsx';

const LEAD = 'You are a guest, and only this browser knows you. Sign up, and these notes stay yours everywhere.';

/** For anonymous users. On sign-up they stay the same user, so the notes needn't be moved. */
export function GuestPage() {
  const app = useApp();
  const user = useStore(app.anyUserStore);
  const guest = user?.isAnonymous ? user : null;
  useEffect(() => {
    if (!guest) navigate('/notes', { replace: true });
  }, [guest]);
  if (!guest) return null;
  return (
    <Page title="Notes of a guest" lead={LEAD}>
      <div className="actions">
        <Button variant="secondary" onClick={() => app.redirectToSignUp({ noRedirectBack: true })}>
          Sign up and keep them
        </Button>
      </div>
      <Notes user={guest} />
    </Page>
  );
}
