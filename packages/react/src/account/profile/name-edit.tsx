import type { CurrentUser } from '@latchkey/sdk';
import { useState } from 'react';
import { Button } from '../../elements/button.tsx';
import { useFocusBack } from '../../hooks/use-focus-back.ts';
import { useAccountText } from '../../messages/use-account-text.ts';
import { NameForm } from './name-form.tsx';

/** The name of the user, which turns into a form in its place. */
export function NameEdit({ user }: { readonly user: CurrentUser }) {
  const text = useAccountText();
  const [isEditing, setEditing] = useState(false);
  const [said, say] = useState('');
  const button = useFocusBack<HTMLButtonElement>(isEditing);
  const open = () => {
    say('');
    setEditing(true);
  };
  const close = (isSaved: boolean) => {
    if (isSaved) say(text('nameSaved'));
    setEditing(false);
  };
  return (
    <div data-latchkey="fact-row">
      {isEditing ? (
        <NameForm user={user} onClose={close} />
      ) : (
        <>
          <div data-latchkey="row-text">
            <span data-latchkey="label">{text('name')}</span>
            <span>{user.displayName || text('nameMissing')}</span>
          </div>
          <Button variant="secondary" aria-label={text('nameChange')} ref={button} onClick={open}>
            {text('change')}
          </Button>
        </>
      )}
      <div data-latchkey="status" role="status">
        {said}
      </div>
    </div>
  );
}
