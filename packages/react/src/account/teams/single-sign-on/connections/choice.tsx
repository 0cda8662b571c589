import { useFieldWiring } from '../../../../ui/form/field-context.ts';

interface ChoiceProps {
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly title: string }[];
  onChange(value: string): void;
}

/** One of several, in a field. */
export const Choice = ({ value, choices, onChange }: ChoiceProps) => (
  <select data-latchkey="input" {...useFieldWiring()} value={value} onChange={({ target }) => onChange(target.value)}>
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.title}
      </option>
    ))}
  </select>
);
