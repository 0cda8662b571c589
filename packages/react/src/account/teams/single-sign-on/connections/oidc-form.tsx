import { useForm } from '../../../../hooks/use-form.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/form-error.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { address, type ValuesFormProps } from './saml-form.tsx';

/** The issuer of an OpenID provider, and the client that was registered there. */
export function OidcForm({ connection, save }: ValuesFormProps) {
  const text = useConnectionsText();
  const given = (value: string) => (value.trim() === '' ? text('valueMissing') : undefined);
  const { issuer = '', clientId = '' } = connection.oidc ?? {};
  const form = useForm({
    // A secret that is there stays where it is left out.
    checks: { issuer: given, clientId: given, clientSecret: (value) => (issuer === '' ? given(value) : undefined) },
    async send({ issuer, clientId, clientSecret }) {
      const secret = clientSecret.trim();
      await save({
        oidc: { issuer: issuer.trim(), clientId: clientId.trim(), ...(secret !== '' && { clientSecret: secret }) },
      });
      return undefined;
    },
  });
  useRefusal(form.failure);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('oidcIssuer')} error={form.errors.issuer}>
        <Input name="issuer" {...address} defaultValue={issuer} required />
      </Field>
      <Field label={text('oidcClientId')} error={form.errors.clientId}>
        <Input name="clientId" {...address} inputMode="text" defaultValue={clientId} required />
      </Field>
      <Field label={text('oidcClientSecret')} error={form.errors.clientSecret}>
        <Input name="clientSecret" type="password" autoComplete="off" required={issuer === ''} />
      </Field>
      <div data-latchkey="actions">
        <SubmitButton form={form}>{text('connectionSave')}</SubmitButton>
      </div>
    </form>
  );
}
