import type { Passkey } from '@latchkey/sdk';
import { useId } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { PasskeyNameForm } from './passkey-name-form.tsx';
import type { Passkeys } from './use-passkeys.ts';

interface PasskeyRowProps {
  readonly passkey: Passkey;
  readonly passkeys: Passkeys;
  readonly isLastWayIn: boolean;
}

/** One passkey: what it is called, since when it is there, and when it last signed in. */
export function PasskeyRow({ passkey, passkeys, isLastWayIn }: PasskeyRowProps) {
  const reason = useId();
  const text = useAccountText();
  const date = useDate();
  const { id, name, createdAt, lastUsedAt } = passkey;
  const isRenaming = passkeys.renaming === id;
  return (
    <li data-latchkey="row">
      {isRenaming ? (
        <PasskeyNameForm passkey={passkey} passkeys={passkeys} />
      ) : (
        <>
          <div data-latchkey="row-text">
            <strong data-latchkey="row-title">{name}</strong>
            <span data-latchkey="small">{text('passkeyCreated', { date: date(createdAt) })}</span>
            <span data-latchkey="small">
              {lastUsedAt ? text('passkeyUsed', { date: date(lastUsedAt) }) : text('passkeyUnused')}
            </span>
            {isLastWayIn && (
              <span data-latchkey="small" id={reason}>
                {text('lastWayIn')}
              </span>
            )}
          </div>
          <div data-latchkey="acts">
            <ActionButton label={text('passkeyRenameNamed', { name })} onClick={() => passkeys.setRenaming(id)}>
              {text('passkeyRename')}
            </ActionButton>
            <ActionButton
              label={text('passkeyRemoveNamed', { name })}
              because={isLastWayIn ? reason : undefined}
              onClick={() => passkeys.setRemoving(passkey)}
            >
              {text('passkeyRemove')}
            </ActionButton>
          </div>
        </>
      )}
    </li>
  );
}
