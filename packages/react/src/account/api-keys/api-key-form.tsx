import { useContext, useEffect, useState } from 'react';
import { TimeContext } from '../../hooks/dom/time.ts';
import { useForm } from '../../hooks/use-form.ts';
import { useAccountText } from '../../i18n/texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { Input } from '../../ui/form/input.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { type Expiry, expiresAt, usualExpiry } from './expiries.ts';
import { ExpirySelect } from './expiry-select.tsx';
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
