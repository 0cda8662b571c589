import { useForm } from '../../../../hooks/use-form.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/form-error.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useRefusal } from '../../team-refusal.ts';
import type { Domains } from './use-domains.ts';

/** Adds a domain by its name. */
export function DomainForm({ domains }: { readonly domains: Domains }) {
  const text = useConnectionsText();
  const form = useForm({
    checks: { domain: (value) => (value.trim() === '' ? text('domainMissing') : undefined) },
    async send({ domain }) {
      await domains.add(domain.trim());
      form.props.ref.current?.reset();
      return undefined;
    },
  });
  useRefusal(form.failure);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('domain')} hint={text('domainHint')} error={form.errors.domain}>
        <Input
          name="domain"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          required
        />
      </Field>
      <div data-latchkey="actions">
        <SubmitButton form={form}>{text('domainAdd')}</SubmitButton>
      </div>
    </form>
  );
}
