import type { CurrentUser, TrustedDevice } from '@latchkey/sdk';
import { useRef, useState } from 'react';
import { useList } from '../../hooks/use-list.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { accountIcons } from '../../ui/icons/account-icons.tsx';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx';
import { kindOf, useDeviceName } from '../sessions/use-device-name.ts';
import { Subsection } from '../subsection.tsx';

/** The browsers on which signing in asks for no second factor; nothing where there are none. */
export function TrustedBrowsers({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText();
  const date = useDate();
  const nameOf = useDeviceName();
  const ref = useRef<HTMLDivElement>(null);
  const { list = [], change, busy, failure, done } = useList(user.listTrustedDevices);
  const [removing, setRemoving] = useState<TrustedDevice>();
  const name = removing ? nameOf(removing) : '';
  const remove = async () => {
    if (!removing) return;
    const work = () => user.removeTrustedDevice(removing.id);
    if (!(await change('remove', work, text('passkeyRemoved', { name })))) return;
    setRemoving(undefined);
    ref.current?.focus();
  };
  if (list.length === 0 && done === '') return null;
  return (
    <Subsection title={text('trustedBrowsers')}>
      <div data-latchkey="form" ref={ref} tabIndex={-1}>
        <p data-latchkey="text">{text('trustedBrowsersHelp')}</p>
        {list.length > 0 && (
          <ul data-latchkey="rows">
            {list.map((device) => (
              <li key={device.id} data-latchkey="row">
                <DeviceIcon of={device} />
                <div data-latchkey="row-text">
                  <strong data-latchkey="row-title">{nameOf(device)}</strong>
                  <span data-latchkey="small">{text('trustedBrowserUntil', { date: date(device.expiresAt) })}</span>
                </div>
                <div data-latchkey="acts">
                  <ActionButton
                    label={text('passkeyRemoveNamed', { name: nameOf(device) })}
                    onClick={() => setRemoving(device)}
                  >
                    {text('passkeyRemove')}
                  </ActionButton>
                </div>
              </li>
            ))}
          </ul>
        )}
        <div data-latchkey="status" role="status">
          {done}
        </div>
        <ConfirmDialog
          open={removing !== undefined}
          title={text('passkeyRemoveAsked', { name })}
          confirmText={text('passkeyRemove')}
          isBusy={busy === 'remove'}
          failure={failure}
          onConfirm={remove}
          onClose={() => setRemoving(undefined)}
        >
          {text('trustedBrowserRemoveHelp')}
        </ConfirmDialog>
      </div>
    </Subsection>
  );
}

function DeviceIcon({ of }: { readonly of: TrustedDevice }) {
  const Icon = accountIcons[kindOf(of)];
  return <Icon />;
}
