import { Button, Dialog, useStore } from '@latchkey/react';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { useFrame } from '../../app/frame-context.ts';
import { MethodUse } from '../../features/sign-in/method-use.tsx';
import type { UsageOf } from '../../features/sign-in/use-method-uses.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { Confirm } from '../../ui/overlay/confirm.tsx';
import { OwnProviderForm } from './own-provider-form.tsx';
import { ProviderRow } from './provider-row.tsx';
import { type OwnProvider, useOwnProviders } from './use-own-providers.ts';

type Open = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly entry: OwnProvider };

/** The project's own OpenID Connect providers. */
export function OwnProviders({ usageOf }: { readonly usageOf: UsageOf }) {
  const { oidcProviders } = useStore(useAdminApp().projectStore).config;
  const { remove } = useOwnProviders();
  const { notify } = useFrame();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const edited = open?.kind === 'edit' ? open.entry : undefined;
  const add = (
    <Allowed call="PATCH /internal/projects/current">
      <Button variant="secondary" onClick={() => setOpen({ kind: 'add' })}>
        <Icon name="plus" />
        Add provider
      </Button>
    </Allowed>
  );
  return (
    <Card
      title="OpenID Connect"
      description="Any provider that supports OpenID Connect, such as your company's."
      actions={oidcProviders.length > 0 && add}
    >
      {oidcProviders.length === 0 ? (
        <EmptyState
          isInCard
          icon="signIn"
          title="No custom providers yet"
          text="Add one by its issuer URL, for example https://id.example.com."
          action={add}
        />
      ) : (
        <ul aria-label="OpenID Connect" className="-my-1 divide-y divide-line">
          {oidcProviders.map((entry) => (
            <ProviderRow
              key={entry.id}
              id={entry.id}
              name={entry.displayName}
              isOn={entry.enabled}
              about={
                <>
                  <span className="break-all">{entry.issuer}</span>
                  <Use use={usageOf(entry.id)} />
                </>
              }
            >
              <Allowed call="PATCH /internal/projects/current">
                <RowButton aria-label={`Edit ${entry.displayName}`} onClick={() => setOpen({ kind: 'edit', entry })}>
                  Edit
                </RowButton>
              </Allowed>
              <Allowed call="PATCH /internal/projects/current">
                <RowButton
                  isDestructive
                  aria-label={`Remove ${entry.displayName}`}
                  onClick={() => setOpen({ kind: 'remove', entry })}
                >
                  Remove
                </RowButton>
              </Allowed>
            </ProviderRow>
          ))}
        </ul>
      )}
      <Dialog
        open={open?.kind === 'add' || open?.kind === 'edit'}
        onClose={close}
        title={edited ? 'Edit provider' : 'Add provider'}
      >
        <OwnProviderForm entry={edited} taken={oidcProviders.map(({ id }) => id)} onClose={close} />
      </Dialog>
      <Confirm
        open={open?.kind === 'remove'}
        title="Remove this provider?"
        action="Remove provider"
        isDestructive
        act={async () => {
          if (open?.kind !== 'remove') return;
          await remove(open.entry.id);
          notify('Provider removed');
        }}
        onClose={close}
      >
        {open?.kind === 'remove' && (
          <>
            Users can no longer sign in with{' '}
            <strong className="break-words text-foreground">{open.entry.displayName}</strong>. Existing accounts are
            kept.
          </>
        )}
      </Confirm>
    </Card>
  );
}

const Use = ({ use }: { readonly use: ReturnType<UsageOf> }) =>
  use && (
    <>
      {' · '}
      <MethodUse use={use} />
    </>
  );
