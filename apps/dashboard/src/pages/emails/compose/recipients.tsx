import { useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { UserCombobox } from '../../../features/users/user-combobox.tsx';
import { users } from '../../../features/users/user-count.ts';
import type { Choice } from '../../../ui/form/listbox/combobox.tsx';
import { IconButton } from '../../../ui/layout/icon-button.tsx';
import { RowButton } from '../../../ui/layout/row-button.tsx';
import type { Draft } from './draft.ts';

/** The most recipients the service accepts. */
const MAX = 1000;
/** With more chips than this, the list scrolls. */
const MANY = 4;

/** The recipients, added one at a time. */
export function Recipients({ form }: { readonly form: UseFormReturn<Draft> }) {
  const box = useRef<HTMLDivElement>(null);
  const validate = (chosen: Draft['recipients']) => chosen.length > 0 || 'Choose at least one user';
  const { field, fieldState } = useController({ control: form.control, name: 'recipients', rules: { validate } });
  const chosen = field.value;
  const [tries, setTries] = useState(0);
  const before = useRef(tries);
  const focus = () => box.current?.querySelector<HTMLElement>('input')?.focus();

  // Remounts the field after each choice and focuses it again, so that the user can go on typing.
  useEffect(() => {
    const isChanged = before.current !== tries;
    before.current = tries;
    if (isChanged) box.current?.querySelector<HTMLElement>('input')?.focus();
  }, [tries]);

  function change(recipients: Draft['recipients']): void {
    form.clearErrors('recipients');
    field.onChange(recipients);
    setTries(tries + 1);
  }

  function add(choice: Choice | null): void {
    if (!choice) return;
    const others = chosen.filter(({ id }) => id !== choice.id);
    change([...others, choice].slice(0, MAX));
  }

  return (
    <div
      ref={(element) => {
        box.current = element;
        field.ref(element && { focus });
      }}
      className="space-y-2.5"
    >
      <UserCombobox key={tries} label="Recipients" error={fieldState.error?.message} chosen={null} onChoose={add} />
      {chosen.length > 0 && (
        <>
          <div className="flex items-center justify-between gap-3">
            <p role="status" className="text-soft">
              {users(chosen.length)}
            </p>
            {chosen.length > 1 && <RowButton onClick={() => change([])}>Remove all</RowButton>}
          </div>
          <ul
            aria-label="Selected recipients"
            {...(chosen.length > MANY && { tabIndex: 0 })}
            className="flex max-h-40 flex-wrap gap-2 overflow-y-auto p-0.5"
          >
            {chosen.map((choice) => (
              <li
                key={choice.id}
                className="flex min-w-0 items-center rounded-full bg-muted ps-3 [overflow-wrap:anywhere]"
                title={choice.detail ?? undefined}
              >
                {choice.name}
                <IconButton
                  icon="close"
                  label={`Remove ${choice.name}`}
                  className="size-8! rounded-full! pointer-coarse:size-11!"
                  onClick={() => change(chosen.filter(({ id }) => id !== choice.id))}
                />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
