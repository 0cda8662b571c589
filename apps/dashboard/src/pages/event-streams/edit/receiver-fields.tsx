import { Field } from '@latchkey/react';
import { SecretField } from '../../../ui/form/secret-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { ReceiverType } from '../stream-words.ts';
import { type FormParts, secretHint } from './form-parts.ts';
import { HeaderFields } from './header-fields.tsx';

interface ReceiverFieldsProps extends FormParts {
  readonly type: ReceiverType;
}

/** The fields of the chosen kind of receiver. */
export function ReceiverFields(props: ReceiverFieldsProps) {
  if (props.type === 'syslog') return <SyslogFields {...props} />;
  if (props.type === 's3') return <S3Fields {...props} />;
  return <HttpFields {...props} type={props.type} />;
}

const address = { type: 'url', inputMode: 'url', autoCapitalize: 'off', spellCheck: false, dir: 'ltr' } as const;
const exact = { autoCapitalize: 'off', spellCheck: false, dir: 'ltr' } as const;

const urls = {
  splunk: ['https://splunk.example.com:8088/services/collector/event', ''],
  elastic: ['https://es.example.com:9200/latchkey-events/_bulk', 'The bulk API of an index or data stream.'],
  json: ['https://http-intake.logs.datadoghq.eu/api/v2/logs', ''],
  ndjson: ['https://siem.example.com/events', ''],
} as const;

function HttpFields({ type, ...props }: ReceiverFieldsProps & { readonly type: keyof typeof urls }) {
  const [placeholder, hint] = urls[type];
  const { form, rules } = props;
  return (
    <>
      <TextField
        form={form}
        name="url"
        label="URL"
        hint={`${hint} Owners can see it, so put tokens in headers.`.trim()}
        placeholder={placeholder}
        required
        {...address}
        rules={rules.url}
      />
      <HeaderFields {...props} type={type} />
    </>
  );
}

function SyslogFields({ form, rules }: ReceiverFieldsProps) {
  const { error } = form.getFieldState('caCertificate', form.formState);
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-[1fr_7rem]">
        <TextField
          form={form}
          name="host"
          label="Host"
          placeholder="syslog.example.com"
          required
          {...exact}
          rules={rules.host}
        />
        <TextField form={form} name="port" label="Port" inputMode="numeric" required rules={rules.port} />
      </div>
      <SwitchField
        {...form.register('tls')}
        label="TLS"
        hint="Without TLS, the server must be in a private network that this installation allows."
      />
      <Field
        label="CA certificate (optional)"
        hint="In the PEM format, if your own authority issued the server's certificate."
        error={error?.message}
      >
        <TextArea
          dir="ltr"
          className="font-mono text-small"
          placeholder="-----BEGIN CERTIFICATE-----"
          {...form.register('caCertificate', {
            ...rules.caCertificate,
            onChange: () => form.clearErrors('caCertificate'),
          })}
        />
      </Field>
    </>
  );
}

function S3Fields({ form, rules, ...secrets }: ReceiverFieldsProps) {
  return (
    <>
      <TextField
        form={form}
        name="endpoint"
        label="Endpoint"
        placeholder="https://s3.eu-central-1.amazonaws.com"
        required
        {...address}
        rules={rules.endpoint}
      />
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          form={form}
          name="region"
          label="Region"
          placeholder="eu-central-1"
          required
          {...exact}
          rules={rules.region}
        />
        <TextField
          form={form}
          name="bucket"
          label="Bucket"
          placeholder="audit-log"
          required
          {...exact}
          rules={rules.bucket}
        />
      </div>
      <TextField
        form={form}
        name="prefix"
        label="Prefix (optional)"
        hint="The beginning of the names of objects."
        {...exact}
        rules={rules.prefix}
      />
      <TextField
        form={form}
        name="accessKeyId"
        label="Access key ID"
        hint="The key needs s3:PutObject below the prefix, and nothing else."
        required
        {...exact}
        rules={rules.accessKeyId}
      />
      <SecretField
        form={form}
        name="secretAccessKey"
        label="Secret access key"
        hint={secretHint(secrets)}
        isRequired={!secrets.isKept}
        rules={rules.secretAccessKey}
      />
    </>
  );
}
