import { Button } from '@latchkey/react';
import type { LoggedEmail } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { isUnderWay } from '../../../ui/data/use-polling.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';

/** Sends a mail once more, and goes to the page of that. */
export function Resend({ mail }: { readonly mail: LoggedEmail }) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="max-w-64">
      <Button
        variant="secondary"
        aria-disabled={!mail.canResend}
        {...(!mail.canResend && { 'aria-describedby': 'why-not-again' })}
        onClick={() => setAsking(true)}
      >
        Send again
      </Button>
      {!mail.canResend && (
        <p id="why-not-again" className="mt-1.5 text-pretty text-soft text-xs">
          {isUnderWay(mail)
            ? 'It is still on its way.'
            : 'What it said is not kept any more, or does not work any more.'}
        </p>
      )}
      <Confirm
        open={isAsking}
        title="Send this email again?"
        action="Send again"
        act={async () => {
          const sent = await adminApp.resendEmail(mail.id);
          await navigate({ to: pathOf(id, `emails/${sent.id}`) });
          notify('The email is on its way again');
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          <strong className="text-foreground [overflow-wrap:anywhere]">{mail.subject}</strong> goes to{' '}
          <strong className="text-foreground [overflow-wrap:anywhere]">{mail.recipient}</strong> once more, with what it
          said the first time. It cannot be called back.
        </p>
      </Confirm>
    </div>
  );
}
