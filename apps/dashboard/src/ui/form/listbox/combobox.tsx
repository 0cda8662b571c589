import { DelayedInput, Field } from '@latchkey/react';
import type { Store } from '@latchkey/sdk';
import { type KeyboardEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { ErrorMessage } from '../../feedback/error-message.tsx';
import { Avatar } from '../../layout/avatar.tsx';
import { RowButton } from '../../layout/row-button.tsx';
import { useListbox } from './listbox.ts';

/** A selectable item. */
export interface Choice {
  readonly id: string;
  readonly name: string;
  readonly detail?: string | null;
  readonly image: string | null;
}

interface ComboboxProps<T> {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder: string;
  readonly error?: string | undefined;
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice | null) => void;
  /** Finds the matches for a text. */
  readonly find: (text: string) => Store<readonly T[]>;
  readonly choiceOf: (found: T) => Choice;
}

/** Picks one item by searching on the service. Arrow keys move through the matches. */
export function Combobox<T>({ chosen, onChoose, ...search }: ComboboxProps<T>) {
  if (!chosen) return <Search {...search} onChoose={onChoose} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be a flex row in every browser.
    <div role="group" aria-label={search.label}>
      <p aria-hidden="true" data-latchkey="label">
        {search.label}
      </p>
      <div className="mt-1.5 flex items-center gap-3 rounded-control border border-line px-3 py-2">
        <Face choice={chosen} />
        <RowButton aria-label={`Change ${chosen.name}`} onClick={() => onChoose(null)}>
          Change
        </RowButton>
      </div>
      {search.error && <p data-latchkey="error">{search.error}</p>}
    </div>
  );
}

function Search<T>({ label, hint, placeholder, error, onChoose, find, choiceOf }: Omit<ComboboxProps<T>, 'chosen'>) {
  const [text, setText] = useState('');
  const { subscribe, getSnapshot } = useMemo(() => find(text), [find, text]);
  const known = useSyncExternalStore(text ? subscribe : never, getSnapshot);
  const choices = text && known.status === 'ok' ? known.data.map(choiceOf) : [];
  const { listId, focusProps, optionProps, setActive } = useListbox(choices, onChoose);
  const isOpen = choices.length > 0;

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Enter must neither submit the form nor pick a stale match while the search is pending.
    if (event.key === 'Enter') event.preventDefault();
    if (event.key !== 'Enter' || event.currentTarget.value.trim() === text) focusProps.onKeyDown(event);
  }

  return (
    <div>
      <Field label={label} hint={hint} error={error}>
        <DelayedInput
          {...focusProps}
          role="combobox"
          aria-expanded={isOpen}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          delay={350}
          onKeyDown={onKeyDown}
          onDelayedChange={(typed) => {
            setActive(0);
            setText(typed.trim());
          }}
        />
      </Field>
      <p role="status" className={isOpen ? 'sr-only' : 'mt-2 text-soft empty:mt-0'}>
        {text && said(known.status, choices.length, text)}
      </p>
      {known.status === 'error' && text && <ErrorMessage error={known.error} />}
      {/* Rendered even if empty, because the input's aria-controls refers to it. */}
      <div
        id={listId}
        role="listbox"
        aria-label="Matches"
        hidden={!isOpen}
        className="mt-2 max-h-60 overflow-auto rounded-control border border-line p-1"
      >
        {choices.map((choice, index) => (
          <div
            key={choice.id}
            {...optionProps(choice, index)}
            className="flex cursor-pointer items-center gap-3 rounded-control px-2.5 py-1.5 aria-selected:bg-muted"
          >
            <Face choice={choice} />
          </div>
        ))}
      </div>
    </div>
  );
}

const never = () => () => {};

function said(status: 'pending' | 'ok' | 'error', count: number, text: string): string {
  if (status !== 'ok') return '';
  if (count === 0) return `No results for “${text}”.`;
  return count === 1 ? '1 match' : `${count} matches`;
}

const Face = ({ choice: { name, detail, image } }: { readonly choice: Choice }) => (
  <>
    <Avatar name={name} url={image} />
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <span className="block font-medium">{name}</span>
      {detail && <span className="block text-soft">{detail}</span>}
    </span>
  </>
);
