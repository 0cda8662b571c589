import { useState } from 'react';
import { useProofText } from '../i18n/texts/proof.ts';
import { useDate } from '../i18n/use-date.ts';

const DAY_MILLIS = 24 * 3_600_000;

interface TrustBrowserProps {
  /** For how long the project lets a browser be trusted. */
  readonly days: number;
  readonly isTrusted: boolean;
  onChange(isTrusted: boolean): void;
}

/** Offers not to be asked for the second factor on this browser again; off until the user says so. */
export function TrustBrowser({ days, isTrusted, onChange }: TrustBrowserProps) {
  const text = useProofText();
  const date = useDate();
  const [until] = useState(() => new Date(Date.now() + days * DAY_MILLIS));
  return (
    <label data-latchkey="check">
      <input
        data-latchkey="checkbox"
        type="checkbox"
        checked={isTrusted}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {text('trustBrowser', { date: date(until) })}
    </label>
  );
}
