import { type KeyboardEvent, useEffect, useState } from 'react';
import { useFocusBack } from '../../hooks/dom/use-focus-back.ts';
import { useForm } from '../../hooks/use-form.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Input } from '../../ui/form/input.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';

interface NamedProps {
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

const MOST_CHARACTERS = 1000;

interface NameFormProps extends NamedProps {
  onClose(isSaved: boolean): void;
}

/** Asks for another name, or none; Esc leaves it as it was. */
function NameForm({ name: before, words, missing, save, onClose }: NameFormProps) {
  const text = useAccountText();
  const form = useForm({
    checks: {
      name(value) {
        if (value.trim() === '') return missing;
        return value.length > MOST_CHARACTERS ? text('nameTooLong', { max: MOST_CHARACTERS }) : undefined;
      },
    },
    async send({ name }) {
      const typed = name.trim() || null;
      if (typed !== before) await save(typed);
      onClose(typed !== before);
      return undefined;
    },
  });
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector('input')?.select(), [ref]);
  const leave = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onClose(false);
  };
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={words.label} error={form.errors.name}>
        <Input
          name="name"
          defaultValue={before ?? ''}
          autoComplete={missing === undefined ? 'name' : 'off'}
          enterKeyHint="done"
          onKeyDown={leave}
        />
      </Field>
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={() => onClose(false)}>
          {text('cancel')}
        </Button>
        <SubmitButton form={form}>{text('save')}</SubmitButton>
      </div>
    </form>
  );
}
