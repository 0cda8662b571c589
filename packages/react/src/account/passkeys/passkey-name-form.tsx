import type { Passkey } from '@latchkey/sdk';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import type { Passkeys } from './use-passkeys.ts';

const MOST_CHARACTERS = 100;

interface PasskeyNameFormProps {
  readonly passkey: Passkey;
  readonly passkeys: Passkeys;
}

/** Gives a passkey another name; the old one stands in the field, selected. */
export function PasskeyNameForm({ passkey: { id, name }, passkeys }: PasskeyNameFormProps) {
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
