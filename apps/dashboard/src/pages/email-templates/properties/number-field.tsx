import { Field, Input } from '@latchkey/react';
import { useTyped } from './use-typed.ts';

const NUMBER = /^\d{1,4}(\.\d{1,2})?$/;

interface NumberFieldProps {
  readonly label: string;
  readonly value: number | undefined;
  /** The default value. */
  readonly usual: string;
  readonly error?: string | undefined;
  readonly onChange: (value: number | undefined) => void;
}

/** A length in pixels. */
export function NumberField({ label, value, usual, error, onChange }: NumberFieldProps) {
  const [typed, setTyped] = useTyped(value === undefined ? '' : String(value));
  const isWrong = typed !== '' && !NUMBER.test(typed);

  function change(text: string): void {
    const next = text.trim();
    const isValue = next === '' || NUMBER.test(next);
    setTyped(next, isValue && next !== '' ? String(Number(next)) : isValue ? '' : undefined);
    if (isValue) onChange(next === '' ? undefined : Number(next));
  }

  return (
    <Field label={label} error={isWrong ? 'Enter a number of pixels' : error}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        placeholder={usual}
        value={typed}
        onChange={({ target }) => change(target.value)}
      />
    </Field>
  );
}
