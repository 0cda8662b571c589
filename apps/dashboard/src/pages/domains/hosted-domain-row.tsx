import { Button } from '@latchkey/react';
import type { HostedDomain } from '@latchkey/sdk/admin';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { CopyableList } from '../../ui/data/copyable-list.tsx';
import { ErrorMessage } from '../../ui/feedback/error-message.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { useStatusCheck } from './status-check.tsx';

interface HostedDomainRowProps {
  readonly domain: HostedDomain;
  readonly onRemove: () => void;
}

/** A domain, whether it is verified, and while it is not, the record that verifies it. */
export function HostedDomainRow({
  domain: { id, domain, verifiedAt, firstFailedAt, txtRecord },
  onRemove,
}: HostedDomainRowProps) {
  const status = useStatusCheck(domain);
  const isProven = verifiedAt !== null && firstFailedAt === null;
  return (
    <li className="space-y-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="flex min-w-0 flex-1 basis-60 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="break-all font-medium">{domain}</span>
          {verifiedAt === null ? <Badge>Not verified</Badge> : <Verified isFailing={firstFailedAt !== null} />}
        </p>
        <div className="flex flex-wrap gap-2">
          {verifiedAt !== null && status.button}
          {!isProven && <VerifyButton id={id} domain={domain} />}
          <Allowed call="DELETE /latchkey/hosted-domains/:domain_id">
            <RowButton isDestructive aria-label={`Remove ${domain}`} onClick={onRemove}>
              Remove
            </RowButton>
          </Allowed>
        </div>
        {status.result}
      </div>
      {!isProven && (
        <>
          <p className="text-small text-soft">
            Add this TXT record at your DNS provider and keep it there. Then point {domain} at your server.
          </p>
          <CopyableList
            entries={[
              ['Name', txtRecord.name],
              ['Value', txtRecord.value],
            ]}
          />
        </>
      )}
    </li>
  );
}

const Verified = ({ isFailing }: { readonly isFailing: boolean }) =>
  isFailing ? <Badge tone="warning">Record not found</Badge> : <Badge tone="success">Verified</Badge>;

function VerifyButton({ id, domain }: Pick<HostedDomain, 'id' | 'domain'>) {
  const adminApp = useAdminApp();
  const { notify } = useFrame();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function verify(): Promise<void> {
    setBusy(true);
    setError(undefined);
    try {
      await adminApp.verifyHostedDomain(id);
      notify(`${domain} verified`);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <ErrorMessage error={error} />
      <Allowed call="POST /latchkey/hosted-domains/:domain_id/verify">
        <Button variant="secondary" busy={isBusy} aria-label={`Verify ${domain}`} onClick={verify}>
          Verify
        </Button>
      </Allowed>
    </>
  );
}
