import { Field, Input } from '@latchkey/react';
import { useTyped } from './use-typed.ts';

const COLOR = /^#[0-9a-f]{6}$/i;
const WHITE = '#ffffff';

interface ColorFieldProps {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  /** Undefined to inherit the email's color. */
  readonly onChange: (value: string | undefined) => void;
}

/** A color, picked or typed. */
export function ColorField({ label, value, error, onChange }: ColorFieldProps) {
  const [typed, setTyped] = useTyped(value);
  const isWrong = typed !== '' && !COLOR.test(typed);

  function change(text: string): void {
    const next = text.trim();
    const isValue = next === '' || COLOR.test(next);
    setTyped(next, isValue ? next : undefined);
    if (isValue) onChange(next || undefined);
  }

  return (
    <Field label={label} error={isWrong ? 'Use # and six digits from 0 to f' : error}>
      <div className="relative">
        <Input
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder="Default"
          value={typed}
          onChange={({ target }) => change(target.value)}
          className="ps-10 font-mono"
        />
        <input
          type="color"
          aria-label={`Pick color: ${label}`}
          value={COLOR.test(typed) ? typed.toLowerCase() : WHITE}
          onChange={({ target }) => change(target.value)}
          className={`absolute start-1.5 top-1/2 size-6 -translate-y-1/2 cursor-pointer rounded border border-input bg-transparent p-0 [&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch-wrapper]:p-0 [&::-webkit-color-swatch]:rounded-sm [&::-webkit-color-swatch]:border-0 ${typed === '' ? 'opacity-40' : ''}`}
        />
      </div>
    </Field>
  );
}
