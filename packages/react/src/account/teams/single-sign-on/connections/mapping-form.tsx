import { useForm } from '../../../../hooks/use-form.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/form-error.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { address, type ValuesFormProps } from './saml-form.tsx';

/** Which attributes the email and the name are read from, where they aren't the usual ones. */
export function MappingForm({ connection, save }: ValuesFormProps) {
  const text = useConnectionsText();
  const { email, displayName } = connection.attributeMapping;
  const form = useForm({
    checks: { email: () => undefined, displayName: () => undefined },
    async send({ email, displayName }) {
      await save({ attributeMapping: { email: email.trim() || null, displayName: displayName.trim() || null } });
      return undefined;
    },
  });
  useRefusal(form.failure);
  return (
    <details open={email !== null || displayName !== null || undefined}>
      <summary>{text('mapping')}</summary>
      <form data-latchkey="form" {...form.props}>
        <p data-latchkey="small">{text('mappingHelp')}</p>
        <FormError form={form} />
        <Field label={text('mappingEmail')}>
          <Input name="email" {...address} inputMode="text" defaultValue={email ?? ''} />
        </Field>
        <Field label={text('mappingName')}>
          <Input name="displayName" {...address} inputMode="text" defaultValue={displayName ?? ''} />
        </Field>
        <div data-latchkey="actions">
          <SubmitButton form={form}>{text('connectionSave')}</SubmitButton>
        </div>
      </form>
    </details>
  );
}
