import { DelayedInput } from '@latchkey/react';
import { type RefObject, useEffect } from 'react';

const SEARCH_DELAY_MILLIS = 350;

interface SearchFieldProps {
  /** The accessible name, such as `Search users`. */
  readonly label: string;
  readonly placeholder: string;
  /** The current search text. */
  readonly text: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onSearch: (text: string) => void;
}

/** A search field that reports the text after a pause in typing. */
export function SearchField({ label, placeholder, text, field, onSearch }: SearchFieldProps) {
  // Back and forward change the URL without typing into the field.
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = text;
  }, [text, field]);

  return (
    <div className="min-w-0 max-w-sm flex-1 basis-64">
      <DelayedInput
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        defaultValue={text}
        delay={SEARCH_DELAY_MILLIS}
        onDelayedChange={(typed) => typed.trim() !== text && onSearch(typed.trim())}
      />
    </div>
  );
}
