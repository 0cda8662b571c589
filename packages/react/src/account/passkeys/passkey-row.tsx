import type { Passkey } from '@latchkey/sdk';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
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

const MOST_CHARACTERS = 100;

interface PasskeyNameFormProps {
  readonly passkey: Passkey;
  readonly passkeys: Passkeys;
}

/** Gives a passkey another name; the old one stands in the field, selected. */
function PasskeyNameForm({ passkey: { id, name }, passkeys }: PasskeyNameFormProps) {
  const text = useAccountText();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const close = () => {
    passkeys.setRenaming(undefined);
    passkeys.ref.current?.focus();
  };
  useEffect(() => input.current?.select(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed === '') input.current?.focus();
    else if (typed === name) close();
    else passkeys.rename(id, typed).then(() => passkeys.ref.current?.focus());
  }
  return (
    <form data-latchkey="form" noValidate onSubmit={submit}>
      <Field label={text('passkeyName')} error={isMissing ? text('passkeyNameMissing') : undefined}>
        <Input ref={input} name="name" defaultValue={name} maxLength={MOST_CHARACTERS} autoComplete="off" required />
      </Field>
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={close}>
          {text('cancel')}
        </Button>
        <Button type="submit" busy={passkeys.busy === 'rename'}>
          {text('save')}
        </Button>
      </div>
    </form>
  );
}
