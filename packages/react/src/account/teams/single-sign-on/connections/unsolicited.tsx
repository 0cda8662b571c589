import { useApp } from '../../../../hooks/use-app.ts';
import { useForm } from '../../../../hooks/use-form.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/form-error.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { ConnectionSwitch } from './connection-switch.tsx';
import { address } from './saml-form.tsx';
import type { StepProps } from './step-props.ts';

/** Whether a sign-in may begin on the pages of the identity provider, and where it goes on. */
export function Unsolicited({ app, provider, connection, connections }: StepProps) {
  const text = useConnectionsText();
  const { projectId, urls } = useApp();
  // On the dashboard, the pages around this are another project's.
  const around = projectId === app.projectId ? new URL(urls.signIn, window.location.href).href : '';
  const { startUrl } = connection;
  const form = useForm({
    checks: { startUrl: (value) => (value.trim() === '' ? text('valueMissing') : undefined) },
    async send(values) {
      await connections.update(connection, { startUrl: values.startUrl.trim() });
      return undefined;
    },
  });
  useRefusal(form.failure);
  return (
    <>
      <ConnectionSwitch
        connection={connection}
        connections={connections}
        name="allowsUnsolicited"
        isDisabled={startUrl === null}
        label={text('onUnsolicited', { provider })}
        hint={text(startUrl === null ? 'onUnsolicitedNeeds' : 'onUnsolicitedHelp')}
      />
      <form data-latchkey="form" {...form.props}>
        <FormError form={form} />
        <Field label={text('onStartUrl')} hint={text('onStartUrlHint')} error={form.errors.startUrl}>
          <Input name="startUrl" {...address} defaultValue={startUrl ?? around} required />
        </Field>
        <div data-latchkey="actions">
          <SubmitButton form={form}>{text('onStartUrlSave')}</SubmitButton>
        </div>
      </form>
    </>
  );
}
