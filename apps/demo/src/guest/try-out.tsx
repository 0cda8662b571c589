import { Alert, Button, useApp } from '@latchkey/react';
import { navigate } from '../router.tsx';
import { useAct } from '../use-act.ts';

/** Signs a visitor up anonymously. The project has to allow anonymous users. */
export function TryOut() {
  const app = useApp();
  const { run, busy, error } = useAct(async () => {
    await app.getUser({ or: 'anonymous' });
    navigate('/guest');
  });
  return (
    <>
      <Button variant="ghost" busy={busy} onClick={run}>
        Try without an account
      </Button>
      <Alert>{error}</Alert>
    </>
  );
}
