import { Button, Field, useFieldWiring } from '@latchkey/react';
import { type ChangeEvent, type ComponentProps, type FormEvent, type KeyboardEvent, useRef, useState } from 'react';

const LONGEST = 2000;
const TOLD_FROM = 1800;

/** Where a note is written. What is typed stays until it is kept. */
export function Composer({ onAdd }: { readonly onAdd: (text: string) => Promise<void> }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError('');
    await onAdd(text).then(
      // What was typed meanwhile is the next note.
      () => setText((now) => (now === text ? '' : now)),
      (error: Error) => setError(error.message),
    );
    setBusy(false);
    field.current?.focus();
  }

  function write({ target }: ChangeEvent<HTMLTextAreaElement>) {
    setText(target.value);
    setError('');
  }

  function sendByKey({ key, ctrlKey, metaKey, currentTarget }: KeyboardEvent<HTMLTextAreaElement>) {
    if (key === 'Enter' && (ctrlKey || metaKey)) currentTarget.form?.requestSubmit();
  }

  return (
    <form className="composer" method="post" onSubmit={submit}>
      <Field label="New note" error={error}>
        <TextArea
          ref={field}
          maxLength={LONGEST}
          placeholder="What is on your mind?"
          value={text}
          onChange={write}
          onKeyDown={sendByKey}
        />
      </Field>
      <div className="composer-end">
        {text.length >= TOLD_FROM && <span className="count">{LONGEST - text.length} characters left</span>}
        <Button type="submit" busy={busy}>
          Add note
        </Button>
      </div>
    </form>
  );
}

/** Latchkey has no element for longer texts, but its look and its fields take any. */
const TextArea = (props: ComponentProps<'textarea'>) => (
  <textarea data-latchkey="input" rows={3} {...useFieldWiring()} {...props} />
);
