import { Dialog, useStore } from '@latchkey/react';
import { brands } from '@latchkey/react/brands';
import { useState } from 'react';
import { Allowed } from '../../app/allowed.tsx';
import { useAdminApp } from '../../app/current-project.ts';
import { MethodUse } from '../../features/sign-in/method-use.tsx';
import type { UsageOf } from '../../features/sign-in/use-method-uses.ts';
import { Card } from '../../ui/layout/card.tsx';
import { RowButton } from '../../ui/layout/row-button.tsx';
import { ProviderForm } from './provider-form.tsx';
import { ProviderRow, TryIt } from './provider-row.tsx';
import type { Provider } from './use-providers.ts';

const ids = Object.keys(brands) as Provider['id'][];

const keysOf = {
  shared: 'Shared keys. In development, a built-in test page',
  standard: 'Your own keys',
};

/** The built-in providers, each set up in a dialog. */
export function KnownProviders({ usageOf }: { readonly usageOf: UsageOf }) {
  const { config } = useStore(useAdminApp().projectStore);
  const [open, setOpen] = useState<Provider['id']>();
  const entryOf = (id: Provider['id']) => config.oauthProviders.find((provider) => provider.id === id);
  const close = () => setOpen(undefined);
  return (
    <Card
      title="Built-in providers"
      description="Each one that is on gets a button on the sign-in page."
      actions={<TryIt />}
    >
      <ul aria-label="Built-in providers" className="-my-1 divide-y divide-line">
        {ids.map((id) => {
          const entry = entryOf(id);
          const name = brands[id]?.name ?? id;
          const use = usageOf(id);
          return (
            <ProviderRow
              key={id}
              id={id}
              name={name}
              isOn={entry?.enabled ?? false}
              about={
                entry ? (
                  <>
                    {keysOf[entry.type]}
                    {use && ' · '}
                    {use && <MethodUse use={use} />}
                  </>
                ) : (
                  'Not set up'
                )
              }
            >
              <Allowed call="PATCH /internal/projects/current">
                <RowButton aria-label={`${entry ? 'Edit' : 'Set up'} ${name}`} onClick={() => setOpen(id)}>
                  {entry ? 'Edit' : 'Set up'}
                </RowButton>
              </Allowed>
            </ProviderRow>
          );
        })}
      </ul>
      <Dialog open={open !== undefined} onClose={close} title={open ? `Sign in with ${brands[open]?.name}` : ''}>
        {open && <ProviderForm id={open} entry={entryOf(open)} onClose={close} />}
      </Dialog>
    </Card>
  );
}
