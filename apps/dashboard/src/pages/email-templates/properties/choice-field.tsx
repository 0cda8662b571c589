import { Field } from '@latchkey/react';
import { Select } from '../../../ui/form/select.tsx';
import type { Choices } from '../blocks/fields.ts';

interface ChoiceFieldProps {
  readonly label: string;
  readonly choices: Choices;
  readonly value: unknown;
  readonly usual: string;
  readonly error: string | undefined;
  readonly onChange: (value: string | number | undefined) => void;
}

/** A select whose first option keeps the default. */
export const ChoiceField = ({ label, choices, value, usual, error, onChange }: ChoiceFieldProps) => (
  <Field label={label} error={error}>
    <Select
      value={choices.some(([choice]) => choice === value) ? String(value) : ''}
      onChange={({ target }) => onChange(choices.find(([choice]) => String(choice) === target.value)?.[0])}
    >
      <option value="">{usual} (default)</option>
      {choices.map(([choice, text]) => (
        <option key={choice} value={choice}>
          {text}
        </option>
      ))}
    </Select>
  </Field>
);
