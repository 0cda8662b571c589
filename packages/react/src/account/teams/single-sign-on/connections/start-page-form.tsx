import { KnownError } from '@latchkey/sdk';
import { useApp } from '../../../../hooks/use-app.ts';
import { useForm } from '../../../../hooks/use-form.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { FormError } from '../../../../ui/form/form-error.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { address } from './saml-form.tsx';
import type { StepProps } from './step-props.ts';

/** The app's sign-in page, where a sign-in goes on that begins elsewhere. Emptied, none may begin there. */
export function StartPageForm({ app, connection, connections }: StepProps) {
  const text = useConnectionsText();
  const { projectId, urls } = useApp();
  // On the dashboard, the pages around this are another project's.
  const around = projectId === app.projectId ? new URL(urls.signIn, window.location.href).href : '';
  const { startUrl } = connection;
  const form = useForm({
    checks: {
      startUrl(value) {
        const page = value.trim();
        if (page === '') return startUrl === null ? text('valueMissing') : undefined;
        return isPage(page) ? undefined : text('onStartUrlInvalid');
      },
    },
    async send(values) {
      const page = values.startUrl.trim();
      try {
        await connections.update(
          connection,
          page === '' ? { startUrl: null, allowsUnsolicited: false } : { startUrl: page },
        );
      } catch (error) {
        if (KnownError.is(error, 'REDIRECT_URL_NOT_WHITELISTED')) return { startUrl: text('onStartUrlUntrusted') };
        throw error;
      }
      return undefined;
    },
  });
  useRefusal(form.failure);
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field
        label={text('onStartUrl')}
        hint={text(startUrl === null ? 'onStartUrlHint' : 'onStartUrlKept')}
        error={form.errors.startUrl}
      >
        <Input name="startUrl" {...address} defaultValue={startUrl ?? around} required={startUrl === null} />
      </Field>
      <div data-latchkey="actions">
        <SubmitButton form={form}>{text('onStartUrlSave')}</SubmitButton>
      </div>
    </form>
  );
}

const isPage = (address: string): boolean => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
