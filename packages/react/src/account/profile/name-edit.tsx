import { useState } from 'react';
import { useFocusBack } from '../../hooks/dom/use-focus-back.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { NameForm } from './name-form.tsx';

export interface NamedProps {
  readonly name: string | null;
  /** What it is called; `saved` is announced. */
  readonly words: { readonly label: string; readonly change: string; readonly saved: string };
  /** Where there has to be one: what is said where there is none. */
  readonly missing?: string | undefined;
  save(name: string | null): Promise<unknown>;
}

/** A name, which turns into a form in its place. */
export function NameEdit(props: NamedProps) {
  const text = useAccountText();
  const { name, words } = props;
  const [isEditing, setEditing] = useState(false);
  const [said, say] = useState('');
  const button = useFocusBack<HTMLButtonElement>(isEditing);
  const open = () => {
    say('');
    setEditing(true);
  };
  const close = (isSaved: boolean) => {
    if (isSaved) say(words.saved);
    setEditing(false);
  };
  return (
    <div data-latchkey="fact-row">
      {isEditing ? (
        <NameForm {...props} onClose={close} />
      ) : (
        <>
          <div data-latchkey="row-text">
            <span data-latchkey="label">{words.label}</span>
            <span>{name || text('nameMissing')}</span>
          </div>
          <Button variant="secondary" aria-label={words.change} ref={button} onClick={open}>
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
