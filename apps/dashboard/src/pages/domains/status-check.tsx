import type { DomainCheck } from '@latchkey/sdk/admin';
import { type ReactNode, useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Badge, type Tone } from '../../ui/layout/badge.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';

interface StatusCheck {
  readonly button: ReactNode;
  /** The result, for below the row. */
  readonly result: ReactNode;
}

/** Has the service ask a domain, and shows what it found. */
export function useStatusCheck(domain: string): StatusCheck {
  const app = useAdminApp();
  const [isBusy, setBusy] = useState(false);
  const [checked, setChecked] = useState<DomainCheck>();
  const [error, setError] = useState<unknown>();

  async function check(): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setChecked(undefined);
    setError(undefined);
    await app.checkDomain(domain).then(setChecked, setError);
    setBusy(false);
  }

  return {
    button: (
      <Allowed call="GET /latchkey/domain-check">
        <RowButton aria-label={`Check status of ${domain}`} aria-busy={isBusy} onClick={check}>
          {isBusy ? 'Checking…' : 'Check status'}
        </RowButton>
      </Allowed>
    ),
    result: (
      // Out of the row while nothing is said: an empty line would still have its gap.
      <div className={checked || error !== undefined ? 'basis-full' : 'sr-only'}>
        <div role="status">
          {checked && (
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-small text-soft [overflow-wrap:anywhere]">
              <Badge tone={words[checked.status][0]}>{words[checked.status][1]}</Badge>
              {checked.message}
            </p>
          )}
        </div>
        <ErrorMessage error={error} />
      </div>
    ),
  };
}

const words: Readonly<Record<DomainCheck['status'], readonly [tone: Tone, word: string]>> = {
  reachable: ['success', 'Reachable'],
  unreachable: ['danger', 'Unreachable'],
  not_checked: ['neutral', 'Not checked'],
  not_https: ['warning', 'Not HTTPS'],
  wildcard: ['neutral', 'Wildcard'],
  other_server: ['warning', 'Points elsewhere'],
};
