import { useAccountText } from '../../i18n/texts/account.ts';
import { useFieldWiring } from '../../ui/form/field-context.ts';
import { type Expiry, expiries } from './expiries.ts';

interface ExpirySelectProps {
  readonly value: Expiry;
  onChange(days: Expiry): void;
}

export function ExpirySelect({ value, onChange }: ExpirySelectProps) {
  const text = useAccountText();
  const wiring = useFieldWiring();
  const said = (days: Expiry) => {
    if (days === null) return text('apiKeyNever');
    if (days === 1) return text('apiKeyDay');
    return days === 365 ? text('apiKeyYear') : text('apiKeyDays', { days });
  };
  return (
    <select
      data-latchkey="input"
      {...wiring}
      value={String(value)}
      onChange={({ target }) => onChange(expiries.find((days) => String(days) === target.value) ?? null)}
    >
      {expiries.map((days) => (
        <option key={days} value={String(days)}>
          {said(days)}
        </option>
      ))}
    </select>
  );
}
