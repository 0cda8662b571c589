import { Button } from '@latchkey/react';
import type { LoggedEmail } from '@latchkey/sdk/admin';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Allowed } from '../../../app/allowed.tsx';
import { useAdminApp, useShownProject } from '../../../app/current-project.ts';
import { useFrame } from '../../../app/frame-context.ts';
import { pathOf } from '../../../app/paths.ts';
import { isUnderWay } from '../../../ui/data/use-polling.ts';
import { Confirm } from '../../../ui/overlay/confirm.tsx';

/** Resends an email, and opens the page of the new one. */
export function Resend({ mail }: { readonly mail: LoggedEmail }) {
  const { notify } = useFrame();
  const adminApp = useAdminApp();
  const { id } = useShownProject();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="max-w-64">
      <Allowed call="POST /latchkey/emails/:email_id/resend">
        <Button
          variant="secondary"
          aria-disabled={!mail.canResend}
          {...(!mail.canResend && { 'aria-describedby': 'why-not-again' })}
          onClick={() => setAsking(true)}
        >
          Resend email
        </Button>
      </Allowed>
      {!mail.canResend && (
        <p id="why-not-again" className="mt-1.5 text-pretty text-soft text-xs">
          {isUnderWay(mail)
            ? 'This email is still being delivered.'
            : 'Its content is no longer stored, or its link has expired.'}
        </p>
      )}
      <Confirm
        open={isAsking}
        title="Resend this email?"
        action="Resend email"
        act={async () => {
          const sent = await adminApp.resendEmail(mail.id);
          await navigate({ to: pathOf(id, `emails/${sent.id}`) });
          notify('Email resent');
        }}
        onClose={() => setAsking(false)}
      >
        <p>
          <strong className="text-foreground [overflow-wrap:anywhere]">{mail.subject}</strong> is sent to{' '}
          <strong className="text-foreground [overflow-wrap:anywhere]">{mail.recipient}</strong> again, with the same
          content. You can't recall it.
        </p>
      </Confirm>
    </div>
  );
}
