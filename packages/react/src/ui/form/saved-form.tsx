import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../button.tsx';

interface SavedFormProps {
  /** What the checkbox says, such as "I have saved these codes". */
  readonly saved: string;
  /** Said at the checkbox when it is not ticked. */
  readonly notSaved: string;
  readonly action: string;
  readonly busy?: boolean;
  readonly onSaved: () => void;
  readonly children: ReactNode;
}

/** Shows what nothing can show again, and goes on only once its reader says that it is saved. */
export function SavedForm({ saved, notSaved, action, busy = false, onSaved, children }: SavedFormProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setRefused] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isSaved = box.current?.checked === true;
    setRefused(!isSaved);
    if (isSaved) onSaved();
    else box.current?.focus();
  }
  return (
    <form data-latchkey="form" noValidate onSubmit={submit}>
      {children}
      <div data-latchkey="field">
        <label data-latchkey="check">
          <input
            data-latchkey="checkbox"
            type="checkbox"
            ref={box}
            required
            aria-invalid={isRefused || undefined}
            aria-describedby={isRefused ? id : undefined}
            onChange={() => setRefused(false)}
          />
          {saved}
        </label>
        {isRefused && (
          <p data-latchkey="error" id={id}>
            {notSaved}
          </p>
        )}
      </div>
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
