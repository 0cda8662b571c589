import type { SingleSignOnConnection, SingleSignOnConnectionUpdate } from '@latchkey/sdk/single-sign-on';
import { type TextareaHTMLAttributes, useRef, useState } from 'react';
import { useForm } from '../../../../hooks/use-form.ts';
import { useConnectionsText } from '../../../../i18n/texts/connections.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { useFieldWiring } from '../../../../ui/form/field-context.ts';
import { FormError } from '../../../../ui/form/form-error.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { SubmitButton } from '../../../../ui/form/submit-button.tsx';
import { useRefusal } from '../../team-refusal.ts';
import { identityProviderOf } from '../identity-providers/identity-providers.ts';
import { Choice } from './choice.tsx';

export interface ValuesFormProps {
  readonly connection: SingleSignOnConnection;
  /** Throws what the service says against it. */
  save(changes: SingleSignOnConnectionUpdate): Promise<void>;
}

type How = 'url' | 'file' | 'fields';

/** An identity provider's metadata: by their address, as a file, or field by field. */
export function SamlForm({ connection, save }: ValuesFormProps) {
  const text = useConnectionsText();
  const file = useRef<HTMLInputElement>(null);
  const { metadataUrl = null, entityId = '', ssoUrl = '', sloUrl = null, certificates = [] } = connection.saml ?? {};
  const isByFile = identityProviderOf(connection)?.theirs.some(({ fields = [] }) =>
    fields.some(({ into }) => into === 'samlMetadataFile'),
  );
  // What was entered without an address of metadata is shown field by field.
  const [how, setHow] = useState<How>(metadataUrl === null && entityId !== '' ? 'fields' : isByFile ? 'file' : 'url');
  const hasCertificates = certificates.length > 0;
  const given = (of: How) => (value: string) => (how === of && value.trim() === '' ? text('valueMissing') : undefined);
  const form = useForm({
    checks: {
      metadataUrl: given('url'),
      metadataFile: given('file'),
      entityId: given('fields'),
      ssoUrl: given('fields'),
      sloUrl: () => undefined,
      certificate: (value) => (hasCertificates ? undefined : given('fields')(value)),
    },
    async send(values) {
      const metadataXml = how === 'file' ? await file.current?.files?.[0]?.text() : undefined;
      await save({
        saml: {
          url: { metadataUrl: values.metadataUrl.trim() },
          file: { metadataXml },
          fields: {
            entityId: values.entityId.trim(),
            ssoUrl: values.ssoUrl.trim(),
            ...logoutOf(values, { entityId, sloUrl: sloUrl ?? '' }),
            ...(values.certificate.trim() !== '' && { certificates: certificatesIn(values.certificate) }),
          },
        }[how],
      });
      return undefined;
    },
  });
  useRefusal(form.failure);
  const { errors } = form;
  return (
    <form data-latchkey="form" {...form.props}>
      <FormError form={form} />
      <Field label={text('samlHow')}>
        <Choice
          value={how}
          choices={[
            { value: 'url', title: text('samlMetadataUrl') },
            { value: 'file', title: text('samlMetadataFile') },
            { value: 'fields', title: text('samlByHand') },
          ]}
          onChange={(value) => setHow(value as How)}
        />
      </Field>
      {how === 'url' && (
        <Field label={text('samlMetadataUrl')} hint={text('samlMetadataUrlHint')} error={errors.metadataUrl}>
          <Input name="metadataUrl" {...address} defaultValue={metadataUrl ?? ''} required />
        </Field>
      )}
      {how === 'file' && (
        <Field label={text('samlMetadataFile')} hint={text('samlMetadataFileHint')} error={errors.metadataFile}>
          <Input ref={file} name="metadataFile" type="file" accept=".xml,text/xml,application/xml" required />
        </Field>
      )}
      {how === 'fields' && (
        <>
          <Field label={text('samlEntityId')} error={errors.entityId}>
            <Input name="entityId" {...address} defaultValue={entityId} required />
          </Field>
          <Field label={text('samlSsoUrl')} error={errors.ssoUrl}>
            <Input name="ssoUrl" {...address} defaultValue={ssoUrl} required />
          </Field>
          <Field label={text('samlTheirSloUrl')} hint={text('samlTheirSloUrlHint')} error={errors.sloUrl}>
            <Input name="sloUrl" {...address} defaultValue={sloUrl ?? ''} />
          </Field>
          <Field
            label={text('samlCertificate')}
            hint={text(hasCertificates ? 'samlCertificateKept' : 'samlCertificateHint')}
            error={errors.certificate}
          >
            <Lines name="certificate" required={!hasCertificates} />
          </Field>
        </>
      )}
      <div data-latchkey="actions">
        <SubmitButton form={form}>{text('connectionSave')}</SubmitButton>
      </div>
    </form>
  );
}

interface Logout {
  readonly entityId: string;
  readonly sloUrl: string;
}

/** Left out for the same identity provider, the address stays with what else its metadata said about it. */
function logoutOf(typed: Logout, stored: Logout): { readonly sloUrl?: string | null } {
  const sloUrl = typed.sloUrl.trim();
  const isOther = typed.entityId.trim() !== stored.entityId && sloUrl !== '';
  return sloUrl !== stored.sloUrl || isOther ? { sloUrl: sloUrl || null } : {};
}

/** For what is copied from elsewhere, letter by letter. */
export const address = {
  inputMode: 'url',
  autoComplete: 'off',
  autoCapitalize: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;

const Lines = (props: TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <textarea
    data-latchkey="input"
    data-kind="lines"
    rows={4}
    autoComplete="off"
    autoCapitalize="off"
    spellCheck={false}
    {...useFieldWiring()}
    {...props}
  />
);

/** Each certificate of what was pasted; what is none is left to the service to refuse. */
const certificatesIn = (pasted: string): string[] =>
  pasted.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [pasted.trim()];
