import { Alert, Button } from '@latchkey/react';
import type { CurrentUser } from '@latchkey/sdk';
import { useAct } from '../use-act.ts';

interface SecondStepProps {
  readonly user: CurrentUser;
  readonly onSetUp: () => void;
}

/** Whether signing in asks for a code of an authenticator app after the password. */
export function SecondStep({ user, onSetUp }: SecondStepProps) {
  const turnOff = useAct(() => user.update({ totpMultiFactorSecret: null }));
  const { isMultiFactorRequired: isOn } = user;
  return (
    <>
      <h2>Two-factor authentication</h2>
      <p className="weak">
        {isOn ? 'On. Signing in asks for a second factor.' : 'Off. Anyone with your password can sign in.'}
      </p>
      <Alert>{turnOff.error}</Alert>
      <div className="actions">
        {isOn ? (
          <Button variant="secondary" busy={turnOff.busy} onClick={turnOff.run}>
            Turn off
          </Button>
        ) : (
          <Button onClick={onSetUp}>Set up an authenticator app</Button>
        )}
      </div>
    </>
  );
}
