import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { useDate } from '../../i18n/use-date.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import type { Credential, Credentials } from './use-credentials.ts';

interface CredentialRowProps {
  readonly credential: Credential;
  readonly credentials: Credentials;
  /** What the field for its name is called. */
  readonly nameLabel: string;
  readonly isLastWayIn?: boolean;
}

/** One passkey or security key: what it is called, since when it is there, and when it last signed in. */
export function CredentialRow({ credential, credentials, nameLabel, isLastWayIn = false }: CredentialRowProps) {
  const reason = useId();
  const text = useAccountText();
  const date = useDate();
  const { id, name, createdAt, lastUsedAt } = credential;
  const isRenaming = credentials.renaming === id;
  return (
    <li data-latchkey="row">
      {isRenaming ? (
        <NameForm credential={credential} credentials={credentials} label={nameLabel} />
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
            <ActionButton label={text('passkeyRenameNamed', { name })} onClick={() => credentials.setRenaming(id)}>
              {text('passkeyRename')}
            </ActionButton>
            <ActionButton
              label={text('passkeyRemoveNamed', { name })}
              because={isLastWayIn ? reason : undefined}
              onClick={() => credentials.setRemoving(credential)}
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

interface NameFormProps {
  readonly credential: Credential;
  readonly credentials: Credentials;
  readonly label: string;
}

/** Gives it another name; the old one stands in the field, selected. */
function NameForm({ credential: { id, name }, credentials, label }: NameFormProps) {
  const text = useAccountText();
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const close = () => {
    credentials.setRenaming(undefined);
    credentials.ref.current?.focus();
  };
  useEffect(() => input.current?.select(), []);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? '';
    setMissing(typed === '');
    if (typed === '') input.current?.focus();
    else if (typed === name) close();
    else credentials.rename(id, typed).then(() => credentials.ref.current?.focus());
  }
  return (
    <form data-latchkey="form" noValidate onSubmit={submit}>
      <Field label={label} error={isMissing ? text('passkeyNameMissing') : undefined}>
        <Input ref={input} name="name" defaultValue={name} maxLength={MOST_CHARACTERS} autoComplete="off" required />
      </Field>
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={close}>
          {text('cancel')}
        </Button>
        <Button type="submit" busy={credentials.busy === 'rename'}>
          {text('save')}
        </Button>
      </div>
    </form>
  );
}
