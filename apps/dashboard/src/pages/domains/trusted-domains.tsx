import { Button, useStore } from '@latchkey/react';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { DomainDialog } from './domain-dialog.tsx';
import { useStatusCheck } from './status-check.tsx';
import { type TrustedDomain, useDomains } from './use-domains.ts';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly entry: TrustedDomain };

/** The list of domains. Each change is saved immediately. */
export function TrustedDomains() {
  const { config } = useStore(useAdminApp().projectStore);
  const { put, remove } = useDomains();
  const { notify } = useFrame();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const add = (
    <Allowed call="PATCH /internal/projects/current">
      <Button variant="secondary" onClick={() => setOpen({ kind: 'add' })}>
        <Icon name="plus" />
        Add domain
      </Button>
    </Allowed>
  );

  return (
    <Card
      title="Trusted domains"
      description="Each with the path of the app's sign-in pages."
      actions={config.domains.length > 0 && add}
    >
      {config.domains.length === 0 ? (
        <EmptyState
          isInCard
          icon="domains"
          title="No domains yet"
          text="Add the URL of your app before you deploy it, for example https://app.example.com."
          action={add}
        />
      ) : (
        <ul aria-label="Trusted domains" className="-my-1 divide-y divide-line">
          {config.domains.map((entry) => (
            <DomainRow
              key={entry.domain}
              entry={entry}
              onEdit={() => setOpen({ kind: 'edit', entry })}
              onRemove={() => setOpen({ kind: 'remove', entry })}
            />
          ))}
        </ul>
      )}
      <DomainDialog
        open={open?.kind === 'add' || open?.kind === 'edit'}
        entry={open?.kind === 'edit' ? open.entry : undefined}
        taken={config.domains.map(({ domain }) => domain)}
        save={put}
        onClose={close}
      />
      <Confirm
        open={open?.kind === 'remove'}
        title="Remove this domain?"
        action="Remove domain"
        isDestructive
        act={async () => {
          if (open?.kind !== 'remove') return;
          await remove(open.entry.domain);
          notify('Domain removed');
        }}
        onClose={close}
      >
        {open?.kind === 'remove' && (
          <>
            Sign-ins no longer redirect to <strong className="break-all text-foreground">{open.entry.domain}</strong>,
            so users can't sign in to an app there.
          </>
        )}
      </Confirm>
    </Card>
  );
}

interface DomainRowProps {
  readonly entry: TrustedDomain;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function DomainRow({ entry: { domain, handlerPath }, onEdit, onRemove }: DomainRowProps) {
  const status = useStatusCheck(domain);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="break-all font-medium">{domain}</p>
        <p className="text-soft text-xs">
          Handler path <code className="break-all font-mono">{handlerPath}</code>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {status.button}
        <Allowed call="PATCH /internal/projects/current">
          <RowButton aria-label={`Edit ${domain}`} onClick={onEdit}>
            Edit
          </RowButton>
        </Allowed>
        <Allowed call="PATCH /internal/projects/current">
          <RowButton isDestructive aria-label={`Remove ${domain}`} onClick={onRemove}>
            Remove
          </RowButton>
        </Allowed>
      </div>
      {status.result}
    </li>
  );
}
