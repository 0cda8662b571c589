import { useContext, useEffect, useState } from 'react';
import { TimeContext } from '../../hooks/dom/time.ts';
import { useForm } from '../../hooks/use-form.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { useFieldWiring } from '../../ui/form/field-context.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import { Input } from '../../ui/form/input.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import type { ApiKeys } from './use-api-keys.ts';

const MOST_CHARACTERS = 1000;

interface ApiKeyFormProps {
  readonly keys: ApiKeys;
  onClose(): void;
}

/** What a new key is for, and how long it lasts. */
export function ApiKeyForm({ keys, onClose }: ApiKeyFormProps) {
  const text = useAccountText();
  const { clock } = useContext(TimeContext);
  const [days, setDays] = useState<Expiry>(usualExpiry);
  const form = useForm({
    checks: { description: (value) => (value.trim() === '' ? text('apiKeyDescriptionMissing') : undefined) },
    async send({ description }) {
      await keys.create(description.trim(), expiresAt(clock(), days));
      onClose();
      return undefined;
    },
  });
  const { ref } = form.props;
  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('apiKeyDescription')} error={form.errors.description}>
        <Input name="description" autoComplete="off" maxLength={MOST_CHARACTERS} enterKeyHint="go" required />
      </Field>
      <Field label={text('apiKeyExpiry')}>
        <ExpirySelect value={days} onChange={setDays} />
      </Field>
      <div data-latchkey="actions">
        <Button variant="secondary" onClick={onClose}>
          {text('cancel')}
        </Button>
        <SubmitButton form={form}>{text('apiKeyCreate')}</SubmitButton>
      </div>
    </form>
  );
}

interface ExpirySelectProps {
  readonly value: Expiry;
  onChange(days: Expiry): void;
}

function ExpirySelect({ value, onChange }: ExpirySelectProps) {
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

const DAY_MILLIS = 86_400_000;

/** How long a new key may last, in days; null for ever. */
const expiries = [1, 7, 30, 90, 365, null] as const;
type Expiry = (typeof expiries)[number];

const usualExpiry = 30 satisfies Expiry;

const expiresAt = (now: number, days: Expiry): Date | null =>
  days === null ? null : new Date(now + days * DAY_MILLIS);
